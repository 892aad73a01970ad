import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import type { ProgramRow, UniversityRow } from '@portal/domain/directory/schema.ts'
import type { ReactNode } from 'react'
import { grouped, inTenge, withDecimals } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import classes from './directory.module.css'

/** A figure in a table, or a dash where no source states it: one line below the table says so. */
export const Figure = ({ children }: { children: ReactNode }) => (children === null ? '—' : children)

/** A number in groups of three digits. */
export function Count({ of }: { of: number | null }) {
  const { language } = useTexts()
  return <Figure>{of === null ? null : grouped(of, language)}</Figure>
}

/** A ratio, with a decimal where it has one. */
export function Ratio({ of }: { of: number | null }) {
  const { language } = useTexts()
  return <Figure>{of === null ? null : withDecimals(of, language, Number.isInteger(of) ? 0 : 1)}</Figure>
}

/** An amount in tenge. */
export function Tenge({ of }: { of: number | null }) {
  const { language } = useTexts()
  return <Figure>{of === null ? null : inTenge(of, language)}</Figure>
}

/** A figure with its term; what no source states is left out. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children !== null && (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )

/** Says of a university's figures that they were made up; in a table shortly. */
export function DemoMark({ of, isShort = false }: { of: Pick<UniversityRow, 'hasDemoFigures'>; isShort?: boolean }) {
  const { t } = useTexts()
  if (!of.hasDemoFigures) return null
  return (
    <p className={classes.demo}>{t(isShort ? 'directory.universities.demoShort' : 'directory.universities.demo')}</p>
  )
}

/** The figures of a program that one decides by, each with its year; to stand in a list of terms. */
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
