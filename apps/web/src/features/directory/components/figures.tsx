import type { UniversityRow } from '@portal/domain/directory/schema.ts'
import type { ReactNode } from 'react'
import { grouped, inTenge } from '../../../app/numbers.ts'
import { useTexts } from '../../../app/texts.ts'
import classes from './directory.module.css'

/** A figure, or that no source states it. */
export function Figure({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return children === null ? <span className={classes.absent}>{t('app.states.notStated')}</span> : children
}

/** A number in groups of three digits. */
export const Count = ({ of }: { of: number | null }) => <Figure>{of === null ? null : grouped(of)}</Figure>

/** An amount in tenge. */
export const Tenge = ({ of }: { of: number | null }) => <Figure>{of === null ? null : inTenge(of)}</Figure>

/** Yes, no, or that nobody has said. */
export function YesNo({ of }: { of: boolean | null }) {
  const { t } = useTexts()
  return <Figure>{of === null ? null : t(of ? 'app.form.yes' : 'app.form.no')}</Figure>
}

/** Says of a university's figures that they were made up; in a table shortly. */
export function DemoMark({ of, isShort = false }: { of: Pick<UniversityRow, 'hasDemoFigures'>; isShort?: boolean }) {
  const { t } = useTexts()
  if (!of.hasDemoFigures) return null
  return (
    <p className={classes.demo}>{t(isShort ? 'directory.universities.demoShort' : 'directory.universities.demo')}</p>
  )
}
