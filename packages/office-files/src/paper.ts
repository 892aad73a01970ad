import type { Language } from '@portal/domain/kernel/language.ts'

/**
 * The small vocabulary that documents on paper are written in; `pdf.ts` and `docx.ts` set it.
 * The texts come from the catalogue, in the reader's language.
 */
export type PaperBlock =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** A square of dark and light cells, such as a code that phones read, and below it what it says. */
  | { kind: 'cells'; cells: readonly (readonly boolean[])[]; caption: string }
  /** Two columns: what it is, and what it says. */
  | { kind: 'rows'; rows: readonly { label: string; value: string }[] }

export type Paper = {
  /** The document's own title, as programs show it. */
  title: string
  language: Language
  blocks: readonly PaperBlock[]
  /** Stands at the foot of every page, before its number. */
  footer: string
}
