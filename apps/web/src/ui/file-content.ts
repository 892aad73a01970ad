import { HEAD_BYTES, kindOf, NAMED_KINDS } from '@portal/domain/documents/kind-rules.ts'
import type { TextKey } from '../platform/texts.ts'
import { type FileRules, OFFERED } from './stored-file.ts'
import { errorText } from './use-form.ts'

/** Checks a file by its content, as the server does. Returns the typed file or the fault. */
export async function checkContent(file: File, rules: FileRules): Promise<{ file: File } | { fault: TextKey }> {
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (rules.kinds.includes(kind)) return { file: typedAs(file, OFFERED[kind]?.[0] ?? '') }
  const named = NAMED_KINDS.find((each) => each === kind)
  return {
    fault: named === undefined ? (rules.wrongType ?? errorText('wrong_file_type')) : `documents.refused.${named}`,
  }
}

/** The file with the type of its content: with a wrong or missing name ending, systems do not know it. */
const typedAs = (file: File, type: string): File => (file.type === type ? file : new File([file], file.name, { type }))
