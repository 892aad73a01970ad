import { newestFigure, type WinningScores, winningScores } from '@portal/domain/directory/figure-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../../platform/client.ts'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList, type DescriptionRow } from '../../../ui/description-list.tsx'

type Program = Answer<'searchPrograms'>['list'][number]
type University = Answer<'searchUniversities'>['list'][number]

type ProgramFiguresProps = { readonly program: Program; readonly university: University | undefined }

const rangeOf = ({ lowest, highest }: WinningScores): string =>
  highest === null || highest === lowest ? String(lowest) : `${lowest}–${highest}`

/**
 * Figures of a program from its source, each with its year; unknown ones are omitted. Only a bachelor's program has
 * grants, scores, subjects of the UNT and creative exams.
 */
export function ProgramFigures({ program, university }: ProgramFiguresProps) {
  const { t, language } = useTexts()
  const { level, creative, untSubjects, languages, learningForms } = program
  const grants = newestFigure(program, 'GRANTS')
  const [scores] = winningScores(program)
  const subjects = [...new Set(untSubjects)].map((subject) => t(`directory.subjects.${subject}`)).join(', ')
  const forms = learningForms.map((form) => t(`directory.learningForms.${form}`)).join(', ')
  const ofBachelor: readonly DescriptionRow[] = [
    ...(grants === null
      ? []
      : [
          {
            key: 'grants',
            term: t('applications.figures.grants', { year: grants.year }),
            value: grouped(grants.value, language),
          },
        ]),
    ...(scores === undefined
      ? []
      : [{ key: 'cutoff', term: t('applications.figures.cutoff', { year: scores.year }), value: rangeOf(scores) }]),
    { key: 'subjects', term: t('applications.figures.subjects'), value: subjects },
    { key: 'creative', term: t('applications.figures.creative'), value: creative ? t(yesOrNo(true)) : null },
  ]
  const cost = university?.averageEduCost ?? null
  const rows = [
    {
      key: 'city',
      term: t('applications.figures.city'),
      value: university === undefined ? null : nameIn(university.city, language),
    },
    { key: 'cost', term: t('applications.figures.cost'), value: cost === null ? null : inTenge(cost, language) },
    {
      key: 'languages',
      term: t('applications.figures.languages'),
      value: languages.map((each) => t(`directory.language.${each}`)).join(', '),
    },
    ...(level === 'BACHELOR' ? ofBachelor : []),
    { key: 'forms', term: t('applications.figures.forms'), value: forms },
  ]
  return (
    <>
      <DescriptionList rows={rows} />
      <p>
        <Link to="/programs/$code" params={{ code: program.code }}>
          {t('applications.figures.page')}
        </Link>
      </p>
    </>
  )
}
