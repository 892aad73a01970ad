import type { GrantPart } from '@portal/domain/applications/draft-schema.ts'
import { type ApplicationType, isCompeting, isTakenBack } from '@portal/domain/applications/status.ts'
import { claimsOf, codeOf } from '@portal/domain/claims/rules.ts'
import { entryTo } from '@portal/domain/competitions/kind-rules.ts'
import { countsRights } from '@portal/domain/competitions/scoring-rules.ts'
import { listOfChoice } from '@portal/domain/competitions/setup-rules.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import { slugOf } from '@portal/domain/results/rules.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { randomBelow } from '../../platform/identity/tokens.ts'
import type { AskedCompetition, AskedEntry, Competitions } from '../applications/ask-competition.ts'
import type { Listeners } from '../applications/move-application.ts'
import { codesOfIds, competitionsTaking, enteredOf, heldCompetitionsTaking } from '../competitions/queries.ts'
import { insertClaims, insertCompetitor } from './repository.ts'

/**
 * The competition that accepts an application now, with the faults of its choices and an earlier entry of the caller.
 * A fault of its own: several are open and none is named, or the named one is not open. Null: no competition accepts it
 * (docs/specification/competition.md#competing).
 */
export async function entryOf(
  { db, actor, now }: WriteScope,
  { level, language, choices, competitionId, group }: AskedEntry,
): Promise<AskedCompetition | null> {
  if (level === null) return null
  const entry = entryTo(await heldCompetitionsTaking(db, now), { competitionId, level, group })
  if (entry === null) return null
  if ('fault' in entry)
    return { competition: null, faults: [{ field: 'competitionId', msg: entry.fault }], hasEntered: false }
  const { rules, ...competition } = await enteredOf(db, entry.competition)
  const faults = choices.flatMap(({ universityId, program }, at): readonly FieldError[] => {
    if (language === null || program === '' || universityId === '') return []
    const list = listOfChoice(rules?.lists ?? [], { universityId, program, language })
    return list === null ? [{ field: `choices.${at}`, msg: 'wrong_value' }] : []
  })
  return { competition, faults, hasEntered: await hasEntered(db, actor.accountId, competition.id) }
}

/** Competitions that drafts would enter now. Some open competitions with their rules, read once. */
export const enteredNow: Competitions['enteredNow'] = async (db, now) => {
  const open = await competitionsTaking(db, now)
  const entered = new Map(
    await Promise.all(
      open.map(async (competition) => {
        const { rules: _, ...of } = await enteredOf(db, competition)
        return [competition.id, { ...of, closesAt: competition.closesAt }] as const
      }),
    ),
  )
  return ({ level, competitionId, group }) => {
    const entry = level === null ? null : entryTo(open, { competitionId, level, group })
    return entry === null || 'fault' in entry ? null : (entered.get(entry.competition.id) ?? null)
  }
}

/** Open competitions for the form of an application, with what it asks: some rows with their rules. */
export async function listOpenCompetitions({ db, now }: Pick<ReadScope, 'db' | 'now'>) {
  const open = await competitionsTaking(db, now)
  const list = await Promise.all(
    open.map(async (competition) => {
      const { rules, ...entered } = await enteredOf(db, competition)
      const { closesAt } = competition
      return { ...entered, slug: slugOf(competition), closesAt, countsRights: rules === null || countsRights(rules) }
    }),
  )
  return { list }
}

/** Whether the person competes in it already, with an application that is not withdrawn. */
async function hasEntered(db: Trx, ownerId: string, competitionId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('competitors')
    .innerJoin('applications', 'applications.id', 'competitors.applicationId')
    .select(['status', 'competitors.applicationId'])
    .where('ownerId', '=', ownerId)
    .where('competitionId', '=', competitionId)
    .execute()
  return rows.some(({ status }) => !isTakenBack(status))
}

/** This number of used codes in a row means a broken random source, not bad luck. */
const MOST_DRAWS = 50

/** Listener of submission: gives an application its competitor's code and its unchecked claims. */
export async function enterCompetitionOnMove(
  { db, now }: WriteScope,
  applicationId: string,
  event: Parameters<Listeners['application']>[2],
  type: ApplicationType,
): Promise<void> {
  if (event !== 'submit' || !isCompeting(type)) return
  const { applicant, grantPart } = await db
    .selectFrom('applications')
    .select(['applicant', 'grantPart'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const grant = grantPart as GrantPart
  const competition = (await heldCompetitionsTaking(db, now)).find(({ id }) => id === grant.competitionId)
  if (competition === undefined) throw new Error(`no competition takes the application ${applicationId}`)
  const { source, countsAverage } = await enteredOf(db, competition)
  const { citizenship } = applicant as { readonly citizenship: string | null }
  const country = competition.kind === 'SCHOLARSHIP' ? citizenship : null
  await drawCode(db, applicationId, competition.id)
  const claims = claimsOf(grant, await codesOfIds(db), { source, countsAverage, country })
  if (claims.length > 0) await insertClaims(db, applicationId, claims)
}

async function drawCode(db: Trx, applicationId: string, competitionId: string): Promise<void> {
  for (let draw = 0; draw < MOST_DRAWS; draw++)
    if (await insertCompetitor(db, { applicationId, competitionId, code: codeOf(randomBelow) })) return
  throw new Error(`no free code was drawn for the application ${applicationId}`)
}
