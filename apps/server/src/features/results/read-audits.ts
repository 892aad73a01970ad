import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { slugOf } from '@portal/domain/results/rules.ts'
import { sql } from 'kysely'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { wholeInputOf } from '../runs/make-public-files.ts'
import { findPublished } from './read-published.ts'

type Audit = {
  readonly competitionId: string
  readonly year: number
  readonly level: EducationLevel
  readonly number: number
  readonly name: CompetitionName | null
  readonly version: number
  readonly round: number
  readonly publishedAt: Date
  readonly wholeInputHash: string
}

/** The published protocols that the reader may audit, the newest first: of competitions that name the reader. */
export async function listAudits({ db, actor }: Pick<ReadScope, 'db' | 'actor'>) {
  const { rows } = await sql<Audit>`
    select p.competition_id, k.year, k.level, k.number, k.name, p.version, p.round, p.published_at, f.input_hash as whole_input_hash
    from competition_auditors r join competitions k on k.id = r.competition_id
    join protocols p on p.competition_id = k.id and p.state = 'PUBLISHED'
    join protocol_figures f on f.competition_id = p.competition_id and f.version = p.version
    where r.account_id = ${actor.accountId} order by k.year desc, k.level, k.number, p.version desc`.execute(db)
  return { list: rows.map((row) => ({ ...row, slug: slugOf(row) })) }
}

/** The whole input of a published protocol, only for its auditors. Each reading is in the audit trail. */
export async function downloadWholeInput(
  scope: ReadScope,
  { slug, version }: { readonly slug: string; readonly version: number },
  seal: Seal,
): Promise<Download | Refusal> {
  const { db, actor } = scope
  const published = await findPublished(db, slug, version)
  if (published === undefined) return refuse('not_found')
  const { rows } = await sql<{ input: Buffer; isSealed: boolean }>`
    select r.input, r.is_sealed from competition_auditors a
    join protocols p on p.competition_id = a.competition_id and p.version = ${version}
    join allotment_runs r on r.id = p.run_id
    where a.competition_id = ${published.competitionId} and a.account_id = ${actor.accountId}
      and r.input is not null`.execute(db)
  const [run] = rows
  if (run === undefined) return refuse('forbidden')
  await recordAudit(scope, {
    event: 'protocolAudited',
    objectId: published.competitionId,
    objectName: slug,
    details: { version },
  })
  const body = Readable.from([await wholeInputOf(seal, run)]).pipe(createGunzip())
  return { name: `${slug}-${version}-whole-input.json`, type: 'application/json', body }
}
