/**
 * The day's start over many applications: `npm run bench -- day [rows]` (100,000 by default), for a head of all and for the
 * one inspector of two thirds of them, with the plans of its walks.
 */
import { beginDay } from '../apps/server/src/features/review/begin-day.ts'
import { readShippedData } from '../apps/server/src/platform/shipped-data.ts'
import type { Holiday } from '../packages/domain/src/kernel/working-days.ts'
import { HEAD, INSPECTOR_ID, printHeader, printPlan, printTimes, withApplications } from './data/many-applications.ts'

const rows = Number(process.argv[2] ?? 100_000)
const holidays = (await readShippedData()).rows<Holiday>('holidays')
const INSPECTOR = { ...HEAD, accountId: INSPECTOR_ID, roles: ['MANAGER'] } as const

await withApplications(rows, async (database) => {
  const dayOf = (actor: typeof HEAD) =>
    beginDay({ db: database.db, actor, now: new Date(), language: 'kk' }, { holidays, lateAfterWorkingDays: 5 })
  printHeader(`${rows} applications`)
  await printTimes('a head', () => dayOf(HEAD))
  await printTimes('an inspector of two thirds', () => dayOf(INSPECTOR))
  await printPlan(
    database,
    `select count(*) filter (where handed_at < now() - interval '7 days') from review_items where sight = '*' and status in ('IN_PROCESS', 'IN_PROCESS_ADMIN')`,
  )
  await printPlan(
    database,
    `select application_id from review_items where sight = '*' and status in ('IN_PROCESS', 'IN_PROCESS_ADMIN')
       and (status = 'IN_PROCESS_ADMIN' or inspector_id is null) and handed_at < now() - interval '7 days' order by handed_at, application_id limit 10`,
  )
  await printPlan(
    database,
    `select count(*), count(inspector_id), count(*) filter (where status = 'PASSED') from review_items where sight = '*'`,
  )
  await printPlan(
    database,
    `select event, count(*) from application_history h join review_items using (application_id) where h.at >= now() - interval '2 days' and sight = '*' group by event`,
  )
})
