import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import type { ProgramRow, UniversityRow } from '@portal/domain/directory/schema.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { ReactNode } from 'react'
import { grouped, inTenge, withDecimals } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import classes from './directory.module.css'

/** A figure, or that no source states it. */
export function Figure({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return children === null ? <span className={classes.absent}>{t('app.states.notStated')}</span> : children
}

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

/** Yes, no, or that nobody has said. */
export function YesNo({ of }: { of: boolean | null }) {
  const { t } = useTexts()
  return <Figure>{of === null ? null : t(yesOrNo(of))}</Figure>
}

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
  const { t } = useTexts()
  return (
    <>
      <div>
        <dt>{t('directory.facts.least', { year: SCORES_YEAR })}</dt>
        <dd>
          <Count of={of.cutoffMin2025} />
        </dd>
      </div>
      <div>
        <dt>{t('directory.facts.grants', { year: GRANTS_YEAR })}</dt>
        <dd>
          <Count of={of.grantQuantity2026} />
        </dd>
      </div>
    </>
  )
}
