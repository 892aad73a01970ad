import { isPassportValid } from '@portal/domain/accounts/rules.ts'
import {
  ATTACHMENT_SLOTS,
  type AttachmentSlot,
  PERSONAL_FIELDS,
  type ProfileView,
  personalView,
  profileEdit,
} from '@portal/domain/accounts/schema.ts'
import type { ApplicationDraft, Submission } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn } from '@portal/domain/applications/form.ts'
import { applicationNumber, checkSubmission, choicesOf, pairKey } from '@portal/domain/applications/rules.ts'
import { type ApplicationType, OPEN } from '@portal/domain/applications/status.ts'
import { CONSENT_VERSION } from '@portal/domain/documents/schema.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { fieldErrors, validPart } from '../../http/validation.ts'
import type { Trx } from '../../platform/database.ts'
import { checkPersonalFields } from '../accounts/check-profile.ts'
import { editProfile } from '../accounts/edit-profile.ts'
import { profileOf } from '../accounts/queries.ts'
import { grantDirectories, type NamedPair, namedPairs, offeredPairs } from '../directory/check-references.ts'
import { ownFiles } from '../documents/queries.ts'
import { heldReceptionAt } from '../reception/queries.ts'
import { loadLocked } from './load-application.ts'
import { ask, choiceStep, type MoveScope, move } from './move-application.ts'
import {
  insertAttachments,
  insertChoices,
  type NewAttachment,
  nextNumber,
  type SubmittedFields,
  submittedFields,
} from './repository.ts'
import { mailSubject, stepsForMail, tell } from './tell-account.ts'

/** The profile fields that a draft really gives: an empty one means "as in the profile". */
function profilePartOf(draft: ApplicationDraft): Record<string, unknown> {
  const personal = PERSONAL_FIELDS.map((field) => [field, draft[field]] as const).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const files = ATTACHMENT_SLOTS.map((slot) => [slot, draft[slot]] as const).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const several = draft.additionalDocuments ? [['additionalDocuments', draft.additionalDocuments] as const] : []
  const part: Record<string, unknown> = Object.fromEntries([...personal, ...files, ...several])
  return typeof part['untScore'] === 'string' && /^\d+$/.test(part['untScore'])
    ? { ...part, untScore: Number(part['untScore']) }
    : part
}

/** Brings the draft's profile fields to the profile; gives their faults. */
async function saveProfilePart(scope: WriteScope, draft: ApplicationDraft): Promise<readonly FieldError[]> {
  const part = profilePartOf(draft)
  const parsed = profileEdit.safeParse(part)
  if (!parsed.success)
    return [
      ...fieldErrors(parsed.error, part, 'fill_all_required_fields'),
      ...(await checkPersonalFields(scope, validPart(profileEdit, part))),
    ]
  const result = await editProfile(scope, parsed.data)
  return isRefusal(result) ? result.errors : []
}

/** Slots that will hold a file: the draft's word counts, null included; a slot it does not mention is the profile's. */
function attachedSlots(draft: ApplicationDraft, profile: ProfileView): ReadonlySet<AttachmentSlot> {
  return new Set(
    ATTACHMENT_SLOTS.filter((slot) => (draft[slot] === undefined ? profile[slot] !== null : draft[slot] !== null)),
  )
}

async function gatherFacts(db: Trx, draft: ApplicationDraft, profile: ProfileView) {
  const pairs = choicesOf(draft)
  const level = chosenIn('educationLevel', draft.educationLevel)
  const language = chosenIn('educationLanguage', draft.educationLanguage)
  // Without a level and a language nothing can be said about the offer: their own faults are enough.
  const offered = level !== null && language !== null ? await offeredPairs(db, pairs, { level, language }) : pairs
  return {
    offeredPairs: new Set(offered.map(pairKey)),
    attachedSlots: attachedSlots(draft, profile),
    ...(await grantDirectories(db)),
  }
}

async function checkGrantFiles({ db, actor }: WriteScope, draft: ApplicationDraft): Promise<FieldError[]> {
  const ids = draft.type === 'GRANT' ? (draft.grantFiles ?? []).map((file) => file.id.toLowerCase()) : []
  const own = await ownFiles(db, actor.accountId, ids)
  return ids.flatMap((id, index) =>
    own.has(id) ? [] : [{ field: `grantFiles.${index}.id`, msg: 'wrong_value' as const }],
  )
}

/** Whether another application of the type that is under way names one of the pairs, failed choices included. */
async function isRepeated(
  { db, actor }: WriteScope,
  id: string,
  type: ApplicationType,
  pairs: readonly NamedPair[],
): Promise<boolean> {
  const open = await db
    .selectFrom('applications')
    .innerJoin('choices', 'choices.applicationId', 'applications.id')
    .select(['universityId', 'programCode as educationalProgram'])
    .where('ownerId', '=', actor.accountId)
    .where('applications.id', '!=', id)
    .where('type', '=', type)
    .where('applications.status', 'in', [...OPEN])
    .execute()
  const taken = new Set(open.map(pairKey))
  return pairs.some((pair) => taken.has(pairKey(pair)))
}

/** What of the profile an application keeps beside its files. */
const SNAPSHOT = ['id', 'grantHolder', ...(Object.keys(personalView) as (keyof typeof personalView)[])] as const

/** What the application carries, whatever the profile becomes later (docs/specification/applications.md#snapshot). */
async function attachmentsOf(
  { db, actor }: WriteScope,
  draft: ApplicationDraft,
  submission: Submission,
  profile: ProfileView,
): Promise<NewAttachment[]> {
  const slots = ATTACHMENT_SLOTS.flatMap((slot) => {
    const file = draft[slot] === null ? null : profile[slot]
    return file === null ? [] : [{ slot, position: 0, fileId: file.id, name: file.name, kind: null }]
  })
  const additional = profile.additionalDocuments.map((file, position) => ({
    slot: 'additionalDocuments' as const,
    position,
    fileId: file.id,
    name: file.name,
    kind: null,
  }))
  const grantFiles = submission.grant?.grantFiles ?? []
  const own = await ownFiles(
    db,
    actor.accountId,
    grantFiles.map((file) => file.id.toLowerCase()),
  )
  const grant = grantFiles.flatMap((file, position) => {
    const stored = own.get(file.id.toLowerCase())
    return stored === undefined
      ? []
      : [{ slot: 'grantFiles' as const, position, fileId: stored.id, name: stored.name, kind: file.kind }]
  })
  return [...slots, ...additional, ...grant]
}

/**
 * Sends a draft that is stored and locked: every rule is checked and every fault told at once; then the profile is
 * brought up to date, the snapshot taken, the first choice begun and the applicant told. The caller holds the lock on
 * the applicant's profile, so that two submissions of one person take turns. `hasConsents`: both came with the call.
 */
export async function submitApplication(
  scope: MoveScope,
  id: string,
  { draft, hasConsents }: { readonly draft: ApplicationDraft; readonly hasConsents: boolean },
): Promise<Refusal | null> {
  const { db, actor, now } = scope
  const before = await profileOf(db, actor.accountId)
  const { errors, submission } = checkSubmission(draft, await gatherFacts(db, draft, before))
  const profileErrors = await saveProfilePart(scope, draft)
  const profile = await profileOf(db, actor.accountId)
  const isExpired = draft.passportExprDate ? false : !isPassportValid(profile.passportExprDate, now)
  const expired: FieldError[] = isExpired ? [{ field: 'passportExprDate', msg: 'wrong_value' }] : []
  const faults = [...errors, ...(await checkGrantFiles(scope, draft)), ...expired, ...profileErrors]
  if (faults.length > 0 || submission === null) return refuseFields(faults)

  const { choices, languageLevel, grant, letterWords, ...fields } = submission
  const pairs = await namedPairs(db, choices)
  if (await isRepeated(scope, id, fields.type, pairs)) return refuse('application_already_exists')
  if (!(await heldReceptionAt(db, now)).maySend) return refuse('reception_closed')

  const sentLetter = draft.motivationLetter === null ? null : profile.motivationLetter
  await insertAttachments(db, id, await attachmentsOf(scope, draft, submission, profile))
  await insertChoices(db, id, pairs, choiceStep('absent', 'add').to)
  const loaded = await loadLocked(db, id)
  const submitted = ask(loaded.application.status, 'submit', actor.roles)
  if (isRefusal(submitted)) return submitted
  const number = applicationNumber(await nextNumber(db), now)
  const sent: SubmittedFields = {
    ...fields,
    number,
    applicant: picked(profile, SNAPSHOT),
    languageLevels: languageLevel,
    grantPart: grant,
    // Stated of another letter than the one that goes, it says nothing.
    letterWords: letterWords?.id === sentLetter?.id ? (letterWords?.count ?? null) : null,
    consentVersion: hasConsents ? CONSENT_VERSION : null,
  }
  await move(scope, loaded, submitted, { change: submittedFields(sent, now) })
  const [first] = loaded.choices
  if (first !== undefined) {
    const steps = await stepsForMail(scope, id, submitted)
    await tell(scope, actor.accountId, 'applicationSent', { ...mailSubject(loaded, first), number, steps })
  }
  return null
}
