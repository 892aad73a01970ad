import { ATTACHMENT_SLOTS, type ProfileEdit } from '@portal/domain/accounts/schema.ts'
import { type FieldError, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { ownFiles } from '../documents/queries.ts'
import { checkPersonalFields, checkUnique } from './check-profile.ts'
import { lockProfile, type Profile, profileOf } from './queries.ts'
import { replaceAttachments, updateProfile } from './repository.ts'

function slotsIn(edit: ProfileEdit) {
  const single = ATTACHMENT_SLOTS.flatMap((slot) =>
    edit[slot] === undefined ? [] : [{ slot, ids: edit[slot] === null ? [] : [edit[slot].id] }],
  )
  const several = edit.additionalDocuments?.map((file) => file.id)
  return several === undefined ? single : [...single, { slot: 'additionalDocuments' as const, ids: several }]
}

/** Faults of the files in slots: unknown, owned by another account, or twice in one slot. */
async function checkFiles({ db, actor }: WriteScope, slots: ReturnType<typeof slotsIn>): Promise<FieldError[]> {
  const own = await ownFiles(
    db,
    actor.accountId,
    slots.flatMap((entry) => entry.ids),
  )
  return slots
    .filter(({ ids }) => ids.some((id) => !own.has(id)) || new Set(ids).size !== ids.length)
    .map(({ slot }) => ({ field: slot, msg: 'wrong_value' }))
}

/**
 * Changes only the named fields of the caller's profile. Submission calls it too, because profile fields in an
 * application's body change the profile (docs/specification/applications.md#submission).
 * @param locked the profile, where the caller has locked it.
 */
export async function editProfile(
  scope: WriteScope,
  edit: ProfileEdit,
  locked?: Profile,
): Promise<{ success: true } | Refusal> {
  const { db, actor } = scope
  const current = locked ?? (await lockProfile(db, actor.accountId))
  if (edit.version !== undefined && edit.version !== current.version) return refuse('stale_version')
  const fields = personalPartOf(edit)
  const slots = slotsIn(edit)
  const wrong = [...(await checkPersonalFields(scope, fields)), ...(await checkFiles(scope, slots))]
  if (wrong.length > 0) return refuseFields(wrong)
  const unique = {
    phoneNumber: fields.phoneNumber ?? current.phoneNumber,
    passportNumber: fields.passportNumber ?? current.passportNumber,
    citizenship: fields.citizenship ?? current.citizenship,
    iin: fields.iin === undefined ? current.iin : fields.iin,
  }
  // Unchanged values need no check: unique indexes hold them.
  const isChanged = UNIQUE_FIELDS.some((field) => unique[field] !== current[field])
  const taken = isChanged ? await checkUnique(scope, unique, actor.accountId) : []
  if (taken.length > 0) return refuseFields(taken)
  await updateProfile(db, actor.accountId, fields)
  await replaceAttachments(db, actor.accountId, slots)
  return { success: true }
}

const UNIQUE_FIELDS = ['phoneNumber', 'passportNumber', 'citizenship', 'iin'] as const

function personalPartOf(edit: ProfileEdit) {
  const skipped: readonly string[] = [...ATTACHMENT_SLOTS, 'additionalDocuments', 'version']
  const present = Object.entries(edit).filter(([key, value]) => value !== undefined && !skipped.includes(key))
  const fields = Object.fromEntries(present) as Omit<
    ProfileEdit,
    (typeof ATTACHMENT_SLOTS)[number] | 'additionalDocuments' | 'version'
  >
  return fields.middleName === '' ? { ...fields, middleName: null } : fields
}

export async function editOwnProfile(scope: WriteScope, edit: ProfileEdit) {
  const result = await editProfile(scope, edit)
  return 'success' in result
    ? { success: true as const, data: await profileOf(scope.db, scope.actor.accountId) }
    : result
}
