import type { StatedClaim } from '@portal/domain/grants/claim-rules.ts'
import type { FigureRow } from '@portal/domain/grants/figure-rules.ts'
import type { OfferEvent } from '@portal/domain/grants/offer-schema.ts'
import { COLUMN_COUNT, COLUMN_POINTS } from '@portal/domain/grants/result-rules.ts'
import type { RunParameters, RunSummary } from '@portal/domain/grants/run-schema.ts'
import type { CompetitionSetup } from '@portal/domain/grants/setup-schema.ts'
import { UNCHECKED } from '@portal/domain/grants/status.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, PATIENTLY, type Reader, type Trx } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'
import { newId } from '../../platform/tokens.ts'
import type { ListCode, PublicFiles } from './public-files-thread.ts'
import type { PublicLists } from './read-output.ts'

/** The only file that writes the tables of competitions for grants. */

/** A version of a competition's result. */
export type Published = { readonly competitionId: string; readonly version: number }

/* Competitions and their rules. */

type NewCompetition = Omit<Insertable<Tables['competitions']>, 'id'>

/** Null: there is one of the year and level already. */
export const insertCompetition = (db: Trx, competition: NewCompetition) =>
  db
    .insertInto('competitions')
    .values({ ...competition, id: newId() })
    .onConflict((conflict) => conflict.constraint('one_competition_a_year_and_level').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateCompetition = (
  db: Trx,
  id: string,
  change: Omit<Updateable<Tables['competitions']>, 'id' | 'createdAt'>,
) => db.updateTable('competitions').set(change).where('id', '=', id).execute()

type NewRules = Omit<Insertable<Tables['competitionRules']>, 'rules'> & { readonly rules: CompetitionSetup }

export const insertRules = (db: Trx, { rules, ...row }: NewRules) =>
  db
    .insertInto('competitionRules')
    .values({ ...row, rules: JSON.stringify(rules) })
    .execute()

type RulesChange = Omit<Updateable<Tables['competitionRules']>, 'competitionId' | 'rules'> & {
  readonly rules?: CompetitionSetup
}

export const updateRules = (db: Trx, competitionId: string, version: number, { rules, ...change }: RulesChange) =>
  db
    .updateTable('competitionRules')
    .set({ ...change, ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }) })
    .where('competitionId', '=', competitionId)
    .where('version', '=', version)
    .execute()

/* Who competes, and what they claim. */

/** Gives a competitor a code; false where another one of the competition has it already. */
export async function insertCompetitor(
  db: Trx,
  competitor: { readonly applicationId: string; readonly competitionId: string; readonly code: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('competitors')
    .values(competitor)
    .onConflict((conflict) => conflict.columns(['competitionId', 'code']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What a competitor claims, before anybody has checked it. */
export const insertClaims = (db: Trx, applicationId: string, claims: readonly StatedClaim[]) =>
  db
    .insertInto('grantClaims')
    .values(
      claims.map(({ kind, code, stated }) => ({
        applicationId,
        kind,
        code,
        state: UNCHECKED,
        stated: JSON.stringify(stated),
      })),
    )
    .execute()

type ClaimChange = Pick<
  Updateable<Tables['grantClaims']>,
  | 'state'
  | 'value'
  | 'reason'
  | 'checkedAt'
  | 'checkedById'
  | 'checkedByName'
  | 'answer'
  | 'answerFileId'
  | 'answeredAt'
>

/** Changes a claim, whose version grows. */
export const updateClaim = (
  db: Trx,
  applicationId: string,
  { kind, code }: Pick<StatedClaim, 'kind' | 'code'>,
  change: ClaimChange,
) =>
  db
    .updateTable('grantClaims')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute()

/* What follows of a published protocol. */

type Place = { readonly code: string; readonly choice: number; readonly place: string; readonly quota: string | null }

/** Notes on which places the allotted lines of a protocol stand. */
export async function writePlaces(
  db: Trx,
  { competitionId, version }: Published,
  places: readonly Place[],
): Promise<void> {
  await sql`${PATIENTLY}
    update protocol_lines l set place = p.place, quota = p.quota
    from json_to_recordset(${JSON.stringify(places)}::json) as p (code text, choice int, place text, quota text)
    where l.competition_id = ${competitionId} and l.version = ${version} and l.code = p.code and l.choice = p.choice`.execute(
    db,
  )
}

export type NewList = Omit<Insertable<Tables['protocolLists']>, 'competitors' | 'columns'>

/** Writes the lists of a protocol; who had each among their choices is counted of its lines. */
export async function writeLists(
  db: Trx,
  { competitionId, version }: Published,
  lists: readonly NewList[],
): Promise<void> {
  await sql`${PATIENTLY}
    insert into protocol_lists (competition_id, version, list, program, university_id, language, competitors, places,
      filled, columns, general, reserved)
    select ${competitionId}, ${version}, g.list, g.program, g.university_id, g.language, coalesce(n.competitors, 0),
      g.places, g.filled, coalesce(n.columns, '{}'), g.general, g.reserved
    from json_to_recordset(${JSON.stringify(lists)}::json) as g (list text, program text, university_id text, language text,
      places int, filled int, general jsonb, reserved jsonb)
    left join (
      select list, sum(count)::int as competitors, jsonb_object_agg(bar, count) as columns from (
        select list, least(${COLUMN_COUNT - 1}, floor((merit ->> 'total')::int / ${COLUMN_POINTS}))::int as bar, count(*)::int
        from protocol_lines where competition_id = ${competitionId} and version = ${version} group by list, bar) c
      group by list) n on n.list = g.list`.execute(db)
}

export type Figures = {
  readonly competitors: number
  readonly allotted: number
  readonly places: number
  readonly regions: readonly FigureRow[]
  readonly quotas: readonly FigureRow[]
  readonly languages: readonly FigureRow[]
}
/** Writes the counts of a protocol, with the hashes of its files for whoever reads no runs. */
export const writeFigures = (
  db: Trx,
  row: Omit<Insertable<Tables['protocolFigures']>, 'figures'> & { readonly figures: Figures },
) =>
  db
    .insertInto('protocolFigures')
    .values({ ...row, figures: JSON.stringify(row.figures) })
    .execute()

const among = (applicationIds: readonly string[]) => sql<string>`any (${applicationIds}::uuid[])`

type NewOffer = Omit<Insertable<Tables['grantOffers']>, 'isMovingUp' | 'answeredAt' | 'remindedDays'>

/** Makes offers, each in place of the one that its competitor had. */
export const putOffers = async (db: Trx, offers: readonly NewOffer[]): Promise<void> => {
  if (offers.length === 0) return
  await sql`
    insert into grant_offers as o (application_id, competition_id, version, list, choice, place, quota, state, offered_at,
      accept_until)
    select "applicationId", "competitionId", version, list, choice, place, quota, state, "offeredAt", "acceptUntil"
    from json_to_recordset(${JSON.stringify(offers)}::json) as n ("applicationId" uuid, "competitionId" uuid, version int,
      list text, choice int, place text, quota text, state text, "offeredAt" timestamptz, "acceptUntil" timestamptz)
    on conflict (application_id) do update set version = excluded.version, list = excluded.list, choice = excluded.choice,
      place = excluded.place, quota = excluded.quota, state = excluded.state, offered_at = excluded.offered_at,
      accept_until = excluded.accept_until, is_moving_up = false, answered_at = null, reminded_days = null`.execute(db)
}

type Restated = Pick<NewOffer, 'applicationId' | 'list' | 'choice' | 'place' | 'quota'> & {
  /** Left out: as it was. */
  readonly isMovingUp?: boolean
}

/** Says of offers that hold by which version they do, and where. */
export const restateOffers = async (db: Trx, version: number, offers: readonly Restated[]): Promise<void> => {
  if (offers.length === 0) return
  await sql`
    update grant_offers o set version = ${version}, list = n.list, choice = n.choice, place = n.place, quota = n.quota,
      is_moving_up = coalesce(n."isMovingUp", o.is_moving_up)
    from json_to_recordset(${JSON.stringify(offers)}::json) as n ("applicationId" uuid, list text, choice int, place text,
      quota text, "isMovingUp" boolean) where o.application_id = n."applicationId"`.execute(db)
}

export const updateOffers = (
  db: Trx,
  applicationIds: readonly string[],
  change: Updateable<Tables['grantOffers']>,
): Promise<unknown> =>
  db.updateTable('grantOffers').set(change).where('applicationId', '=', among(applicationIds)).execute()

export const deleteOffers = (db: Trx, applicationIds: readonly string[]) =>
  db.deleteFrom('grantOffers').where('applicationId', '=', among(applicationIds)).execute()

type NewOfferEvent = Omit<Insertable<Tables['grantOfferEvents']>, 'event' | 'at'> & {
  readonly event: OfferEvent
  readonly at: Date
}

export const insertOfferEvents = async (db: Trx, events: readonly NewOfferEvent[]): Promise<void> => {
  if (events.length === 0) return
  await sql`
    insert into grant_offer_events (application_id, at, event, version, choice, list)
    select "applicationId", at, event, version, choice, list from json_to_recordset(${JSON.stringify(events)}::json)
      as e ("applicationId" uuid, at timestamptz, event text, version int, choice int, list text)`.execute(db)
}

/* Runs and their publication. */

type NewRun = Omit<Insertable<Tables['allotmentRuns']>, 'id' | 'parameters' | 'number'> & {
  readonly parameters: RunParameters
}

/** Makes a run with the next number of its competition, which is locked. */
export const insertRun = async (db: Trx, { parameters, ...run }: NewRun): Promise<string> => {
  const { id } = await db
    .insertInto('allotmentRuns')
    .values({
      ...run,
      id: newId(),
      parameters: JSON.stringify(parameters),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from allotment_runs
        where competition_id = ${run.competitionId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type RunChange = Omit<Updateable<Tables['allotmentRuns']>, 'id' | 'summary' | 'parameters'> & {
  readonly summary?: RunSummary
}
export const updateRun = (db: Reader, id: string, { summary, ...change }: RunChange) =>
  db
    .updateTable('allotmentRuns')
    .set({ ...change, ...(summary === undefined ? {} : { summary: JSON.stringify(summary) }) })
    .where('id', '=', id)
    .execute()

/** Writes who stands where after a run, and its lists, in place of what an attempt that was cut off wrote. */
export async function writeRunRows(
  db: Trx,
  runId: string,
  { grants, lists }: { readonly grants: readonly string[]; readonly lists: readonly string[] },
): Promise<void> {
  await sql`delete from allotment_grants where run_id = ${runId}`.execute(db)
  await sql`delete from allotment_lists where run_id = ${runId}`.execute(db)
  for (const rows of grants)
    await sql`insert into allotment_grants (run_id, code, list, choice)
      select ${runId}, g.* from json_to_recordset(${rows}::json) as g (code text, list text, choice int)`.execute(db)
  for (const rows of lists)
    await sql`insert into allotment_lists (run_id, list, quota, places, filled, total)
      select ${runId}, g.* from json_to_recordset(${rows}::json)
        as g (list text, quota text, places int, filled int, total int)`.execute(db)
}

/** Gives reserved lists their codes. A list that has one keeps it, and a code that another list has is given to nobody. */
export const insertListCodes = (db: Reader, competitionId: string, codes: readonly ListCode[]) =>
  sql`insert into reserved_lists (competition_id, list, quota, code)
    select ${competitionId}, g.* from json_to_recordset(${JSON.stringify(codes)}::json) as g (list text, quota text, code text)
    on conflict do nothing`.execute(db)

/** Keeps the public files of a run; those that are there stay. */
export const insertPublicFiles = (db: Reader, runId: string, { input, output, ...hashes }: PublicFiles) =>
  db
    .insertInto('publicFiles')
    .values({ runId, input: Buffer.from(input), output: Buffer.from(output), ...hashes })
    .onConflict((conflict) => conflict.column('runId').doNothing())
    .execute()

/** Writes the lists of a protocol as its public output has them. */
export const writePublicLists = (db: Trx, { competitionId, version }: Published, lists: PublicLists) =>
  sql`${PATIENTLY}update protocol_lists l set public_general = g.general, public_reserved = g.reserved
    from json_to_recordset(${JSON.stringify(lists)}::json) as g (id text, general jsonb, reserved jsonb)
    where l.competition_id = ${competitionId} and l.version = ${version} and l.list = g.id`.execute(db)

export const insertProtocol = (db: Trx, protocol: Insertable<Tables['protocols']>) =>
  db.insertInto('protocols').values(protocol).execute()

export const updateProtocol = (
  db: Trx,
  { competitionId, version }: Published,
  change: Updateable<Tables['protocols']>,
) =>
  db
    .updateTable('protocols')
    .set(change)
    .where('competitionId', '=', competitionId)
    .where('version', '=', version)
    .execute()

/** Notes how far a publication is, in per cent; none: it is over. */
export const noteProgress = async (
  db: Db,
  { competitionId, version }: Published,
  progress: number | null,
): Promise<void> => {
  if (progress === null)
    await db
      .deleteFrom('publicationsUnderWay')
      .where('competitionId', '=', competitionId)
      .where('version', '=', version)
      .execute()
  else
    await db
      .insertInto('publicationsUnderWay')
      .values({ competitionId, version, progress })
      .onConflict((conflict) => conflict.columns(['competitionId', 'version']).doUpdateSet({ progress }))
      .execute()
}

/** Writes lines of a protocol from a JSON text of `ProtocolRow`s. */
export const writeLines = (db: Trx, { competitionId, version }: Published, rows: string) =>
  sql`insert into protocol_lines (competition_id, version, code, choice, list, outcome, merit, line, rank)
    select ${competitionId}, ${version}, g.* from json_to_recordset(${rows}::json)
      as g (code text, choice int, list text, outcome text, merit jsonb, line jsonb, rank int)`.execute(db)

/**
 * Lets the engine look at the lines that this transaction has written: what it knows of the table is older, and with the
 * plans for a small one each of a hundred thousand people would cost a walk over all lines.
 */
export const countLines = (db: Trx) => sql`${PATIENTLY}analyze protocol_lines`.execute(db)

/* Letters and the keys that sign them. */

export const insertSigningKey = (db: Trx, key: Insertable<Tables['signingKeys']>) =>
  db.insertInto('signingKeys').values(key).execute()

/** Whatever signs now signs no more, and what it signed with is forgotten. */
export const retireSigningKeys = (db: Trx, at: Date) =>
  db.updateTable('signingKeys').set({ retiredAt: at, sealedPrivateKey: null }).where('retiredAt', 'is', null).execute()

export const insertLetter = (db: Trx, letter: Insertable<Tables['grantLetters']>) =>
  db.insertInto('grantLetters').values(letter).execute()

/** The letters of competitors hold no more; `version`: that of the protocol that changed the grants, if one did. */
export const revokeLetters = (db: Trx, applicationIds: readonly string[], at: Date, version: number | null) =>
  db
    .updateTable('grantLetters')
    .set({ revokedAt: at, revokedByVersion: version })
    .where('applicationId', '=', among(applicationIds))
    .where('revokedAt', 'is', null)
    .execute()

/* Appeals. */

export async function insertAppeal(
  db: Trx,
  appeal: Insertable<Tables['grantAppeals']>,
  fileIds: readonly string[],
): Promise<void> {
  await db.insertInto('grantAppeals').values(appeal).execute()
  if (fileIds.length > 0)
    await db
      .insertInto('grantAppealFiles')
      .values(fileIds.map((fileId, position) => ({ appealId: appeal.id, position, fileId })))
      .execute()
}

export const updateAppeal = (db: Trx, id: string, change: Updateable<Tables['grantAppeals']>) =>
  db.updateTable('grantAppeals').set(change).where('id', '=', id).execute()

export const insertCorrection = (db: Trx, correction: Insertable<Tables['grantAppealCorrections']>) =>
  db.insertInto('grantAppealCorrections').values(correction).execute()

/* Auditors of protocols. */

export const insertAuditor = (db: Trx, auditor: Insertable<Tables['competitionAuditors']>) =>
  db
    .insertInto('competitionAuditors')
    .values(auditor)
    .onConflict((conflict) => conflict.columns(['competitionId', 'accountId']).doNothing())
    .execute()

export const deleteAuditor = (db: Trx, competitionId: string, accountId: string) =>
  db
    .deleteFrom('competitionAuditors')
    .where('competitionId', '=', competitionId)
    .where('accountId', '=', accountId)
    .execute()
