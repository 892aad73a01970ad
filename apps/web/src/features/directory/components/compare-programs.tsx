import { figuresOf, winningScores } from '@portal/domain/directory/figure-rules.ts'
import type { FigureKind } from '@portal/domain/directory/rules.ts'
import { EDUCATION_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { LoadingState } from '../../../ui/states.tsx'
import { programQuery } from '../state/program-query.ts'
import type { ShownProgram } from '../state/shown-program.ts'
import { type ComparedFact, Comparison } from './comparison.tsx'
import classes from './directory.module.css'
import { Yearly } from './figures.tsx'
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
          <p className={classes.note}>{t('directory.figures.cutoff')}</p>
          {programs.flatMap((program) =>
            winningScores(program)
              .slice(0, 1)
              .filter(({ winners }) => winners === 1)
              .map(({ year }) => (
                <p key={program.code} className={classes.note}>
                  {program.code}: {t('directory.figures.oneWinner', { year })}
                </p>
              )),
          )}
          <FiguresSource />
        </>
      )}
    </>
  )
}

function useFacts(programs: readonly ShownProgram[]): readonly ComparedFact[] {
  const { t, language } = useTexts()
  const numbers = (kind: FigureKind, term: string): ComparedFact => {
    const figures = programs.map((program) => figuresOf(program, kind))
    return {
      key: kind,
      term,
      values: figures.map(([newest]) => newest?.value ?? null),
      show: (at) => <Yearly figures={figures[at] ?? []} />,
    }
  }
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
    numbers('LOWEST_SCORE', t('directory.rankings.facts.cutoff')),
    numbers('HIGHEST_SCORE', t('directory.compare.most')),
    numbers('GRANTS', t('directory.rankings.facts.grants')),
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
