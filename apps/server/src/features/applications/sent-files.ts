import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import type { ApplicationDraft, Submission } from '@portal/domain/applications/draft-schema.ts'
import { hasGrantPart } from '@portal/domain/applications/status.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { OwnFiles } from '../documents/queries.ts'
import { type NewAttachment, replaceAttachment, updateApplication } from './repository.ts'

type Replacement = Parameters<typeof replaceAttachment>[1]

/** Gives a locked application other files. A length stated for another letter says nothing about the new one. */
export async function replaceFiles(
  db: Trx,
  id: string,
  files: readonly Omit<Replacement, 'applicationId'>[],
): Promise<void> {
  for (const file of files) await replaceAttachment(db, { applicationId: id, ...file })
  if (files.some(({ slot }) => slot === 'motivationLetter')) await updateApplication(db, id, { letterWords: null })
}

type NamedFile = { readonly field: string; readonly id: string }

/** Files of a draft outside the profile, by field: of the grant, of further documents, of answers. */
function ownFilesOf(draft: ApplicationDraft): readonly NamedFile[] {
  const grant = hasGrantPart(draft.type) ? (draft.grantFiles ?? []) : []
  return [
    ...grant.map(({ id }, index) => ({ field: `grantFiles.${index}.id`, id: id.toLowerCase() })),
    ...(draft.furtherFiles ?? []).map(({ kind, id }) => ({ field: `furtherFiles.${kind}`, id: id.toLowerCase() })),
    ...(draft.answers ?? []).flatMap(({ question, id }) =>
      id ? [{ field: `answers.${question}`, id: id.toLowerCase() }] : [],
    ),
  ]
}

/** Every file that a submission of the draft would carry. */
export const carriedFiles = (draft: ApplicationDraft, profile: ProfileView): readonly NamedFile[] => [
  ...ATTACHMENT_SLOTS.flatMap((slot) => {
    const file = draft[slot] === null ? null : profile[slot]
    return file === null ? [] : [{ field: slot as string, id: file.id }]
  }),
  ...profile.additionalDocuments.map(({ id }) => ({ field: 'additionalDocuments', id })),
  ...ownFilesOf(draft),
]

/** Files of a draft that are unknown, or another person's. */
export const unknownFiles = (draft: ApplicationDraft, own: OwnFiles): FieldError[] =>
  ownFilesOf(draft).flatMap(({ field, id }) => (own.has(id) ? [] : [{ field, msg: 'wrong_value' as const }]))

/** Files with a virus. Each must be replaced before submission. */
export const infectedFiles = (draft: ApplicationDraft, profile: ProfileView, own: OwnFiles): FieldError[] =>
  carriedFiles(draft, profile).flatMap(({ field, id }) =>
    own.get(id)?.isInfected ? [{ field, msg: 'file_infected' as const }] : [],
  )

/** Attachments of the application, independent of later profiles (docs/specification/applications.md#snapshot). */
export function attachmentsOf(
  draft: ApplicationDraft,
  { grant, furtherFiles, answers }: Submission,
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
  const ofKinds = (slot: string, files: readonly { readonly kind: string; readonly id: string }[]) =>
    files.flatMap(({ kind, id }, position) => {
      const stored = own.get(id.toLowerCase())
      return stored === undefined ? [] : [{ slot, position, fileId: stored.id, name: stored.name, kind }]
    })
  const ofAnswers = answers.flatMap(({ question, file }) => (file === null ? [] : [{ kind: question, id: file }]))
  return [
    ...slots,
    ...additional,
    ...ofKinds('grantFiles', grant?.grantFiles ?? []),
    ...ofKinds('furtherFiles', furtherFiles),
    ...ofKinds('answers', ofAnswers),
  ]
}
