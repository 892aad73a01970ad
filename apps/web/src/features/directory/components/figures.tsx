import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import type { ProgramRow, UniversityRow } from '@portal/domain/directory/schema.ts'
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

export function ProgramFigures({ of }: { of: Pick<ProgramRow, 'cutoffMin2025' | 'grantQuantity2026'> }) {
  const { t, language } = useTexts()
  return (
    <>
      <Fact term={t('directory.facts.least', { year: SCORES_YEAR })}>{of.cutoffMin2025}</Fact>
      <Fact term={t('directory.facts.grants', { year: GRANTS_YEAR })}>
        {of.grantQuantity2026 === null ? null : grouped(of.grantQuantity2026, language)}
      </Fact>
    </>
  )
}
