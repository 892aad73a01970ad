import { profileView } from '@portal/domain/accounts/schema.ts'
import { ownAppeals } from '@portal/domain/appeals/schema.ts'
import { correctionView } from '@portal/domain/applications/correction-schema.ts'
import { applicantView, reading } from '@portal/domain/applications/schema.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { MAX_AUDIT_ROWS } from '@portal/domain/audit/rules.ts'
import { ownClaims } from '@portal/domain/claims/schema.ts'
import { type GradingCopy, gradingCopy } from '@portal/domain/commissions/schema.ts'
import { messageView } from '@portal/domain/conversations/schema.ts'
import { correctionViews } from '@portal/domain/corrections/view-rules.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { type OwnGrant, ownGrant } from '@portal/domain/offers/grant-schema.ts'
import { ownAccommodation } from '@portal/domain/slots/schema.ts'
import type { z } from 'zod'
import type { ReadScope } from '../../../http/handler.ts'
import { anyOf, type Reader } from '../../../platform/database/database.ts'
import type { Seal } from '../../../platform/identity/seal.ts'
import { accountById, confirmedFactorsOf, profileOf, readShortlist, storedSessionsOf } from '../../accounts/queries.ts'
import { readingsOf } from '../../audit/find-readings.ts'
import { mailsTo } from '../../notifications/queries.ts'
import { completed } from '../load-application.ts'
import { type Corrections, correctedOf } from '../queries.ts'
import { readingView } from './list-readings.ts'
import type { createOwnView } from './read-own-application.ts'

export type OwnDataServices = {
  readonly showReaders: boolean
  readonly readOwn: ReturnType<typeof createOwnView>
  readonly correctionsOf: Corrections['correctionsOf']
  readonly messagesOf: (scope: ReadScope, applicationId: string) => Promise<readonly z.input<typeof messageView>[]>
  readonly claimsOf: (scope: ReadScope, applicationId: string) => Promise<OwnClaims | null>
  readonly gradingCopyOf: (db: Reader, applicationId: string) => Promise<GradingCopy | null>
  /** Result of a competitor with its offer. */
  readonly grantOf: (scope: ReadScope, applicationId: string) => Promise<OwnGrant | undefined>
  readonly appealsOf: (db: Reader, applicationId: string) => Promise<readonly OwnAppeal[]>
  /** Wishes for accommodation, with their words. */
  readonly wishesOf: (db: Reader, ids: readonly string[]) => Promise<readonly OwnWish[]>
}

/** Opens what is sealed. */
type Sealing = { readonly seal: Seal; readonly onUnreadable: () => void }
export type WishesOf = (db: Reader, ids: readonly string[], sealing: Sealing) => Promise<readonly OwnWish[]>

type OwnWish = z.input<typeof ownAccommodation>
type OwnClaims = z.input<typeof ownClaims>
type OwnAppeal = z.input<typeof ownAppeals>['appeals'][number]

export type OwnData = Awaited<ReturnType<typeof gatherOwnData>>

/** The caller's personal data in the portal, each part in the shape of the call that shows it. */
export async function gatherOwnData(scope: ReadScope, services: OwnDataServices) {
  const { db, actor } = scope
  const { email, language, createdAt, confirmedAt } = await accountById(db, actor.accountId)
  const { consentedAt, consentVersion } = await db
    .selectFrom('applicantProfiles')
    .select(['consentedAt', 'consentVersion'])
    .where('accountId', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const applications = await applicationsOf(scope, services)
  const sent = applications.flatMap(({ number, consent }) => (consent === null ? [] : [{ number, ...consent }]))
  // Letters of referees without an owner, as far as the applicant may read them.
  const letters = applications.flatMap(({ referees }) => referees.flatMap(({ file }) => file?.id ?? []))
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'type', 'sha256', 'scanState as scan', 'createdAt'])
    .where((row) => row.or([row('ownerId', '=', actor.accountId), row('id', '=', anyOf(letters))]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return {
    account: { email, language, createdAt, confirmedAt },
    profile: profileView.parse(await profileOf(db, actor.accountId)),
    shortlist: (await readShortlist(db, actor.accountId)).entries,
    /** The consent of the sign-up first, then of each submission. A null version: it was not stored yet. */
    consents: [{ number: null, at: consentedAt.toISOString(), version: consentVersion }, ...sent],
    applications,
    secondFactors: (await confirmedFactorsOf(db, actor.accountId)).map(({ id: _, ...factor }) => factor),
    sessions: await storedSessionsOf(db, actor.accountId),
    mails: await mailsTo(db, actor.accountId, { address: email, since: createdAt }),
    files: files.map((file) => ({ ...file, sha256: file.sha256.toString('hex') })),
  }
}

async function applicationsOf(
  scope: ReadScope,
  { showReaders, readOwn, correctionsOf, messagesOf, wishesOf, ...ofCompetitors }: OwnDataServices,
) {
  const { db, actor, language } = scope
  const own = await db
    .selectFrom('applications')
    .selectAll()
    .where('ownerId', '=', actor.accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const corrections = await correctionsOf(
    db,
    own.map(({ id }) => id),
  )
  return Promise.all(
    own.map(async (application) => {
      const { id } = application
      const rounds = correctionViews(
        corrections.get(id) ?? [],
        scope.actor,
        correctedOf(completed(application, [])),
        scope.now,
      )
      const found = await readOwn(scope, id)
      if (isRefusal(found)) throw new Error(`the application ${id} is not its owner's to read`)
      const { rows } = await readingsOf(db, id, { limit: MAX_AUDIT_ROWS, offset: 0 })
      return {
        ...applicantView.parse(found.data),
        ...(isCompeting(found.data.type) ? await competingPart(scope, id, ofCompetitors) : {}),
        corrections: rounds.map((round) => correctionView.parse(round)),
        accommodations: (await wishesOf(db, [id])).map((wish) => ownAccommodation.parse(wish)),
        messages: (await messagesOf(scope, id)).map((message) => messageView.parse(message)),
        readings: rows.map((row) => reading.parse(readingView(row, { language, showReaders }))),
      }
    }),
  )
}

async function competingPart(
  scope: ReadScope,
  id: string,
  {
    claimsOf,
    gradingCopyOf,
    grantOf,
    appealsOf,
  }: Pick<OwnDataServices, 'claimsOf' | 'gradingCopyOf' | 'grantOf' | 'appealsOf'>,
) {
  const claims = await claimsOf(scope, id)
  const grading = await gradingCopyOf(scope.db, id)
  const grant = await grantOf(scope, id)
  return {
    ...(claims === null ? {} : { competition: ownClaims.parse(claims) }),
    ...(grading === null ? {} : { grading: gradingCopy.parse(grading) }),
    ...(grant === undefined ? {} : { grant: ownGrant.parse(grant) }),
    appeals: ownAppeals.shape.appeals.parse(await appealsOf(scope.db, id)),
  }
}
