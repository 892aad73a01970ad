import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { OWNER_LINES, type OwnerLine, ownerMark } from '@portal/domain/kernel/portal-owner.ts'
import { useTexts } from './texts.ts'

type Lines = Readonly<Record<OwnerLine, string | null>>
type Owner = { readonly lines: Readonly<Record<Language, Lines>>; readonly hasMailbox: boolean }

const linesOf = (lineOf: (line: OwnerLine) => string | null): Lines =>
  Object.fromEntries(OWNER_LINES.map((line) => [line, lineOf(line)])) as Lines

/** A rendered page has marks, which the server fills in (`apps/server/src/http/pages/portal-owner.ts`). */
const MARKS = linesOf(ownerMark)
const NOTHING = linesOf(() => null)

function readOwner(): Owner | null {
  if (typeof document === 'undefined') return null
  const given = document.documentElement.dataset['owner']
  if (given !== undefined) return JSON.parse(given) as Owner
  return { lines: Object.fromEntries(LANGUAGES.map((each) => [each, NOTHING])) as Owner['lines'], hasMailbox: false }
}

const owner = readOwner()

/** Lines of the portal's operator in the reader's language; null: not configured. */
export function useOwner(): Lines {
  const { language } = useTexts()
  return owner?.lines[language] ?? MARKS
}

/** Whether the office reads feedback by mail. Null while a page is rendered: the server removes the part not needed. */
export const hasMailbox = (): boolean | null => owner?.hasMailbox ?? null
