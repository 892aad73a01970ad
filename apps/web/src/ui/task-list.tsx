import { type ReactNode, useId } from 'react'
import { useTexts } from '../platform/texts.ts'
import { StatusTag, type Tone } from './status-tag.tsx'
import classes from './task-list.module.css'

export type TaskState = 'completed' | 'incomplete' | 'locked' | 'optional'

export type Task = {
  readonly key: string
  readonly state: TaskState
  /** Gives the task's link; the id ties its state to it for a screen reader. Not asked for when it is locked. */
  readonly link: (describedBy: string) => ReactNode
  readonly name: string
  /** What is in it, or why it cannot start yet. */
  readonly hint?: ReactNode
}

const TONES: Record<TaskState, Tone> = {
  completed: 'success',
  incomplete: 'attention',
  locked: 'neutral',
  optional: 'neutral',
}

/** A form as a list of tasks in free order, each with its state (docs/specification/screens.md#application-form). */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTexts()
  const id = useId()
  return (
    <ul className={classes.list}>
      {tasks.map(({ key, state, link, name, hint }) => (
        <li key={key} className={classes.item}>
          <div>
            {state === 'locked' ? <span className={classes.name}>{name}</span> : link(`${id}-${key}`)}
            {hint && <p>{hint}</p>}
          </div>
          <div id={`${id}-${key}`}>
            <StatusTag tone={TONES[state]}>{t(`app.tasks.${state}`)}</StatusTag>
          </div>
        </li>
      ))}
    </ul>
  )
}
