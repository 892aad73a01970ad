import type { ReactNode } from 'react'
import classes from './progress-line.module.css'

export type ProgressStage = {
  readonly key: string
  readonly label: string
  readonly state: 'done' | 'now' | 'ahead'
  /** The state in words, for a screen reader. */
  readonly stateWord: string
  /** Date, number or another short fact. */
  readonly note?: ReactNode
}

type ProgressLineProps = {
  readonly stages: readonly ProgressStage[]
  /** Key of the stage that is marked among those under way; default: the first of them. */
  readonly current?: string | undefined
}

/** Stages of a way with their facts; a line on a desk, a column on a phone. */
export function ProgressLine({ stages, current: asked }: ProgressLineProps) {
  const underWay = stages.filter(({ state }) => state === 'now')
  const current = underWay.find(({ key }) => key === asked) ?? underWay[0]
  return (
    <ol className={classes.line}>
      {stages.map(({ key, label, state, stateWord, note }) => (
        <li key={key} className={classes[state]} {...(key === current?.key ? { 'aria-current': 'step' as const } : {})}>
          <b>
            {label}
            <span className={classes.hidden}> ({stateWord})</span>
          </b>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
