/**
 * The staff list over many applications: `npm run bench -- staff-list [rows]` (100,000 by default). Fills a throwaway
 * database and prints the median and the slowest of thirty calls, in milliseconds, with the plan of the first tab.
 */
import { countApplications, listApplications } from '../apps/server/src/features/review/queries.ts'
import { staffListQuery } from '../packages/domain/src/review/list-schema.ts'
import { HEAD, printHeader, printPlan, printTimes, withApplications } from './data/many-applications.ts'

const rows = Number(process.argv[2] ?? 100_000)

await withApplications(rows, async (database) => {
  const scope = { db: database.db, actor: HEAD, now: new Date(), language: 'kk' } as const
  const measure = (name: string, query: Record<string, string>) =>
    printTimes(name, () => listApplications(scope, staffListQuery.parse(query)))
  printHeader(`${rows} applications`)
  await measure('tab IN_PROCESS', { status: 'IN_PROCESS' })
  await measure('tab IN_PROCESS_ADMIN', { status: 'IN_PROCESS_ADMIN' })
  await measure('no status', {})
  await measure('deep page', { page: String(Math.floor(rows / 20)) })
  await measure('kandas', { kandas: 'true' })
  await measure('one name word', { fio: 'ab12' })
  await measure('by number', { requestId: '2026-0000100' })
  await measure('university', { universityId: 'uni-007' })
  await printTimes('counts on the tabs', () => countApplications(scope, {}))
  await printTimes('counts, university', () => countApplications(scope, { universityId: 'uni-007' }))
  await printPlan(
    database,
    `select application_id from review_items where sight = '*' and status = 'IN_PROCESS_ADMIN' order by created_at desc, application_id limit 10`,
  )
})
