import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, LEARNING_FORMS } from '@portal/domain/kernel/education.ts'
import { nameIn, statedIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import regions from '../../../../../../data/regions.json'
import type { Answer } from '../../../platform/client.ts'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { universityQuery } from '../state/weighing-queries.ts'
import { type ComparedFact, Comparison } from './comparison.tsx'
import { DemoMark } from './figures.tsx'
import { UniversityLink } from './university-link.tsx'
import { UnknownNote } from './unknown-note.tsx'

type University = Answer<'readUniversity'>['data']

export function CompareUniversities({ ids }: { ids: readonly string[] }) {
  const { t, language } = useTexts()
  const answers = useQueries({ queries: ids.map((id) => universityQuery(language, id)) })
  const universities = answers.flatMap(({ data }) => (data === undefined ? [] : [data.data]))
  const facts = useFacts(universities)
  if (answers.some(({ isPending }) => isPending)) return <LoadingState />
  return (
    <>
      <UnknownNote errors={answers.map(({ error }) => error)} />
      {universities.length > 0 && (
        <Comparison
          kind="universities"
          ids={ids}
          compared={universities.map((university) => ({
            id: university.id,
            name: nameIn(university, language),
            page: (
              <>
                <UniversityLink university={university} />
                <DemoMark of={university} isShort />
              </>
            ),
            act:
              university.category === 'service' ? null : (
                <Link to="/universities/$id" params={{ id: university.id }}>
                  {t('directory.compare.choose')}
                </Link>
              ),
          }))}
          facts={facts}
        />
      )}
    </>
  )
}

/** A city that is its own region is named once. */
const REPUBLICAN_CITIES = new Set(regions.filter(({ kind }) => kind === 'city').map(({ id }) => id))

const PLACES = ['canteen', 'sport', 'studentClub', 'library'] as const

function useFacts(universities: readonly University[]): readonly ComparedFact[] {
  const { t, language } = useTexts()
  const termOf = (
    key:
      | 'type'
      | 'place'
      | 'code'
      | 'totalEduPrograms'
      | 'totalStudents'
      | 'studentTeacherRatio'
      | 'averageEduCost'
      | 'educationTypes'
      | 'accreditation'
      | 'presenceInRankings'
      | 'studentHouse'
      | 'dormitoryAvailability'
      | 'militaryDepartment'
      | 'canteen'
      | 'sport'
      | 'studentClub'
      | 'library'
      | 'address'
      | 'number',
  ) => t(`universities.fields.${key}`)
  const fact = (
    key: Parameters<typeof termOf>[0],
    value: (university: University) => string | number | null | undefined,
  ): ComparedFact => ({
    key,
    term: termOf(key),
    values: universities.map((university) => {
      const given = value(university)
      return given === undefined || given === '' ? null : given
    }),
  })
  const count = (number: number | null) => (number === null ? null : grouped(number, language))
  const yesNo = (is: boolean | null) => (is === null ? null : t(yesOrNo(is)))
  const stated = (texts: Parameters<typeof statedIn>[0]) => statedIn(texts, language)?.text ?? null
  return [
    fact('place', ({ city, region }) =>
      [city, ...(REPUBLICAN_CITIES.has(region.id) ? [] : [region])].map((place) => nameIn(place, language)).join(', '),
    ),
    fact('type', ({ type }) => t(`directory.types.${type}`)),
    fact('averageEduCost', ({ averageEduCost }) =>
      averageEduCost === null ? null : inTenge(averageEduCost, language),
    ),
    fact('totalEduPrograms', ({ totalEduPrograms }) =>
      totalEduPrograms === 0 ? null : grouped(totalEduPrograms, language),
    ),
    ...EDUCATION_LEVELS.map((level) => ({
      key: level,
      term: t('directory.compare.programsOf', { level: t(`directory.educationLevels.${level}`) }),
      values: universities.map(({ programs }) =>
        programs.length === 0 ? null : programs.filter((program) => program.level === level).length,
      ),
    })),
    {
      key: 'languages',
      term: t('directory.filters.language'),
      values: universities.map(({ programs }) =>
        listed(
          EDUCATION_LANGUAGES.filter((each) => programs.some(({ languages }) => languages.includes(each))).map((each) =>
            t(`directory.language.${each}`),
          ),
        ),
      ),
    },
    fact('educationTypes', ({ educationTypes }) =>
      listed(
        LEARNING_FORMS.filter((form) => educationTypes?.[0]?.[form]).map((form) =>
          t(`directory.learningForms.${form}`),
        ),
      ),
    ),
    fact('totalStudents', ({ totalStudents }) => count(totalStudents)),
    fact('studentTeacherRatio', ({ studentTeacherRatio }) => studentTeacherRatio),
    fact('studentHouse', ({ studentHouse }) => yesNo(studentHouse)),
    fact('dormitoryAvailability', ({ dormitoryAvailability }) => dormitoryAvailability),
    fact('militaryDepartment', ({ militaryDepartment }) => yesNo(militaryDepartment)),
    fact('accreditation', ({ accreditation }) => accreditation),
    fact('presenceInRankings', ({ presenceInRankings }) => presenceInRankings),
    ...PLACES.map((place) =>
      fact(place, ({ campus }) => {
        const name = campus?.[place]
        return name ? stated({ kk: name.nameKz, ru: name.nameRu, en: name.nameEn }) : null
      }),
    ),
    { ...fact('code', ({ code }) => code), isOwn: true },
    {
      ...fact('address', ({ addressKz, addressRu, addressEn }) =>
        stated({ kk: addressKz, ru: addressRu, en: addressEn }),
      ),
      isOwn: true,
    },
    { ...fact('number', ({ number }) => number), isOwn: true },
    {
      key: 'website',
      term: t('universities.fields.website'),
      values: universities.map(({ website }) => website),
      isOwn: true,
      show: (at) => {
        const website = universities[at]?.website ?? ''
        return <OutboundLink href={website}>{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</OutboundLink>
      },
    },
  ]
}

const listed = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '))
