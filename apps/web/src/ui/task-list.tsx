import { type ReactNode, useId } from 'react'
import { useTexts } from '../platform/texts.ts'
import { StatusTag, type Tone } from './status-tag.tsx'
import classes from './task-list.module.css'

export type TaskState = 'completed' | 'incomplete' | 'ready' | 'locked' | 'optional'

export type Task = {
  readonly key: string
  readonly state: TaskState
  /** Renders the task's link; the id connects it to its state for a screen reader. Not called for a locked task. */
  readonly link: (describedBy: string) => ReactNode
  readonly name: string
  /** Content of the task, or the reason why it is locked. */
  readonly hint?: ReactNode
}

const TONES: Record<TaskState, Tone> = {
  completed: 'success',
  incomplete: 'attention',
  ready: 'progress',
  locked: 'neutral',
  optional: 'neutral',
}

/** Form as a list of tasks in free order, each with its state (docs/specification/screens.md#application-form). */
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
