import { randomInt } from 'node:crypto'
import { codeOf } from '@portal/domain/claims/rules.ts'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Reader } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { inThread } from '../../platform/jobs/thread.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { ListCode, PublicFiles, PublicFilesOrder } from '../allotment/public-files-thread.ts'
import { readPublicLists } from './read-output.ts'
import { insertListCodes, insertPublicFiles, writePublicLists } from './repository.ts'

const THREAD = new URL('../allotment/public-files-thread.ts', import.meta.url)

/** Makes the public files of a run (docs/allotment.md#public-form) from its whole input. */
export async function publicFilesOf(
  db: Db,
  competitionId: string,
  setup: CompetitionSetup,
  input: Uint8Array,
): Promise<PublicFiles> {
  const codes = await listCodesOf(db, competitionId, setup)
  return inThread<PublicFiles>(THREAD, { begin: { input, codes } satisfies PublicFilesOrder })
}

/** The codes of a competition's reserved lists. A list without one gets a random code, which it keeps. */
async function listCodesOf(db: Db, competitionId: string, { lists }: CompetitionSetup): Promise<readonly ListCode[]> {
  const wanted = lists.flatMap((list) => list.reserved.map(({ quota }) => ({ list: listId(list), quota })))
  const keyOf = ({ list, quota }: { readonly list: string; readonly quota: string }) => `${list} ${quota}`
  for (;;) {
    const codes = await db
      .selectFrom('reservedLists')
      .select(['list', 'quota', 'code'])
      .where('competitionId', '=', competitionId)
      .execute()
    const known = new Set(codes.map(keyOf))
    const without = wanted.filter((list) => !known.has(keyOf(list)))
    if (without.length === 0) return codes
    await insertListCodes(
      db,
      competitionId,
      without.map((list) => ({ ...list, code: codeOf(randomInt) })),
    )
  }
}

type RunWithoutFiles = {
  readonly id: string
  readonly competitionId: string
  readonly input: Buffer
  readonly isSealed: boolean
  readonly rules: CompetitionSetup
}

/**
 * Job: makes missing public files for runs of earlier versions, and the public lists of their published protocols.
 * Until then nothing of these is public. An unreadable run is logged and skipped.
 */
export async function makeMissingPublicFiles({
  db,
  seal,
  log,
}: {
  readonly db: Db
  readonly seal: Seal
  readonly log: Log
}): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from allotment_runs r where r.input is not null
      and not exists (select from public_files f where f.run_id = r.id) order by r.created_at`.execute(db)
  for (const { id } of rows) {
    try {
      await makeOne(db, seal, id)
    } catch (error) {
      log.error({ err: error, runId: id }, 'the public files of a run could not be made')
    }
  }
  const unmade = await sql<{ competitionId: string; version: number; output: Buffer }>`
    select p.competition_id, p.version, f.output from protocols p join public_files f on f.run_id = p.run_id
    where p.state = 'PUBLISHED' and exists (select from protocol_lists g
      where g.competition_id = p.competition_id and g.version = p.version and g.public_general is null)`.execute(db)
  for (const { output, ...published } of unmade.rows) {
    const lists = await readPublicLists(output)
    await inTransaction(db, (trx) => writePublicLists(trx, published, lists))
  }
}

async function makeOne(db: Db, seal: Seal, id: string): Promise<void> {
  const { rows } = await sql<RunWithoutFiles>`
    select r.id, r.competition_id, r.input, r.is_sealed, s.rules from allotment_runs r
    join competition_rules s on s.competition_id = r.competition_id and s.version = r.rules_version
    where r.id = ${id}`.execute(db)
  const [run] = rows
  if (run === undefined) return
  const { competitionId, rules } = run
  await insertPublicFiles(db, id, await publicFilesOf(db, competitionId, rules, await wholeInputOf(seal, run)))
}

/** The whole input of a run, compressed by gzip. Earlier versions did not seal it. */
export const wholeInputOf = (
  seal: Seal,
  { input, isSealed }: { readonly input: Buffer; readonly isSealed: boolean },
): Promise<Buffer> => (isSealed ? seal.unseal(input) : Promise.resolve(input))

export async function lacksPublicFiles(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from allotment_runs r where r.input is not null
    and not exists (select from public_files f where f.run_id = r.id)) as is`.execute(db)
  return rows[0]?.is ?? false
}
