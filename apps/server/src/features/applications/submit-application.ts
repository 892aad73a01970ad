import { isPassportValid } from '@portal/domain/accounts/rules.ts'
import {
  ATTACHMENT_SLOTS,
  type AttachmentSlot,
  PERSONAL_FIELDS,
  personalView,
  profileEdit,
} from '@portal/domain/accounts/schema.ts'
import type { ApplicationDraft, Submission } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn, textOf } from '@portal/domain/applications/form.ts'
import { applicationNumber, checkSubmission, choicesOf, pairKey } from '@portal/domain/applications/rules.ts'
import { type ApplicationType, hasGrantPart, isCompeting, OPEN } from '@portal/domain/applications/status.ts'
import { type ApplicantGroup, groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WindowKind } from '@portal/domain/seasons/window-rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import { fieldErrors, validPart } from '../../http/validation.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { checkPersonalFields } from '../accounts/check-profile.ts'
import { editProfile } from '../accounts/edit-profile.ts'
import { type Profile, profileOf } from '../accounts/queries.ts'
import { consentVersionNow } from '../content/published/read-consents.ts'
import { checkedPairs, grantDirectories, NO_GRANT } from '../directory/check-references.ts'
import { ownFiles } from '../documents/queries.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { heldReceptionAt } from '../reception/queries.ts'
import { askedOfDrafts } from './asked-of-draft.ts'
import { type ApplicationRow, completed } from './load-application.ts'
import { ask, choiceStep, type MoveScope, move } from './move-application.ts'
import { mailSubject, notify, stepsForMail } from './notify-account.ts'
import { lettersOfReferees } from './own/letters-of-referees.ts'
import { insertParts, nextNumber, type SavedRow, type SubmittedFields, submittedFields } from './repository.ts'
import { attachmentsOf, carriedFiles, infectedFiles, unknownFiles } from './sent-files.ts'

/** Profile fields given by a draft. An empty one means "as in the profile". */
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

/** Writes the draft's profile fields into the locked profile. @returns their faults. */
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

/** Slots that will hold a file. The draft decides, with null too; a slot absent from it follows the profile. */
export const attachedSlots = (
  draft: ApplicationDraft,
  isInProfile: (slot: AttachmentSlot) => boolean,
): ReadonlySet<AttachmentSlot> =>
  new Set(ATTACHMENT_SLOTS.filter((slot) => (draft[slot] === undefined ? isInProfile(slot) : draft[slot] !== null)))

type Others = { readonly id: string; readonly ownerId: string; readonly type: ApplicationType; readonly season: number }

/** Choices of the owner's other open applications of a type in a season, failed ones included. */
const openChoices = statement((db, value: Placeholders<Others>) =>
  db
    .selectFrom('applications as a')
    .innerJoin('choices as c', 'c.applicationId', 'a.id')
    .select(['c.universityId', 'c.programCode as educationalProgram'])
    .where('a.ownerId', '=', value('ownerId'))
    .where('a.id', '!=', value('id'))
    .where('a.type', '=', value('type'))
    .where('a.season', '=', value('season'))
    .where('a.status', 'in', [...OPEN]),
)

/**
 * Reads the facts for the rules of submission, after the draft's profile fields were saved.
 * @returns the profile, the draft's pairs with names, and the choices of other open applications of its type, failed
 * ones included.
 */
async function findFacts(scope: WriteScope, { application, draft }: Submitting) {
  const { db, actor } = scope
  const level = chosenIn('educationLevel', draft.educationLevel)
  const language = chosenIn('educationLanguage', draft.educationLanguage)
  const pairs = choicesOf(draft)
  const profile = await profileOf(db, actor.accountId)
  const named = await checkedPairs(db, pairs, { level, language })
  const { id, ownerId } = application
  const season = await seasonAsked(scope, undefined)
  const open = await openChoices(db, { id, ownerId, type: draft.type, season })
  // Without level and language no offer can be checked; their own faults are enough.
  const offered = level === null || language === null ? pairs : named.filter(({ isOffered }) => isOffered)
  return {
    profile,
    named: new Map(named.map((pair) => [pairKey(pair), pair])),
    taken: new Set(open.map(pairKey)),
    forRules: {
      offeredPairs: new Set(offered.map(pairKey)),
      attachedSlots: attachedSlots(draft, (slot) => profile[slot] !== null),
      referee: (await lettersOfReferees(scope, [id])).get(id) ?? null,
      asked: (await askedOfDrafts(scope, [draft]))(draft, groupOf(profile)),
      ...(hasGrantPart(draft.type) ? await grantDirectories(db) : NO_GRANT),
    },
  }
}

const SNAPSHOT = ['id', 'grantHolder', ...(Object.keys(personalView) as (keyof typeof personalView)[])] as const

const askedEntry = (draft: ApplicationDraft, group: ApplicantGroup) => ({
  competitionId: textOf(draft.competitionId),
  group,
  level: chosenIn('educationLevel', draft.educationLevel),
  language: chosenIn('educationLanguage', draft.educationLanguage),
  choices: choicesOf(draft).map(({ universityId, educationalProgram: program }) => ({ universityId, program })),
})

/** Fields that depend on the competition: they are checked once it is known. */
const isOfResult = (field: string): boolean => /^(untResult|attestatAverageScore|grantFiles)\b/.test(field)

/** Whether reception accepts this submission now. */
async function isReceivedNow(
  { db, actor, now }: WriteScope,
  kind: WindowKind,
  { educationLevel: level }: Pick<Submission, 'educationLevel'>,
): Promise<boolean> {
  return (await heldReceptionAt(db, now, { actor, kind, level })).maySubmit
}

export type Submitting = {
  readonly application: ApplicationRow
  readonly profile: Profile
  readonly draft: ApplicationDraft
}

/**
 * Submits a draft. Checks every rule and answers all faults at once. Then it updates the profile, takes the snapshot,
 * begins the first choice and mails the applicant. The lock on the profile serializes two submissions of one person.
 * @param hasConsents whether both consents came with the call.
 * @returns the stored row.
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
  const entry = isCompeting(draft.type)
    ? await scope.listeners.competition.entryOf(scope, askedEntry(draft, groupOf(profile)))
    : null
  const { errors, submission } = checkSubmission(draft, { ...forRules, competition: entry?.competition ?? null })
  const isExpired = draft.passportExprDate ? false : !isPassportValid(profile.passportExprDate, now)
  const expired: FieldError[] = isExpired ? [{ field: 'passportExprDate', msg: 'wrong_value' }] : []
  const faults = [
    ...errors.filter(({ field }) => entry === null || entry.competition !== null || !isOfResult(field)),
    ...(entry?.faults ?? []),
    ...unknownFiles(draft, own),
    ...infectedFiles(draft, profile, own),
    ...expired,
    ...profileErrors,
  ]
  if (faults.length > 0 || submission === null) return refuseFields(faults)

  const { choices: pairs, languageLevel, grant, letterWords, furtherFiles: _, ...fields } = submission
  // The same program may be wanted in several competitions; each takes one application of a person.
  const isRepeated = entry === null ? pairs.some((pair) => taken.has(pairKey(pair))) : entry.hasEntered
  if (isRepeated) return refuse('application_already_exists')
  const isReceived =
    draft.type === 'GRANT_COMPETITION' ? entry !== null : await isReceivedNow(scope, draft.type, fields)
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
    asked: forRules.asked,
    // A length stated for another letter says nothing about the sent one.
    letterWords: letterWords?.id === sentLetter?.id ? (letterWords?.count ?? null) : null,
    consentVersion: hasConsents ? await consentVersionNow(scope) : null,
  }
  const row = await move(scope, loaded, submitted, { change: submittedFields(sent, now) })
  if (row === null) throw new Error('submitting an application has removed it')
  const [first] = choices
  if (first !== undefined) {
    const steps = await stepsForMail(scope, loaded.application, submitted, first)
    await notify(scope, actor.accountId, 'applicationSent', { ...mailSubject(loaded, first), number, steps })
  }
  return row
}
