import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import listClasses from '../../../ui/list.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { REFEREE_TONE, type Referee } from '../api.ts'
import classes from './referees.module.css'

type RefereeCardProps = {
  readonly referee: Pick<Referee, 'name' | 'position' | 'email' | 'state'>
  readonly children: ReactNode
}

/** A referee with name, state, position and address. */
export function RefereeCard({ referee: { name, position, email, state }, children }: RefereeCardProps) {
  const { t } = useTexts()
  return (
    <div className={classes.referee}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <StatusTag tone={REFEREE_TONE[state]}>{t(`referees.state.${state}`)}</StatusTag>
      </div>
      <p className={listClasses.muted}>
        {position} · {email}
      </p>
      {children}
    </div>
  )
}
