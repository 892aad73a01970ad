import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import { EDUCATION_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { LoadingState } from '../../../ui/states.tsx'
import { hasOneWinner } from '../state/figures.ts'
import { programQuery } from '../state/program-query.ts'
import type { ShownProgram } from '../state/shown-program.ts'
import { type ComparedFact, Comparison } from './comparison.tsx'
import classes from './directory.module.css'
import { Count } from './figures.tsx'
import { pairName } from './pair-name.ts'
import { FiguresSource } from './program-cards.tsx'
import { UnknownNote } from './unknown-note.tsx'

export function ComparePrograms({ ids }: { ids: readonly string[] }) {
  const { t, language } = useTexts()
  const answers = useQueries({ queries: ids.map((id) => programQuery(language, id)) })
  const programs = answers.flatMap(({ data }) => (data === undefined ? [] : [data.data]))
  const facts = useFacts(programs)
  if (answers.some(({ isPending }) => isPending)) return <LoadingState />
  const nameOf = (program: ShownProgram) => `${program.code} ${nameIn(program, language)}`
  return (
    <>
      <UnknownNote errors={answers.map(({ error }) => error)} />
      {programs.length > 0 && (
        <>
          <Comparison
            kind="programs"
            ids={ids}
            compared={programs.map((program) => ({
              id: program.code,
              name: nameOf(program),
              page: (
                <Link to="/programs/$code" params={{ code: program.code }}>
                  {nameOf(program)}
                </Link>
              ),
              act: null,
            }))}
            facts={facts}
          />
          <p className={classes.note}>{t('directory.figures.cutoff', { year: SCORES_YEAR })}</p>
          {programs
            .filter(({ code }) => hasOneWinner(code))
            .map(({ code }) => (
              <p key={code} className={classes.note}>
                {code}: {t('directory.figures.oneWinner', { year: SCORES_YEAR })}
              </p>
            ))}
          <FiguresSource />
        </>
      )}
    </>
  )
}

function useFacts(programs: readonly ShownProgram[]): readonly ComparedFact[] {
  const { t, language } = useTexts()
  const numbers = (key: 'cutoffMin2025' | 'cutoffMax2025' | 'grantQuantity2026', term: string): ComparedFact => ({
    key,
    term,
    values: programs.map((program) => program[key]),
    show: (at) => <Count of={programs[at]?.[key] ?? null} />,
  })
  const texts = (key: string, term: string, value: (program: ShownProgram) => string): ComparedFact => ({
    key,
    term,
    values: programs.map((program) => value(program) || null),
  })
  return [
    texts('level', t('directory.filters.degree'), ({ level }) => t(`directory.educationLevels.${level}`)),
    texts('field', t('directory.filters.field'), ({ fieldNameKz, fieldNameRu, fieldNameEn }) =>
      nameIn({ nameKz: fieldNameKz, nameRu: fieldNameRu, nameEn: fieldNameEn }, language),
    ),
    texts('pair', t('directory.filters.pair'), ({ untSubjects }) => pairName(untSubjects, t)),
    numbers('cutoffMin2025', t('directory.facts.least', { year: SCORES_YEAR })),
    numbers('cutoffMax2025', t('directory.facts.most', { year: SCORES_YEAR })),
    numbers('grantQuantity2026', t('directory.facts.grants', { year: GRANTS_YEAR })),
    {
      key: 'universities',
      term: t('directory.facts.universities'),
      values: programs.map(({ universities }) => universities.length),
    },
    {
      key: 'cities',
      term: t('directory.facts.cities'),
      values: programs.map(({ universities }) => new Set(universities.map(({ cityId }) => cityId)).size),
    },
    texts('languages', t('directory.filters.language'), ({ universities }) =>
      EDUCATION_LANGUAGES.filter((each) => universities.some(({ languages }) => languages.includes(each)))
        .map((each) => t(`directory.language.${each}`))
        .join(', '),
    ),
  ]
}
