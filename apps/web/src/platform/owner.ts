import type { Language } from '@portal/domain/kernel/language.ts'
import { OWNER_LINES, type OwnerLine, ownerMark, type PackedOwner } from '@portal/domain/kernel/portal-owner.ts'
import { useTexts } from './texts.ts'

type Lines = Readonly<Record<OwnerLine, string | null>>

const linesOf = (lineOf: (line: OwnerLine) => string | null): Lines =>
  Object.fromEntries(OWNER_LINES.map((line) => [line, lineOf(line)])) as Lines

/** A rendered page has marks, which the server fills in (`apps/server/src/http/pages/portal-owner.ts`). */
const MARKS = linesOf(ownerMark)

/** Null: the server renders the page. A development server knows no operator. */
const owner: PackedOwner | null =
  typeof document === 'undefined'
    ? null
    : JSON.parse(document.documentElement.dataset['owner'] ?? '{ "hasMailbox": false }')

function textIn(packed: PackedOwner, line: OwnerLine, language: Language): string | null {
  const text = packed[line] ?? null
  return text === null || typeof text === 'string' ? text : text[language]
}

/** Lines of the portal's operator in the reader's language; null: not configured. */
export function useOwner(): Lines {
  const { language } = useTexts()
  return owner === null ? MARKS : linesOf((line) => textIn(owner, line, language))
}

/** Whether the operator reads feedback by mail. Null while a page is rendered: the server removes the other part. */
export const hasMailbox = (): boolean | null => owner?.hasMailbox ?? null
