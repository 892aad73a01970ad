import type { PublicReasons } from '@portal/domain/allotment/run-schema.ts'
import { isAdmitted } from '@portal/domain/applications/status.ts'
import { firstChoiceTo } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate, kazakhstanTime, lastMoment } from '@portal/domain/kernel/time-zone.ts'
import { answerUntil, isAccepted, type OfferStep, offerAfter } from '@portal/domain/offers/rules.ts'
import type { OfferState } from '@portal/domain/offers/schema.ts'
import { sql } from 'kysely'
import { anyOf, PLANNED_BY_VALUE, type Reader, type Trx } from '../../platform/database/database.ts'
import { markGrantHolders, unmarkGrantHolders } from '../accounts/mark-grant-holder.ts'
import { recipientsOf } from '../accounts/queries.ts'
import { type NamedCompetition, nameWithKind } from '../competitions/name-competition.ts'
import { CHOICES, type CompetitorChoice } from '../competitions/queries.ts'
import { enqueueMails, type MailTo } from '../notifications/enqueue-mail.ts'
import { type Published, readOutput, readPublicLists } from '../runs/read-output.ts'
import { storeProtocol } from '../runs/store-protocol.ts'
import { deleteOffers, insertOfferEvents, putOffers, restateOffers, revokeLetters } from './repository.ts'

type Scope = { readonly db: Trx; readonly now: Date }
type Grant = {
  readonly list: string
  readonly choice: number
  readonly place: 'GENERAL' | 'RESERVED'
  readonly quota: string | null
}

/**
 * Applies a protocol to each competitor in the publishing transaction: offers with their mails, changed where a later
 * version changes them (docs/specification/competition.md#offers), and the public rows. Call it once a version, after
 * its lines were written.
 */
export async function offerGrants(
  { db, now }: Scope,
  published: Published,
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const { setup, round, reason, reasons, output, publicOutput, competition, ...hashes } = await loadProtocol(
    db,
    published,
  )
  const parts = await readOutput(output)
  // A run by an earlier version of the product has none yet: a job makes them.
  const publicLists = publicOutput === null ? null : await readPublicLists(publicOutput)
  await storeProtocol(db, published, parts, setup, hashes, publicLists)
  const grants = new Map(parts.allotted.map((each) => [each.applicant, each]))
  const end = setup.dates.rounds[round - 1]?.acceptUntil
  const acceptUntil = answerUntil(end === undefined ? now : new Date(end), now)
  const named = { competition: nameWithKind(competition) }
  const scope = { db, now, published, round, reason: reasons ?? reason, acceptUntil, named }
  const grantOf = (competitor: Competitor): Grant | null => {
    const allotted = grants.get(competitor.code)
    if (allotted === undefined) return null
    const { program, place, quota = null } = allotted
    const choice = firstChoiceTo(setup.lists, competitor.choices, competitor.language, program)?.position
    return { list: program, choice: choice ?? allotted.choice, place, quota }
  }
  let [after, done] = ['', 0]
  for (;;) {
    const competitors = await loadCompetitors(db, published, after)
    await adjust(
      scope,
      competitors.map((competitor) => ({ competitor, grant: grantOf(competitor) })),
    )
    if (competitors.length < AT_ONCE) return
    after = competitors.at(-1)?.code ?? ''
    done += competitors.length
    await onProgress(Math.min(1, done / grants.size))
  }
}

const AT_ONCE = 2_000

async function loadProtocol(db: Reader, { competitionId, version }: Published) {
  const { rows } = await sql<{
    round: number
    reason: string | null
    reasons: PublicReasons | null
    output: Buffer
    publicOutput: Buffer | null
    inputHash: string
    outputHash: string
    setup: CompetitionSetup
    competition: NamedCompetition
  }>`
    select p.round, p.reason, p.reasons, r.output, f.output as public_output, r.input_hash, r.output_hash, s.rules as setup,
      json_build_object('name', k.name, 'kind', k.kind, 'level', k.level, 'year', k.year) as competition
    from protocols p join allotment_runs r on r.id = p.run_id left join public_files f on f.run_id = r.id
    join competitions k on k.id = p.competition_id
    join competition_rules s on s.competition_id = p.competition_id and s.version = r.rules_version
    where p.competition_id = ${competitionId} and p.version = ${version}`.execute(db)
  const [protocol] = rows
  if (protocol === undefined) throw new Error('a protocol that is not there')
  return protocol
}

type Competitor = {
  readonly applicationId: string
  readonly code: string
  readonly ownerId: string
  readonly number: string
  readonly language: EducationLanguage
  readonly choices: readonly CompetitorChoice[]
  readonly takesPart: boolean
  readonly offer: {
    readonly state: OfferState
    readonly isMovingUp: boolean
    readonly list: string
    readonly choice: number
    readonly round: number
    readonly place: Grant['place']
    readonly quota: string | null
  } | null
}

/**
 * A batch of competitors whom a protocol may change: with a grant in it, or with an earlier offer. By code
 * (one_competitor_a_code), lines by key. Written with `exists`, every two thousand people would read all lines. Planned
 * each time: the lines were just written, without statistics.
 */
async function loadCompetitors(db: Reader, { competitionId, version }: Published, after: string) {
  const ownLine = (isAllotted: boolean) => sql`(select true from protocol_lines l
    where l.competition_id = c.competition_id and l.version = ${version} and l.code = c.code
      ${isAllotted ? sql`and l.outcome = 'ALLOTTED'` : sql``} limit 1)`
  const { rows } = await sql<Competitor>`
    ${PLANNED_BY_VALUE}select c.application_id, c.code, a.owner_id, a.number, a.education_language as language,
      ${CHOICES} as choices, coalesce(${ownLine(false)}, false) as takes_part,
      case when o.application_id is null then null else json_build_object('state', o.state, 'isMovingUp', o.is_moving_up,
        'list', o.list, 'choice', o.choice, 'round', p.round, 'place', o.place, 'quota', o.quota) end as offer
    from competitors c join applications a on a.id = c.application_id
    left join grant_offers o on o.application_id = c.application_id
    left join protocols p on p.competition_id = o.competition_id and p.version = o.version
    where c.competition_id = ${competitionId} and c.code > ${after} and (o.application_id is not null or ${ownLine(true)})
    order by c.code limit ${AT_ONCE} for update of a`.execute(db)
  return rows
}

/** Removes the mark of grant holders who lost an accepted grant, unless they hold another one. */
async function forgetGrants(db: Trx, ownerIds: readonly string[], competitionId: string): Promise<void> {
  if (ownerIds.length === 0) return
  const onCertificate = await db
    .selectFrom('applications')
    .select(['ownerId', 'status'])
    .where('ownerId', '=', anyOf(ownerIds))
    .where('type', '=', 'GRANT')
    .execute()
  const ofOthers = await db
    .selectFrom('grantOffers as o')
    .innerJoin('applications as a', 'a.id', 'o.applicationId')
    .select(['a.ownerId', 'o.state'])
    .where('a.ownerId', '=', anyOf(ownerIds))
    .where('o.competitionId', '!=', competitionId)
    .execute()
  const holders = new Set([
    ...onCertificate.filter(({ status }) => isAdmitted(status)).map(({ ownerId }) => ownerId),
    ...ofOthers.filter(({ state }) => isAccepted(state)).map(({ ownerId }) => ownerId),
  ])
  await unmarkGrantHolders(
    { db },
    ownerIds.filter((id) => !holders.has(id)),
  )
}

type AdjustScope = Scope & {
  readonly published: Published
  readonly round: number
  readonly reason: PublicReasons | string | null
  readonly acceptUntil: Date
  readonly named: { readonly competition: LocalizedName }
}
type CompetitorWithGrant = { readonly competitor: Competitor; readonly grant: Grant | null }

/** Changes some competitors' offers, with one statement a table and kind of step. */
async function adjust(scope: AdjustScope, all: readonly CompetitorWithGrant[]): Promise<void> {
  const { db, now, published, round, acceptUntil } = scope
  const { version } = published
  const stepped = all.map(({ competitor, grant }) => {
    const { applicationId, offer, takesPart, ownerId } = competitor
    const { list, choice } = grant ?? offer ?? { list: '', choice: 1 }
    const step = offerAfter(offer, { round, takesPart, grant })
    return {
      step,
      competitor,
      applicationId,
      ownerId,
      offer,
      grant,
      event: { applicationId, at: now, version, list, choice },
    }
  })
  const taking = (...steps: readonly OfferStep[]) => stepped.filter(({ step }) => steps.includes(step))
  const granted = (step: OfferStep) =>
    taking(step).flatMap((each) => (each.grant === null ? [] : [{ ...each, ...each.grant }]))
  const idsOf = (some: readonly { readonly applicationId: string }[]) => some.map(({ applicationId }) => applicationId)
  const ownersOf = (some: readonly { readonly ownerId: string }[]) => some.map(({ ownerId }) => ownerId)

  const placeChanged = granted('RESTATE').filter(
    ({ offer, place, quota }) => offer?.place !== place || offer.quota !== quota,
  )
  // Letters name the grant and its kind of place: any change of them revokes the letters.
  await revokeLetters(db, idsOf([...taking('TAKE_AWAY', 'MOVE_UP', 'OFFER'), ...placeChanged]), now, version)
  const takenAway = taking('TAKE_AWAY')
  const offered = granted('OFFER')
  const movedUp = granted('MOVE_UP')
  await deleteOffers(db, idsOf(takenAway))
  await forgetGrants(
    db,
    ownersOf([...takenAway, ...offered].filter(({ offer }) => offer !== null && isAccepted(offer.state))),
    published.competitionId,
  )
  const placed = ({ applicationId, list, choice, place, quota }: (typeof offered)[number]) => ({
    applicationId,
    list,
    choice,
    place,
    quota,
  })
  await restateOffers(db, [
    // An accepted grant stays one of its round: a correction of a later round takes it from nobody.
    ...granted('RESTATE').map((each) => ({ ...placed(each), version: each.offer?.round === round ? version : null })),
    ...movedUp.map((each) => ({ ...placed(each), version, isMovingUp: each.choice > 1 })),
  ])
  await markGrantHolders({ db }, ownersOf(movedUp))
  await putOffers(
    db,
    offered.map((each) => ({ ...published, ...placed(each), state: 'OFFERED', offeredAt: now, acceptUntil })),
  )
  await insertOfferEvents(db, [
    ...takenAway.map(({ event }) => ({ ...event, event: 'TAKEN_AWAY' as const })),
    ...movedUp.map(({ event }) => ({ ...event, event: 'MOVED_UP' as const })),
    ...offered.map(({ event }) => ({ ...event, event: 'OFFERED' as const })),
  ])
  const end = lastMoment(acceptUntil)
  const until = { date: kazakhstanDate(end), time: kazakhstanTime(end) }
  await notifyAll(scope, [
    ...takenAway.map((each) => ({
      ...each,
      name: 'grantTakenAway' as const,
      more: {},
      reason: scope.reason,
    })),
    ...movedUp.map((each) => ({ ...each, name: 'grantMovedUp' as const, more: {} })),
    ...placeChanged.map((each) => ({ ...each, name: 'grantPlaceChanged' as const, more: {} })),
    ...offered.map((each) => ({ ...each, name: 'grantOffered' as const, more: until })),
  ])
}

type GrantMail = {
  readonly competitor: Competitor
  readonly event: { readonly choice: number }
  readonly name: 'grantTakenAway' | 'grantMovedUp' | 'grantPlaceChanged' | 'grantOffered'
  readonly more: object
  readonly reason?: PublicReasons | string | null
}

/** Queues mails about grants to their competitors, each in the account's language. */
async function notifyAll(
  scope: Pick<AdjustScope, 'db' | 'now' | 'named'>,
  grants: readonly GrantMail[],
): Promise<void> {
  const recipients = await recipientsOf(
    scope.db,
    grants.map(({ competitor }) => competitor.ownerId),
  )
  const mails = grants.flatMap(({ competitor, event, name, more, reason }) => {
    const { applicationId, number, ownerId, choices } = competitor
    const chosen = choices.find(({ position }) => position === event.choice) ?? choices[0]
    const recipient = recipients.get(ownerId)
    if (chosen === undefined || recipient === undefined) return []
    const { universityName: university, programName: program } = chosen
    const text = typeof reason === 'string' ? reason : reason?.[recipient.language]
    const why = text === undefined ? {} : { reason: text }
    return [
      {
        recipient,
        name,
        payload: { applicationId, number, university, program, ...scope.named, ...more, ...why },
      } as MailTo,
    ]
  })
  await enqueueMails(scope, mails)
}
