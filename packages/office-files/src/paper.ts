import type { Language } from '@portal/domain/kernel/language.ts'

/** Blocks of a document on paper; `pdf.ts` and `docx.ts` write them. Texts are in the reader's language. */
export type PaperBlock =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Square of dark and light cells, such as a QR code, and its text below. */
  | { kind: 'cells'; cells: readonly (readonly boolean[])[]; caption: string }
  /** Two columns: label and value. */
  | { kind: 'rows'; rows: readonly { label: string; value: string }[] }

export type Paper = {
  title: string
  language: Language
  blocks: readonly PaperBlock[]
  footer: string
}
