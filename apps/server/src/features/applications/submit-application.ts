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
import { type ApplicationType, hasGrantPart, isCompeting, OPEN } from '@portal/domain/applications/status.ts'
import { CONSENT_VERSION } from '@portal/domain/documents/schema.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { fieldErrors, validPart } from '../../http/validation.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { checkPersonalFields } from '../accounts/check-profile.ts'
import { editProfile } from '../accounts/edit-profile.ts'
import { type Profile, profileOf } from '../accounts/queries.ts'
import { checkedPairs, grantDirectories, NO_GRANT } from '../directory/check-references.ts'
import { type OwnFiles, ownFiles } from '../documents/queries.ts'
import { heldReceptionAt } from '../reception/queries.ts'
import { type ApplicationRow, completed } from './load-application.ts'
import { ask, choiceStep, type MoveScope, move } from './move-application.ts'
import {
  insertParts,
  type NewAttachment,
  nextNumber,
  type SavedRow,
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

/** Brings the draft's profile fields to the profile, which is locked; gives their faults. */
async function saveProfilePart(scope: WriteScope, { draft, profile }: Submitting): Promise<readonly FieldError[]> {
  const part = profilePartOf(draft)
  const parsed = profileEdit.safeParse(part)
  if (!parsed.success)
    return [
      ...fieldErrors(parsed.error, part, 'fill_all_required_fields'),
      ...(await checkPersonalFields(scope, validPart(profileEdit, part))),
    ]
  const result = await editProfile(scope, parsed.data, profile)
  return isRefusal(result) ? result.errors : []
}

/** Slots that will hold a file: the draft's word counts, null included; a slot it does not mention is the profile's. */
function attachedSlots(draft: ApplicationDraft, profile: ProfileView): ReadonlySet<AttachmentSlot> {
  return new Set(
    ATTACHMENT_SLOTS.filter((slot) => (draft[slot] === undefined ? profile[slot] !== null : draft[slot] !== null)),
  )
}

/** The choices of other applications of a type that are under way, failed ones included. */
const choicesUnderWay = statement((db, value: Placeholders<{ id: string; ownerId: string; type: ApplicationType }>) =>
  db
    .selectFrom('applications as a')
    .innerJoin('choices as c', 'c.applicationId', 'a.id')
    .select(['c.universityId', 'c.programCode as educationalProgram'])
    .where('a.ownerId', '=', value('ownerId'))
    .where('a.id', '!=', value('id'))
    .where('a.type', '=', value('type'))
    .where('a.status', 'in', [...OPEN]),
)

/**
 * What the world says of a draft, after its part of the profile has been saved: the profile, the draft's pairs with their
 * names, and the choices of other applications of its type that are under way, failed ones included.
 */
async function findFacts({ db, actor }: WriteScope, { application, draft }: Submitting) {
  const level = chosenIn('educationLevel', draft.educationLevel)
  const language = chosenIn('educationLanguage', draft.educationLanguage)
  const pairs = choicesOf(draft)
  const profile = await profileOf(db, actor.accountId)
  const named = await checkedPairs(db, pairs, { level, language })
  const { id, ownerId } = application
  const underWay = await choicesUnderWay(db, { id, ownerId, type: draft.type })
  // Without a level and a language nothing can be said about the offer: their own faults are enough.
  const offered = level === null || language === null ? pairs : named.filter(({ isOffered }) => isOffered)
  return {
    profile,
    named: new Map(named.map((pair) => [pairKey(pair), pair])),
    taken: new Set(underWay.map(pairKey)),
    forRules: {
      offeredPairs: new Set(offered.map(pairKey)),
      attachedSlots: attachedSlots(draft, profile),
      ...(hasGrantPart(draft.type) ? await grantDirectories(db) : NO_GRANT),
    },
  }
}

const grantFileIds = (draft: ApplicationDraft): string[] =>
  hasGrantPart(draft.type) ? (draft.grantFiles ?? []).map((file) => file.id.toLowerCase()) : []

const unknownGrantFiles = (draft: ApplicationDraft, own: OwnFiles): FieldError[] =>
  grantFileIds(draft).flatMap((id, index) =>
    own.has(id) ? [] : [{ field: `grantFiles.${index}.id`, msg: 'wrong_value' as const }],
  )

/** Files that an application would carry, each under the field that names it. */
const carriedFiles = (draft: ApplicationDraft, profile: ProfileView) => [
  ...ATTACHMENT_SLOTS.flatMap((slot) => {
    const file = draft[slot] === null ? null : profile[slot]
    return file === null ? [] : [{ field: slot as string, id: file.id }]
  }),
  ...profile.additionalDocuments.map(({ id }) => ({ field: 'additionalDocuments', id })),
  ...grantFileIds(draft).map((id, index) => ({ field: `grantFiles.${index}.id`, id })),
]

/** Files with a virus: each must be replaced before the application can be sent. */
const infectedFiles = (draft: ApplicationDraft, profile: ProfileView, own: OwnFiles): FieldError[] =>
  carriedFiles(draft, profile).flatMap(({ field, id }) =>
    own.get(id)?.isInfected ? [{ field, msg: 'file_infected' as const }] : [],
  )

/** What of the profile an application keeps beside its files. */
const SNAPSHOT = ['id', 'grantHolder', ...(Object.keys(personalView) as (keyof typeof personalView)[])] as const

/** What the application carries, whatever the profile becomes later (docs/specification/applications.md#snapshot). */
function attachmentsOf(
  draft: ApplicationDraft,
  submission: Submission,
  profile: ProfileView,
  own: OwnFiles,
): NewAttachment[] {
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
  const grant = (submission.grant?.grantFiles ?? []).flatMap((file, position) => {
    const stored = own.get(file.id.toLowerCase())
    return stored === undefined
      ? []
      : [{ slot: 'grantFiles' as const, position, fileId: stored.id, name: stored.name, kind: file.kind }]
  })
  return [...slots, ...additional, ...grant]
}

/** With what a draft asks to enter a competition. */
const askedEntry = (draft: ApplicationDraft) => ({
  level: chosenIn('educationLevel', draft.educationLevel),
  language: chosenIn('educationLanguage', draft.educationLanguage),
  choices: choicesOf(draft).map(({ universityId, educationalProgram: program }) => ({ universityId, program })),
})

/** A draft that is stored and locked, and its owner's profile as it was locked. */
export type Submitting = {
  readonly application: ApplicationRow
  readonly profile: Profile
  readonly draft: ApplicationDraft
}

/**
 * Submits a draft: every rule is checked and every fault told at once; then the profile is brought up to date, the
 * snapshot taken, the first choice begun and the applicant told. The lock on the profile lets two submissions of one
 * person take turns. `hasConsents`: both came with the call. Gives where the application stands.
 */
export async function submitApplication(
  scope: MoveScope,
  asked: Submitting,
  hasConsents: boolean,
): Promise<SavedRow | Refusal> {
  const { db, actor, now } = scope
  const { application, draft } = asked
  const profileErrors = await saveProfilePart(scope, asked)
  const { profile, named, taken, forRules } = await findFacts(scope, asked)
  const own = await ownFiles(
    db,
    actor.accountId,
    carriedFiles(draft, profile).map(({ id }) => id),
  )
  const { errors, submission } = checkSubmission(draft, forRules)
  const isExpired = draft.passportExprDate ? false : !isPassportValid(profile.passportExprDate, now)
  const expired: FieldError[] = isExpired ? [{ field: 'passportExprDate', msg: 'wrong_value' }] : []
  const entry = isCompeting(draft.type) ? await scope.follow.competition.entryOf(scope, askedEntry(draft)) : null
  const faults = [
    ...errors,
    ...(entry?.faults ?? []),
    ...unknownGrantFiles(draft, own),
    ...infectedFiles(draft, profile, own),
    ...expired,
    ...profileErrors,
  ]
  if (faults.length > 0 || submission === null) return refuseFields(faults)

  const { choices: pairs, languageLevel, grant, letterWords, ...fields } = submission
  if (entry?.hasEntered || pairs.some((pair) => taken.has(pairKey(pair)))) return refuse('application_already_exists')
  const isReceived = isCompeting(draft.type) ? entry !== null : (await heldReceptionAt(db, now)).maySubmit
  if (!isReceived) return refuse('reception_closed')

  const sentLetter = draft.motivationLetter === null ? null : profile.motivationLetter
  const choices = await insertParts(
    db,
    application.id,
    pairs.flatMap((pair) => named.get(pairKey(pair)) ?? []),
    { status: choiceStep(draft.type, 'absent', 'add').to, isCompeting: isCompeting(draft.type) },
    attachmentsOf(draft, submission, profile, own),
  )
  const loaded = completed(application, choices)
  const submitted = ask(application, 'submit', actor.roles)
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
  const row = await move(scope, loaded, submitted, { change: submittedFields(sent, now) })
  if (row === null) throw new Error('submitting an application has removed it')
  const [first] = choices
  if (first !== undefined) {
    const steps = await stepsForMail(scope, loaded.application, submitted)
    await tell(scope, actor.accountId, 'applicationSent', { ...mailSubject(loaded, first), number, steps })
  }
  return row
}
