import type { Task } from './jobs.ts'

export type Jobs = {
  readonly tasks: Readonly<Record<string, Task>>
  readonly crontab: readonly string[]
}

/**
 * Joins the jobs of all slices.
 * @throws when two slices name the same task, or a line of cron names an unknown task.
 */
export function collectJobs(parts: readonly Partial<Jobs>[]): { tasks: Record<string, Task>; crontab: string } {
  const tasks: Record<string, Task> = {}
  for (const [name, task] of parts.flatMap((part) => Object.entries(part.tasks ?? {}))) {
    if (Object.hasOwn(tasks, name)) throw new Error(`two slices name the task ${name}`)
    tasks[name] = task
  }
  const crontab = parts.flatMap((part) => part.crontab ?? [])
  for (const line of crontab) {
    const name = line.split(' ')[5] ?? ''
    if (!Object.hasOwn(tasks, name)) throw new Error(`no slice has the task of the line of cron "${line}"`)
  }
  return { tasks, crontab: crontab.join('\n') }
}
