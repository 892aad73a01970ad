import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { isDraft } from '@portal/domain/applications/status.ts'
import { groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { isOpenToReferees, isSameAddress, mayName, mayReplace, refereeUntil } from '@portal/domain/referees/rules.ts'
import type { NameBody } from '@portal/domain/referees/schema.ts'
import { ownRefereeViews, type StoredReferee } from '@portal/domain/referees/view-rules.ts'
import { refereeStateOf, refereeStep } from '@portal/domain/referees/workflow.ts'
import { AS_SPECIFIED, type Asked, type RefereeTerms } from '@portal/domain/seasons/requirement-rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { namesOfAccount, profileOf } from '../accounts/queries.ts'
import { askedOfDrafts } from '../applications/asked-of-draft.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { refereesOf } from './queries.ts'
import { deleteLinks, EMPTY_LETTER, insertReferee, updateReferee } from './repository.ts'
import { mailLink, mailReplaced } from './write-mails.ts'

/** Terms of an application: as it was sent, or those of today for a draft. */
export async function termsOf(
  scope: { readonly db: Reader; readonly now: Date },
  { application }: LoadedApplication,
): Promise<RefereeTerms> {
  const draft = application.draft as ApplicationDraft | null
  if (draft === null) return (application.asked as Asked | null)?.referee ?? AS_SPECIFIED.referee
  const profile = await profileOf(scope.db, application.ownerId)
  return (await askedOfDrafts(scope, [draft]))(draft, groupOf(profile)).referee
}

/** Locks an own application, and reads its referees. The lock orders all who change them. */
async function lockOwn({ db, actor, now }: WriteScope, id: string) {
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const around = { status: loaded.application.status, now }
  if (!isOpenToReferees(around.status)) return refuse('application_not_editable')
  const referees = (await refereesOf(db, [id])).get(id) ?? []
  return { loaded, around, referees, current: referees[0] ?? null }
}

/** Answer of a command: the referee as its applicant sees it now. */
export async function refereeAnswer({ db, now }: WriteScope, { application }: LoadedApplication, id: string) {
  const referees = (await refereesOf(db, [application.id])).get(application.id) ?? []
  const view = ownRefereeViews(referees, { status: application.status, now }).find((each) => each.id === id)
  if (view === undefined) throw new Error(`there is no referee ${id} to answer with`)
  return { success: true as const, data: view }
}
export type RefereeAnswer = Awaited<ReturnType<typeof refereeAnswer>> | Refusal

export async function nameReferee(
  scope: WriteScope,
  id: string,
  body: NameBody,
  publicUrl: string,
): Promise<RefereeAnswer> {
  const own = await lockOwn(scope, id)
  if (isRefusal(own)) return own
  const { loaded, around, current } = own
  if (!mayName(current, around)) return refuse('referee_is_named')
  return name(scope, loaded, current, { ...body, publicUrl })
}

/** Names another referee. The links of the former one open no more. */
export async function replaceReferee(
  scope: WriteScope,
  { id, refereeId }: { readonly id: string; readonly refereeId: string },
  body: NameBody,
  publicUrl: string,
): Promise<RefereeAnswer> {
  const own = await lockOwn(scope, id)
  if (isRefusal(own)) return own
  const { loaded, around, current, referees } = own
  if (!referees.some((referee) => referee.id === refereeId)) return refuse('not_found')
  if (current?.id !== refereeId || !mayReplace({ ...current, isCurrent: true }, around))
    return refuse('referee_not_open')
  return name(scope, loaded, current, { ...body, publicUrl })
}

async function name(
  scope: WriteScope,
  loaded: LoadedApplication,
  former: StoredReferee | null,
  { publicUrl, name, email, position, language, note }: NameBody & { readonly publicUrl: string },
): Promise<RefereeAnswer> {
  const { db, actor, now } = scope
  if (isSameAddress(email, (await namesOfAccount(db, actor.accountId)).email))
    return refuseFields([{ field: 'email', msg: 'referee_is_self' }])
  const named = refereeStep('absent', 'name', actor.roles)
  if (named === null) return refuse('forbidden')
  if (former !== null) await endFormer(scope, loaded, former)
  const { days } = await termsOf(scope, loaded)
  const referee = { id: newId(), name, email, position, language, until: refereeUntil(now, days) }
  const applicationId = loaded.application.id
  await insertReferee(db, { ...referee, applicationId, state: named.to, note: note || null, namedAt: now })
  await mailLink(scope, loaded, referee, { name: 'refereeAsked', publicUrl })
  if (!isDraft(loaded.application.status))
    await noteInHistory(scope, loaded, former === null ? 'refereeNamed' : 'refereeReplaced', '')
  return refereeAnswer(scope, loaded, referee.id)
}

/** Ends the former referee. One who was still asked gets a mail. */
async function endFormer(scope: WriteScope, loaded: LoadedApplication, former: StoredReferee): Promise<void> {
  const { db, actor, now } = scope
  const state = refereeStateOf(former, { status: loaded.application.status, now })
  const to = refereeStep(state, 'replace', actor.roles)?.to
  if (to === undefined) throw new Error(`a referee who is ${state} cannot be replaced`)
  await deleteLinks(db, former.id)
  await updateReferee(db, former.id, { state: to, ...EMPTY_LETTER })
  if (to === 'REPLACED' && state !== 'BOUNCED') await mailReplaced(scope, loaded, former)
}
