import pg from 'pg'
import { frozenClock } from '../../../apps/server/src/platform/clock.ts'
import { startThrowawayCluster } from '../../../apps/server/test/throwaway-cluster.ts'
import { fillDatabase, type Size } from '../data/fill.ts'
import { atTheEnd } from '../measure/clean-up.ts'
import { openOwnPortal, proveTotals } from '../measure/own-portal.ts'
import type { Part } from '../parts/part.ts'
import { replay, type Sample } from './replay.ts'

const SIZE = { sent: 4_000, drafts: 10 }
const COPY = 'made'
const SHOWN = 20

/** One application of each story: its state, its choices, with or without a grant, a test and an interview. */
const SAMPLES = `
  select distinct on (s.letter, least(s.rounds, 3), s.is_grant and s.letter in ('P', 'D'), t.kind, i.status)
    s.k::int, bench.id('application', s.k) as id, s.owner::int as owner, a.created_at as created,
    jsonb_strip_nulls(jsonb_build_object('type', a.type, 'educationLevel', a.education_level, 'educationLanguage', a.education_language,
      'interviewLanguage', a.interview_language, 'languageLevel', a.language_levels, 'gpa', a.gpa,
      'choices', (select jsonb_agg(jsonb_build_object('universityId', university_id, 'educationalProgram', program_code) order by position) from choices where application_id = a.id)))
    || (select jsonb_object_agg(slot, jsonb_build_object('id', file_id)) from application_attachments where application_id = a.id and slot <> 'grantFiles')
    || coalesce(a.grant_part, '{}') as draft
  from bench.stories s join applications a on a.id = bench.id('application', s.k)
  left join lateral (select ended || length(rtrim(answers, '.')) as kind from screening_attempts where application_id = a.id) as t on true
  left join lateral (select string_agg(status, ' ' order by created_at) as status from interviews where application_id = a.id) as i on true
  where not is_draft and s.k <= s.owner
  order by s.letter, least(s.rounds, 3), s.is_grant and s.letter in ('P', 'D'), t.kind, i.status, md5(s.k::text)`

/** Removes the applications from a copy of the database, and all that follows from them. */
const EMPTY = `
  truncate applications, review_totals, waiting_totals, profile_attachments, mails cascade;
  update applicant_profiles set grant_holder = false`

/** Compared tables with the columns that differ: ids and numbers. */
const COMPARED: readonly (readonly [table: string, order: string, differing: readonly string[]])[] = [
  ['applications', 'id', ['id', 'number']],
  ['choices', 'position', ['application_id']],
  ['application_attachments', 'slot, position', ['application_id']],
  ['application_history', 'id', ['id', 'application_id']],
  ['review_items', 'sight', ['application_id', 'number']],
  ['screening_attempts', 'attempt', ['id', 'application_id']],
  ['interviews', 'created_at', ['id', 'application_id']],
]

async function differences(filled: pg.Client, filledId: string, made: pg.Pool, madeId: string) {
  const found: string[] = []
  for (const [table, order, differing] of COMPARED) {
    const key = table === 'applications' ? 'id' : 'application_id'
    const text = `select (to_jsonb(t) - $2::text[])::text as row from ${table} t where ${key} = $1 order by ${order}`
    const rowsOf = async (client: pg.Client | pg.Pool, id: string) =>
      (await client.query<{ row: string }>(text, [id, differing])).rows.map(({ row }) => row).join('\n')
    const [one, other] = [await rowsOf(filled, filledId), await rowsOf(made, madeId)]
    if (one !== other) found.push(`${table} of ${filledId}, filled in:\n${one}\nmade:\n${other}`)
  }
  return found
}

/**
 * Proves that the bench fills in the rows that the portal writes. It fills a small database, repeats applications of
 * all kinds by the real calls in an empty copy, and compares the rows.
 * @returns the number of compared applications.
 * @throws Error with the differences.
 */
export async function prove(size: Size): Promise<number> {
  const cluster = await startThrowawayCluster()
  const stop = atTheEnd(cluster.stop)
  const now = new Date()
  await fillDatabase(cluster.connection, size, { now, say: () => undefined })
  await proveTotals(cluster.connection)
  const administrator = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await administrator.connect()
  await administrator.query(`create database ${COPY} template ${cluster.connection.database}`)
  await administrator.end()
  const copy = { ...cluster.connection, database: COPY }
  const clock = frozenClock(now.toISOString())
  const filled = new pg.Client(cluster.connection)
  await filled.connect()
  const own = await openOwnPortal(copy, clock)
  try {
    const { pool } = own.database
    await pool.query(EMPTY)
    const { rows: samples } = await filled.query<Sample>(SAMPLES)
    const made = new Map<string, string>()
    for (const sample of samples) made.set(sample.id, await replay(filled, own, clock, sample))
    clock.set(now.toISOString())
    await own.portal.jobs.tasks['end-overdue-tests']?.({})
    const found: string[] = []
    for (const [filledId, madeId] of made) found.push(...(await differences(filled, filledId, pool, madeId)))
    if (found.length > 0) throw new Error(`${found.length} differences:\n${found.slice(0, SHOWN).join('\n')}`)
    await proveTotals(copy)
    return samples.length
  } finally {
    await own.close()
    await filled.end()
    await stop()
  }
}

/** Proof with all kinds of applications. */
export const proof: Part = {
  name: 'proof',
  needsWorld: false,
  run: async ({ say }) => {
    const same = await prove(SIZE)
    say(`${same} applications are the same in ${COMPARED.length} tables, filled in and by the real calls`)
    return { figures: [], measures: [] }
  },
}
