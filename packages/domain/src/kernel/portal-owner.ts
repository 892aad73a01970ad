import type { Language } from './language.ts'

/** Lines about the portal's operator that every page has, as configured (docs/operations.md#configuration). */
export const OWNER_LINES = [
  'name',
  'bin',
  'address',
  'phone',
  'tel',
  'email',
  'hours',
  'security',
  'checkedOn',
  /** Retention of decided applications, and of the audit trail. */
  'keptYears',
  'auditYears',
] as const
export type OwnerLine = (typeof OWNER_LINES)[number]

/** Mark of a line in built pages. The server fills it in at its start. */
export const ownerMark = (line: OwnerLine): string => `__OWNER_${line.toUpperCase()}__`

/** Parts of pages that exist only with a line, or with the office's mailbox or without it, by `data-if`. */
export const OWNER_PARTS = [...OWNER_LINES, 'mailbox', 'noMailbox'] as const
export type OwnerPart = (typeof OWNER_PARTS)[number]

/** The lines as a page carries them: a text of all languages, or one for each. */
export type PackedOwner = {
  readonly [Line in OwnerLine]?: string | Readonly<Record<Language, string | null>>
} & { readonly hasMailbox: boolean }
