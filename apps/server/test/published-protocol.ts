import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { allot } from '@portal/domain/allotment/allotment.ts'
import type { Applicant, Competition } from '@portal/domain/allotment/competition-schema.ts'
import { writeProtocol } from '@portal/domain/allotment/protocol-rules.ts'
import { linesOf, ranksOf } from '@portal/domain/allotment/rank-rules.ts'
import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { offerGrants } from '../src/features/offers/offer-grants.ts'
import { makeMissingPublicFiles } from '../src/features/runs/make-public-files.ts'
import { writeLines } from '../src/features/runs/repository.ts'
import { createSeal } from '../src/platform/identity/seal.ts'
import { newId } from '../src/platform/identity/tokens.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { type Offer, sentApplication } from './builders.ts'
import { listFor } from './competition.ts'
import type { Person, TestPortal } from './portal.ts'

/** A competition of tests, written as rows without the calls that set it up. */
export type MadeCompetition = { readonly id: string; readonly setup: CompetitionSetup; readonly head: Person }

export const listsOf = (offers: readonly Offer[], places: readonly number[]): CompetitionSetup['lists'] =>
  offers.map(({ universityId, educationalProgram }, at) => ({
    ...listFor(educationalProgram, places[at] ?? 1),
    universityId,
  }))

type MadeOf = {
  readonly level?: EducationLevel
  readonly kind?: CompetitionKind
  readonly source?: ScoreSource
  readonly number?: number
  readonly name?: CompetitionName | null
}

export async function madeCompetition(
  portal: TestPortal,
  more: Partial<CompetitionSetup> = {},
  year = 2026,
  { name = null, ...of }: MadeOf = {},
): Promise<MadeCompetition> {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const id = newId()
  const at = portal.clock.now()
  const setup: CompetitionSetup = {
    dates: {
      opensAt: '2026-11-01T00:00:00.000Z',
      closesAt: '2026-11-10T00:00:00.000Z',
      claimsCloseAt: '2026-11-15T00:00:00.000Z',
      resultAt: '2026-11-20T00:00:00.000Z',
      appealDays: 5,
      rounds: [
        { publishAt: '2026-11-20T00:00:00.000Z', acceptUntil: '2026-11-27T13:00:00.000Z' },
        { publishAt: '2026-11-30T00:00:00.000Z', acceptUntil: '2026-12-07T13:00:00.000Z' },
      ],
    },
    minimum: { total: 50, subjects: {} },
    rights: ['ALTYN_BELGI', 'ORPHANS'],
    whenEqual: 'ONE_MORE',
    quotas: [],
    lists: [],
    ...more,
  }
  const { db } = portal.database
  const by = { proposedAt: at, proposedById: head.id, proposedByName: 'Head' }
  await db
    .insertInto('competitions')
    .values({
      id,
      year,
      level: 'BACHELOR',
      ...of,
      name: name === null ? null : JSON.stringify(name),
      createdAt: at,
      createdById: head.id,
      createdByName: 'Head',
      rulesVersion: 1,
      opensAt: new Date('2026-11-01'),
      closesAt: new Date('2026-11-10'),
      claimsCloseAt: new Date('2026-11-15'),
    })
    .execute()
  await db
    .insertInto('competitionRules')
    .values({ competitionId: id, version: 1, state: 'HOLDING', rules: JSON.stringify(setup), ...by })
    .execute()
  return { id, setup, head }
}

export type MadeCompetitor = { readonly person: Person; readonly applicationId: string; readonly code: string }

/** A competitor with these choices: a submitted application with a row of competitors. */
export async function madeCompetitor(
  portal: TestPortal,
  competition: MadeCompetition,
  code: string,
  choices: readonly Offer[],
): Promise<MadeCompetitor> {
  const person = await portal.applicant()
  const { id } = await sentApplication(portal, person, { choices })
  const { pool, db } = portal.database
  await pool.query(`update applications set type = 'GRANT_COMPETITION', grant_part = '{}' where id = $1`, [id])
  await db.insertInto('competitors').values({ applicationId: id, competitionId: competition.id, code }).execute()
  return { person, applicationId: id, code }
}

/** A participant. Absent values have defaults. */
export type Part = Pick<Applicant, 'id' | 'choices'> & Partial<Applicant>

/**
 * Allots these parts by the competition's rules and publishes the result with its offers. @returns its version. The
 * rows are those of a portal before protocols had a public form, which a job adds (`isOld`: not yet).
 */
export async function publishProtocol(
  portal: TestPortal,
  { id: competitionId, setup, head }: MadeCompetition,
  parts: readonly Part[],
  { round = 1, reason = null as string | null, isOld = false } = {},
): Promise<number> {
  const input: Competition = {
    version: 1,
    minimum: setup.minimum,
    rights: setup.rights,
    whenEqual: setup.whenEqual,
    programs: setup.lists.map((list) => ({
      id: listId(list),
      places: list.places,
      reserved: list.reserved,
      ...(list.minimum === null ? {} : { minimum: list.minimum }),
    })),
    applicants: parts.map((part) => ({
      total: 80,
      subjects: {},
      profile: 40,
      average: 4.5,
      rights: [],
      quotas: [],
      ...part,
    })),
  }
  const bytes = Buffer.from(`${JSON.stringify(input, null, 2)}\n`)
  const inputHash = sha256(bytes)
  const allotment = allot(input)
  const output = Buffer.from([...writeProtocol(allotment, inputHash)].join(''))
  const { db } = portal.database
  const at = portal.clock.now()
  const confirmer = await portal.staff(['ADMIN'])
  const versions = await db
    .selectFrom('protocols')
    .select('version')
    .where('competitionId', '=', competitionId)
    .execute()
  const version = versions.length + 1
  const runId = newId()
  await db
    .insertInto('allotmentRuns')
    .values({
      id: runId,
      competitionId,
      number: version,
      kind: 'DRY',
      round,
      state: 'DONE',
      rulesVersion: 1,
      parameters: '{}',
      input: gzipSync(bytes),
      output: gzipSync(output),
      inputHash,
      outputHash: sha256(output),
      createdAt: at,
      createdById: head.id,
      createdByName: 'Head',
      finishedAt: at,
    })
    .execute()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('protocols')
      .values({
        competitionId,
        version,
        round,
        runId,
        state: 'PUBLISHING',
        reason,
        proposedAt: at,
        proposedById: head.id,
        proposedByName: 'Head',
        publishedById: confirmer.id,
        publishedByName: 'Admin',
      })
      .execute()
    const lines = [...linesOf(input, allotment, ranksOf(input))]
    await writeLines(trx, { competitionId, version }, JSON.stringify(lines))
    await offerGrants({ db: trx, now: at }, { competitionId, version })
    await trx
      .updateTable('protocols')
      .set({ state: 'PUBLISHED', publishedAt: at })
      .where('competitionId', '=', competitionId)
      .where('version', '=', version)
      .execute()
  })
  if (!isOld) await makeMissingPublicFiles(aroundOf(portal))
  return version
}

export const aroundOf = ({ database: { db }, dataDir }: TestPortal) => ({
  db,
  log: createLog('silent'),
  seal: createSeal({ dataDir, secret: undefined }),
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
