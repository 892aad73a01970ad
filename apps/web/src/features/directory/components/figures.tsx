import { figuresOf } from '@portal/domain/directory/figure-rules.ts'
import type { ProgramFigure, ProgramRow, UniversityRow } from '@portal/domain/directory/schema.ts'
import type { ReactNode } from 'react'
import { grouped, inTenge, withDecimals } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import classes from './directory.module.css'

/** A figure in a table, or a dash if no source states it. A line below the table explains the dash. */
export const Figure = ({ children }: { children: ReactNode }) => (children === null ? '—' : children)

export function Count({ of }: { of: number | null }) {
  const { language } = useTexts()
  return <Figure>{of === null ? null : grouped(of, language)}</Figure>
}

export function Ratio({ of }: { of: number | null }) {
  const { language } = useTexts()
  return <Figure>{of === null ? null : withDecimals(of, language, Number.isInteger(of) ? 0 : 1)}</Figure>
}

export function Tenge({ of }: { of: number | null }) {
  const { language } = useTexts()
  return <Figure>{of === null ? null : inTenge(of, language)}</Figure>
}

/** A figure with its term; omitted if no source states it. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children !== null && (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )

/** Mark of a university whose figures are invented for the demo; short in a table. */
export function DemoMark({ of, isShort = false }: { of: Pick<UniversityRow, 'hasDemoFigures'>; isShort?: boolean }) {
  const { t } = useTexts()
  if (!of.hasDemoFigures) return null
  return (
    <p className={classes.demo}>{t(isShort ? 'directory.universities.demoShort' : 'directory.universities.demo')}</p>
  )
}

/** The newest figure of a kind with its year, and the year before it. `figures`: newest first. */
export function Yearly({ figures: [newest, before] }: { figures: readonly ProgramFigure[] }) {
  const { t, language } = useTexts()
  if (newest === undefined) return <Figure>{null}</Figure>
  return (
    <>
      {grouped(newest.value, language)} <span className={`${classes.quiet} ${classes.year}`}>({newest.year})</span>
      {before !== undefined && (
        <span className={classes.earlier}>
          {t('directory.figures.before', { year: before.year, value: grouped(before.value, language) })}
        </span>
      )}
    </>
  )
}

/** Newest figures of a program, each with its year in the term. */
export function ProgramFigures({ of }: { of: Pick<ProgramRow, 'figures'> }) {
  const { t, language } = useTexts()
  const shown = [
    ['least', figuresOf(of, 'LOWEST_SCORE')[0]],
    ['grants', figuresOf(of, 'GRANTS')[0]],
  ] as const
  return shown.map(
    ([key, figure]) =>
      figure !== undefined && (
        <Fact key={key} term={t(`directory.facts.${key}`, { year: figure.year })}>
          {grouped(figure.value, language)}
        </Fact>
      ),
  )
}
