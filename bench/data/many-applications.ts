import pg from 'pg'
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { migrate } from '../../apps/server/src/platform/migrations.ts'
import { startThrowawayCluster } from '../../apps/server/test/throwaway-cluster.ts'
import type { Actor } from '../../packages/domain/src/kernel/actor.ts'

/** SQL that makes so many applications that went their way: a tenth unassigned, a third decided, names from a few hundred words. */
const fillOf = (rows: number): string => `
  insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
    values ('00000000-0000-4000-8000-000000000001', 'APPLICANT', 'a@b.kz', '', 'ENABLED', 'kk', now(), now());
  insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant, education_level,
      education_language, interview_language, language_levels, gpa, current_choice, comment, inspector_status, inspector_name, decided_by_id)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'ENROLLMENT',
      (array['IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED'])[1 + n % 6], '2026-' || lpad(n::text, 7, '0'),
      now() - n * interval '1 minute', now(), now(), now() - n * interval '1 minute', '{}', 'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4', 1, 'x',
      case when n % 6 >= 3 then 'PASSED' end, 'Inspector', '00000000-0000-4000-8000-000000000001'
    from generate_series(1, ${rows}) n;
  insert into application_history (application_id, at, event, from_status, to_status, choice)
    select id, created_at, 'submit', 'CREATED', 'IN_PROCESS', 1 from applications;
  insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at, first_name, last_name,
      fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level, education_language, university_id,
      university_name, program_code, program_name, inspector_id, inspector_status)
    select '*', id, 1, status, type, number, created_at, sent_at, status_changed_at, handed_at, 'A', 'B', fio, lower(fio), 'KZ', 'KZ', false, n % 20 = 0,
      education_level, education_language, 'uni-' || lpad((1 + n % 120)::text, 3, '0'), '{"nameKz":"x","nameRu":"x","nameEn":"x"}', 'B057',
      '{"nameKz":"x","nameRu":"x","nameEn":"x"}', case when n % 3 > 0 then '00000000-0000-4000-8000-000000000001'::uuid end, inspector_status
    from (select *, row_number() over () as n, md5((random() * 300)::int::text) || ' ' || md5((random() * 400)::int::text) as fio from applications) a;
  analyze;`

/** The one inspector of the applications that have one. */
export const INSPECTOR_ID = '00000000-0000-4000-8000-000000000001'

/** A head of admissions who sees all. */
export const HEAD: Actor = {
  accountId: '00000000-0000-4000-8000-000000000002',
  kind: 'STAFF',
  roles: ['ADMIN'],
  universityId: null,
  fullName: 'Head',
}

/** Runs a measurement on a throwaway database with so many applications. */
export async function withApplications(rows: number, measure: (database: Database) => Promise<void>): Promise<void> {
  const cluster = await startThrowawayCluster()
  try {
    await migrate(cluster.connection)
    const client = new pg.Client(cluster.connection)
    await client.connect()
    await client.query(fillOf(rows))
    await client.end()
    const database = openDatabase({ connection: cluster.connection, poolSize: 4, log: createLog('error') })
    await measure(database)
    await database.close()
  } finally {
    await cluster.stop()
  }
}

/** Calls thirty times and prints the median and the slowest, in milliseconds. */
export async function printTimes(name: string, call: () => Promise<unknown>): Promise<void> {
  const TIMES = 30
  const times: number[] = []
  for (let count = 0; count < TIMES; count++) {
    const from = performance.now()
    await call()
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  process.stdout.write(
    `${name.padEnd(32)} ${times[TIMES / 2]?.toFixed(1).padStart(8)} ${times.at(-1)?.toFixed(1).padStart(8)}\n`,
  )
}

export const printHeader = (title: string): void =>
  void process.stdout.write(`${title.padEnd(32)} ${'median'.padStart(8)} ${'slowest'.padStart(8)}\n`)

/** Prints the plan of a query, with what it really took. */
export async function printPlan({ pool }: Database, query: string): Promise<void> {
  const plan = await pool.query(`explain (analyze, buffers) ${query}`)
  for (const row of plan.rows) process.stdout.write(`${row['QUERY PLAN']}\n`)
}
