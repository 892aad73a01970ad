import { kindOf, NAMED_KINDS } from '@portal/domain/documents/kind-rules.ts'
import type { FileFault } from '@portal/domain/kernel/file-fault.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { pdfFault } from './pdf-fault.ts'

const refuseFile = (rule?: FileFault): Refusal =>
  refuse('wrong_file_type', [{ field: 'file', msg: 'wrong_file_type', ...(rule === undefined ? {} : { rule }) }])

/** Refuses a file of a type that is not accepted. Common types have a reason of their own. */
export function refuseKind(bytes: Buffer): Refusal {
  const kind = kindOf(bytes)
  return refuseFile(NAMED_KINDS.find((named) => named === kind))
}

/** Refuses an unreadable file of an accepted type (docs/specification/documents.md#what-nobody-can-read). */
export function refuseUnreadable(bytes: Buffer, type: string): Refusal | null {
  const fault = type === 'application/pdf' ? pdfFault(bytes) : null
  return fault === null ? null : refuseFile(fault)
}
