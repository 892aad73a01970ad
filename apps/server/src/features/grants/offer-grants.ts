import { isAdmitted } from '@portal/domain/applications/status.ts'
import { answerUntil, isAccepted, offerAfter } from '@portal/domain/grants/offer-rules.ts'
import type { OfferState } from '@portal/domain/grants/offer-schema.ts'
import { firstChoiceTo } from '@portal/domain/grants/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/grants/setup-schema.ts'
import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import type { MailName, MailPayload } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database.ts'
import { markGrantHolder, unmarkGrantHolder } from '../accounts/mark-grant-holder.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { keepProtocol } from './keep-protocol.ts'
import { CHOICES, type CompetitorChoice } from './queries.ts'
import { readOutput } from './read-output.ts'
import { deleteOffer, insertOfferEvent, type Published, putOffer, revokeLetters, updateOffer } from './repository.ts'

type Scope = { readonly db: Trx; readonly now: Date }
type Grant = {
  readonly list: string
  readonly choice: number
  readonly place: 'GENERAL' | 'RESERVED'
  readonly quota: string | null
}

/**
 * Makes of a protocol that is being published what follows of it for each competitor, in the transaction that publishes:
 * offers with their mails, adjusted where a later version changes them (docs/specification/competition.md#offers), and
 * what the public reads of it. To be called once a version, after its lines were written.
 */
export async function offerGrants({ db, now }: Scope, published: Published): Promise<void> {
  const { setup, round, reason, output, ...hashes } = await loadProtocol(db, published)
  const parts = await readOutput(output)
  await keepProtocol(db, published, parts, setup, hashes)
  const grants = new Map(parts.allotted.map((each) => [each.applicant, each]))
  const end = setup.dates.rounds[round - 1]?.acceptUntil
  const acceptUntil = answerUntil(end === undefined ? now : new Date(end), now)
  const scope = { db, now, published, round, reason, acceptUntil }
  for (const competitor of await loadCompetitors(db, published, [...grants.keys()])) {
    const allotted = grants.get(competitor.code)
    const grant: Grant | null =
      allotted === undefined
        ? null
        : {
            list: allotted.program,
            choice:
              firstChoiceTo(setup.lists, competitor.choices, competitor.language, allotted.program)?.position ??
              allotted.choice,
            place: allotted.place,
            quota: allotted.quota ?? null,
          }
    await adjust(scope, competitor, grant)
  }
}

async function loadProtocol(db: Reader, { competitionId, version }: Published) {
  const { rows } = await sql<{
    round: number
    reason: string | null
    output: Buffer
    inputHash: string
    outputHash: string
    setup: CompetitionSetup
  }>`
    select p.round, p.reason, r.output, r.input_hash, r.output_hash, s.rules as setup from protocols p
    join allotment_runs r on r.id = p.run_id
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
  } | null
}

/** Everybody whom a protocol may change something for: who is allotted a grant in it, and who had an offer before. */
async function loadCompetitors(db: Reader, { competitionId, version }: Published, codes: readonly string[]) {
  const { rows } = await sql<Competitor>`
    select c.application_id, c.code, a.owner_id, a.number, a.education_language as language,
      ${CHOICES} as choices,
      exists (select from protocol_lines l where l.competition_id = c.competition_id and l.version = ${version}
        and l.code = c.code) as takes_part,
      case when o.application_id is null then null else json_build_object('state', o.state, 'isMovingUp', o.is_moving_up,
        'list', o.list, 'choice', o.choice, 'round', p.round) end as offer
    from competitors c join applications a on a.id = c.application_id
    left join grant_offers o on o.application_id = c.application_id
    left join protocols p on p.competition_id = o.competition_id and p.version = o.version
    where c.competition_id = ${competitionId} and (c.code = any (${codes}::text[]) or o.application_id is not null)
    order by c.application_id for update of a`.execute(db)
  return rows
}

/** An accepted grant is gone: the profile says so, unless there is one on a certificate. */
async function forgetGrant(db: Trx, ownerId: string): Promise<void> {
  const others = await db
    .selectFrom('applications')
    .select('status')
    .where('ownerId', '=', ownerId)
    .where('type', '=', 'GRANT')
    .execute()
  if (!others.some(({ status }) => isAdmitted(status))) await unmarkGrantHolder({ db }, ownerId)
}

type AdjustScope = Scope & {
  readonly published: Published
  readonly round: number
  readonly reason: string | null
  readonly acceptUntil: Date
}

async function adjust(scope: AdjustScope, competitor: Competitor, grant: Grant | null): Promise<void> {
  const { db, now, published, round, acceptUntil } = scope
  const { applicationId, offer, takesPart } = competitor
  const step = offerAfter(offer, { round, takesPart, grant })
  if (step === 'KEEP') return
  const before = offer ?? { list: '', choice: 1, state: 'OFFERED' as const }
  const { list, choice } = grant ?? before
  const event = { applicationId, at: now, version: published.version, list, choice }
  // Letters say which grant it is: whatever changes that ends them.
  if (step !== 'RESTATE') await revokeLetters(db, applicationId, now, published.version)
  if (step === 'TAKE_AWAY' || grant === null) {
    await deleteOffer(db, applicationId)
    if (isAccepted(before.state)) await forgetGrant(db, competitor.ownerId)
    await insertOfferEvent(db, { ...event, event: 'TAKEN_AWAY' })
    await tell(scope, competitor, choice, 'grantTakenAway', { reason: scope.reason ?? undefined })
    return
  }
  if (step === 'RESTATE') {
    await updateOffer(db, applicationId, { ...grant, version: published.version })
    return
  }
  if (step === 'MOVE_UP') {
    const isMovingUp = grant.choice > 1
    await updateOffer(db, applicationId, { ...grant, version: published.version, isMovingUp })
    await markGrantHolder({ db }, competitor.ownerId)
    await insertOfferEvent(db, { ...event, event: 'MOVED_UP' })
    await tell(scope, competitor, choice, 'grantMovedUp', {})
    return
  }
  if (offer !== null && isAccepted(offer.state)) await forgetGrant(db, competitor.ownerId)
  await putOffer(db, { ...published, ...grant, applicationId, state: 'OFFERED', offeredAt: now, acceptUntil })
  await insertOfferEvent(db, { ...event, event: 'OFFERED' })
  await tell(scope, competitor, choice, 'grantOffered', {
    date: kazakhstanDate(acceptUntil),
    time: kazakhstanTime(acceptUntil),
  })
}

/** Writes a mail about a grant to its competitor into the transaction, in the account's language. */
async function tell<Name extends MailName>(
  scope: Scope,
  { applicationId, number, ownerId, choices }: Competitor,
  choice: number,
  name: Name,
  more: Omit<MailPayload<Name>, 'applicationId' | 'number' | 'university' | 'program'>,
): Promise<void> {
  const chosen = choices.find(({ position }) => position === choice) ?? choices[0]
  if (chosen === undefined) return
  const { universityName: university, programName: program } = chosen
  const payload = { applicationId, number, university, program, ...more } as unknown as MailPayload<Name>
  await enqueueMail(scope, await recipientOf(scope.db, ownerId), name, payload)
}
