import { constants, inflateSync } from 'node:zlib'
import { asksForPassword } from './pdf-password.ts'

/** More than the object lists of a document in 5 MiB unpack to. */
const MOST_UNPACKED_BYTES = 64_000_000

/**
 * Finds the reason why a PDF is unreadable. Null: none was found. The bytes are searched and never opened, so
 * everything that some program might open passes (docs/decisions/0048-files-are-searched-not-opened.md).
 */
export function pdfFault(bytes: Buffer): 'locked' | 'noPages' | 'cut' | null {
  const text = bytes.toString('latin1')
  if (isCut(text)) return 'cut'
  if (text.includes('/Encrypt')) return asksForPassword(text) ? 'locked' : null
  return hasNoPages(bytes, text) ? 'noPages' : null
}

function isCut(text: string): boolean {
  if (/\d\s+obj\b/.test(text) && !/%%EOF|\bstartxref\b|\btrailer\b/.test(text)) return true
  const head = text.slice(0, 2_048)
  const whole = head.includes('/Linearized') ? /\/L\s+(\d+)/.exec(head)?.[1] : undefined
  return whole !== undefined && text.length < Number(whole)
}

function hasNoPages(bytes: Buffer, text: string): boolean {
  const lists = unpackedLists(bytes, text)
  if (lists === null) return false
  const all = [text, ...lists]
  return (
    all.some((part) => /\/Type\s*\/Pages\b/.test(part)) &&
    !all.some((part) => /\/Type\s*\/Page\b|\/Count\s+\+?[1-9]/.test(part) || /\/Kids\s*\[\s*\d/.test(part))
  )
}

/** Packed lists of objects. Null where one is unreadable. */
function unpackedLists(bytes: Buffer, text: string): readonly string[] | null {
  const lists: string[] = []
  let left = MOST_UNPACKED_BYTES
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const at = text.indexOf('stream', index)
    if (at === -1) return null
    const start = at + (text.startsWith('\r\n', at + 6) ? 8 : 7)
    try {
      const list = inflateSync(bytes.subarray(start), { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
      lists.push(list.toString('latin1'))
      left -= list.length
    } catch {
      return null
    }
  }
  return lists
}
