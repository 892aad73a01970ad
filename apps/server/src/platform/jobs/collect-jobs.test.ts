import { expect, it } from 'vitest'
import { collectJobs } from './collect-jobs.ts'

const task = async () => undefined

it('joins the tasks and the lines of cron of all slices', () => {
  const others = { tasks: { end: task }, crontab: ['* * * * * end ?jobKey=end'] }
  const jobs = collectJobs([{ tasks: { begin: task }, crontab: ['17 * * * * begin'] }, {}, others])
  expect(Object.keys(jobs.tasks)).toEqual(['begin', 'end'])
  expect(jobs.crontab).toBe('17 * * * * begin\n* * * * * end ?jobKey=end')
})

it('refuses a task that two slices name', () => {
  expect(() => collectJobs([{ tasks: { begin: task } }, { tasks: { begin: task } }])).toThrow('the task begin')
})

it('refuses a line of cron whose task no slice has', () => {
  const line = '17 * * * * ended ?jobKey=end'
  expect(() => collectJobs([{ tasks: { end: task }, crontab: [line] }])).toThrow(line)
})
