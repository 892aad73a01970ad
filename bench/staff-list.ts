/**
 * The staff list over many applications: `node bench/staff-list.ts [rows]` (100,000 by default). Fills a throwaway
 * database and prints the median and the slowest of thirty calls, in milliseconds, with the plan of the first tab.
 */
import pg from 'pg'
import { countApplications, listApplications } from '../apps/server/src/features/applications/queries.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts'
import { staffListQuery } from '../packages/domain/src/applications/schema.ts'
import type { Actor } from '../packages/domain/src/kernel/actor.ts'

const rows = Number(process.argv[2] ?? 100_000)
const TIMES = 30

/** Applications that went their way: a tenth unassigned, a third decided, names from a few hundred words. */
const FILL = `
  insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
    values ('00000000-0000-4000-8000-000000000001', 'APPLICANT', 'a@b.kz', '', 'ENABLED', 'kk', now(), now());
  insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, applicant, education_level,
      education_language, interview_language, language_levels, gpa, current_choice, comment, inspector_status, inspector_name, decided_by_id)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'ENROLLMENT',
      (array['IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED'])[1 + n % 6], '2026-' || lpad(n::text, 7, '0'),
      now() - n * interval '1 minute', now(), now(), '{}', 'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4', 1, 'x',
      case when n % 6 >= 3 then 'PASSED' end, 'Inspector', '00000000-0000-4000-8000-000000000001'
    from generate_series(1, ${rows}) n;
  insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, first_name, last_name,
      fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level, education_language, university_id,
      university_name, program_code, program_name, inspector_id, inspector_status)
    select '*', id, 1, status, type, number, created_at, sent_at, status_changed_at, 'A', 'B', fio, lower(fio), 'KZ', 'KZ', false, n % 20 = 0,
      education_level, education_language, 'uni-' || lpad((1 + n % 120)::text, 3, '0'), '{"nameKz":"x","nameRu":"x","nameEn":"x"}', 'B057',
      '{"nameKz":"x","nameRu":"x","nameEn":"x"}', case when n % 3 > 0 then '00000000-0000-4000-8000-000000000001'::uuid end, inspector_status
    from (select *, row_number() over () as n, md5((random() * 300)::int::text) || ' ' || md5((random() * 400)::int::text) as fio from applications) a;
  analyze;`

const cluster = await startThrowawayCluster()
try {
  await migrate(cluster.connection)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  await client.query(FILL)
  // What autovacuum does in an hour of work: index-only walks need to know which pages all can see.
  await client.query('vacuum analyze review_items')
  const { db, close } = openDatabase({ connection: cluster.connection, poolSize: 4, log: createLog('error') })
  const actor: Actor = {
    accountId: '00000000-0000-4000-8000-000000000002',
    kind: 'STAFF',
    roles: ['ADMIN'],
    universityId: null,
    fullName: '',
  }
  const scope = { db, actor, now: new Date(), language: 'kk' } as const
  const time = async (name: string, act: () => Promise<unknown>) => {
    const times: number[] = []
    for (let count = 0; count < TIMES; count++) {
      const from = performance.now()
      await act()
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    process.stdout.write(
      `${name.padEnd(32)} ${times[TIMES / 2]?.toFixed(1).padStart(8)} ${times.at(-1)?.toFixed(1).padStart(8)}\n`,
    )
  }
  const measure = (name: string, query: Record<string, string>) =>
    time(name, () => listApplications(scope, staffListQuery.parse(query)))
  process.stdout.write(`${`${rows} applications`.padEnd(32)} ${'median'.padStart(8)} ${'slowest'.padStart(8)}\n`)
  await measure('tab IN_PROCESS', { status: 'IN_PROCESS' })
  await measure('tab IN_PROCESS_ADMIN', { status: 'IN_PROCESS_ADMIN' })
  await measure('no status', {})
  await measure('deep page', { page: String(Math.floor(rows / 20)) })
  await measure('kandas', { kandas: 'true' })
  await measure('one name word', { fio: 'ab12' })
  await measure('by number', { requestId: '2026-0000100' })
  await measure('university', { universityId: 'uni-007' })
  await time('counts on the tabs', () => countApplications(scope, {}))
  await time('counts, university', () => countApplications(scope, { universityId: 'uni-007' }))
  const plan = await client.query(
    `explain analyze select application_id from review_items where sight = '*' and status = 'IN_PROCESS_ADMIN' order by created_at desc, application_id limit 10`,
  )
  for (const row of plan.rows) process.stdout.write(`${row['QUERY PLAN']}\n`)
  await close()
  await client.end()
} finally {
  await cluster.stop()
}
