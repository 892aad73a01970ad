import { type FileKind, HEAD_BYTES, kindOf, NAMED_KINDS } from '@portal/domain/documents/kind-rules.ts'
import type { TextKey } from '../platform/texts.ts'
import type { FileRules } from './stored-file.ts'
import { errorText } from './use-form.ts'

/** Types and usual endings by kind: choosers of systems filter by them. What is dropped is told by its content alone. */
const OFFERED: { readonly [Kind in FileKind]?: readonly string[] } = {
  pdf: ['application/pdf', '.pdf'],
  // Without `image/heic` among them iPhones hand over a JPEG.
  jpeg: ['image/jpeg', '.jpg', '.jpeg', '.jfif'],
  png: ['image/png', '.png'],
  ole: ['application/msword', '.doc'],
  zip: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx'],
}

/** What the browser's own choice of files offers. */
export const acceptedBy = ({ kinds }: FileRules): string => kinds.flatMap((kind) => OFFERED[kind] ?? []).join(',')

/** Tells whether a file may come by its content, as the server will: its own file, or the reason against it. */
export async function checkContent(file: File, rules: FileRules): Promise<{ file: File } | { fault: TextKey }> {
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (rules.kinds.includes(kind)) return { file: typedAs(file, OFFERED[kind]?.[0] ?? '') }
  const named = NAMED_KINDS.find((each) => each === kind)
  return { fault: named === undefined ? (rules.wrongType ?? errorText('wrong_file_type')) : `kernel.files.${named}` }
}

/** The same file under the type of its content: without an ending, or with one of its own, systems know none. */
const typedAs = (file: File, type: string): File => (file.type === type ? file : new File([file], file.name, { type }))
