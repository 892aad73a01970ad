import { HEAD_BYTES, kindOf, NAMED_KINDS } from '@portal/domain/documents/kind-rules.ts'
import type { TextKey } from '../platform/texts.ts'
import { type FileRules, OFFERED } from './stored-file.ts'
import { errorText } from './use-form.ts'

/** Tells whether a file may come by its content, as the server will: its own file, or the reason against it. */
export async function checkContent(file: File, rules: FileRules): Promise<{ file: File } | { fault: TextKey }> {
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (rules.kinds.includes(kind)) return { file: typedAs(file, OFFERED[kind]?.[0] ?? '') }
  const named = NAMED_KINDS.find((each) => each === kind)
  return {
    fault: named === undefined ? (rules.wrongType ?? errorText('wrong_file_type')) : `documents.refused.${named}`,
  }
}

/** The same file under the type of its content: without an ending, or with one of its own, systems know none. */
const typedAs = (file: File, type: string): File => (file.type === type ? file : new File([file], file.name, { type }))
