import pg from 'pg'
import { frozenClock } from '../../../apps/server/src/platform/clock.ts'
import { startThrowawayCluster } from '../../../apps/server/test/throwaway-cluster.ts'
import { fillDatabase } from '../data/fill.ts'
import { atTheEnd } from '../measure/clean-up.ts'
import { openOwnPortal, proveTotals } from '../measure/own-portal.ts'
import type { Part, Result } from '../parts/part.ts'
import { replay, type Sample } from './replay.ts'

const SIZE = { sent: 4_000, drafts: 10 }

/** One of each story: how far it came, after how many choices, with or without a grant, a test, an interview. */
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

/** What of each table has to be the same; ids, numbers and what hangs on them differ. */
const COMPARED: readonly (readonly [table: string, order: string, differing: readonly string[]])[] = [
  ['applications', 'id', ['id', 'number']],
  ['choices', 'position', ['application_id']],
  ['application_attachments', 'slot, position', ['application_id']],
  ['application_history', 'id', ['id', 'application_id']],
  ['review_items', 'sight', ['application_id', 'number']],
  ['screening_attempts', 'attempt', ['id', 'application_id']],
  ['interviews', 'created_at', ['id', 'application_id']],
]

async function rowsOf(
  client: pg.Client | pg.Pool,
  table: string,
  order: string,
  id: string,
): Promise<readonly Record<string, unknown>[]> {
  const key = table === 'applications' ? 'id' : 'application_id'
  return (
    await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${key} = $1 order by ${order}`,
      [id],
    )
  ).rows.map(({ row }) => row)
}

/** Where the rows of two applications differ, in words. */
async function differences(
  filled: pg.Client,
  made: pg.Pool,
  [one, other]: readonly [string, string],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [table, order, differing] of COMPARED) {
    const [theirs, ours] = [await rowsOf(filled, table, order, one), await rowsOf(made, table, order, other)]
    if (theirs.length !== ours.length)
      found.push(`${table} of ${one}: ${theirs.length} rows were filled in, ${ours.length} were made`)
    for (const [at, row] of ours.entries())
      for (const column of Object.keys(row)) {
        const [wanted, given] = [row[column], theirs[at]?.[column]].map((value) => sorted(value))
        if (!differing.includes(column) && wanted !== given)
          found.push(`${table}.${column} of ${one}: ${given} was filled in, ${wanted} was made`)
      }
  }
  return found
}

/** The JSON of a value, the keys of its objects in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/**
 * Proves that what the bench fills in is what the product would have written: fills a small database, does the same to
 * the same people by the real calls in a copy without applications, and compares the rows.
 */
export const proof: Part = {
  name: 'proof',
  needsWorld: false,
  run: async ({ say }): Promise<Result> => {
    const cluster = await startThrowawayCluster()
    const stop = atTheEnd(cluster.stop)
    try {
      const now = new Date()
      await fillDatabase(cluster.connection, SIZE, { now, say: () => undefined })
      await proveTotals(cluster.connection)
      const administrator = new pg.Client({ ...cluster.connection, database: 'postgres' })
      await administrator.connect()
      await administrator.query(`create database made template ${cluster.connection.database}`)
      await administrator.end()
      const made = { ...cluster.connection, database: 'made' }
      const filled = new pg.Client(cluster.connection)
      await filled.connect()
      const clock = frozenClock(now.toISOString())
      const own = await openOwnPortal(made, clock)
      try {
        await own.database.pool.query(
          'truncate applications, review_totals, waiting_totals, profile_attachments, mails cascade',
        )
        await own.database.pool.query('update applicant_profiles set grant_holder = false')
        const { rows: samples } = await filled.query<Sample>(SAMPLES)
        const found: string[] = []
        const pairs: (readonly [string, string])[] = []
        for (const sample of samples) pairs.push([sample.id, await replay(filled, own, clock, sample)])
        clock.set(now.toISOString())
        await own.portal.jobs.tasks['end-overdue-tests']?.({})
        for (const pair of pairs) found.push(...(await differences(filled, own.database.pool, pair)))
        if (found.length > 0)
          throw new Error(`what is filled in is not what the portal writes:\n${found.slice(0, 40).join('\n')}`)
        say(
          `${samples.length} applications, filled in and made by the real calls, are the same in ${COMPARED.length} tables`,
        )
      } finally {
        await own.close()
        await filled.end()
      }
      await proveTotals(made)
    } finally {
      await stop()
    }
    return { figures: [], measures: [] }
  },
}
