import { inflateRawSync } from 'node:zlib'

const ZIP_END = 0x06054b50
const ZIP_END_BYTES = 22
const ZIP_ENTRY = 0x02014b50
const ZIP_ENTRY_BYTES = 46
const ZIP_LOCAL = 0x04034b50
const ZIP_LOCAL_BYTES = 30
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly at: number
  readonly packedBytes: number
  readonly unpackedBytes: number
}

/**
 * Entries of a zip's central directory by name (APPNOTE.TXT, 4.3.12 and 4.3.16), in lower case, since parts of an
 * office file are case-insensitive. Null: it is broken, or two entries have one name, and programs may choose either.
 */
export function entriesOfZip(bytes: Buffer): ReadonlyMap<string, ZipEntry> | null {
  const entries = new Map<string, ZipEntry>()
  const end = endOfZip(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + ZIP_ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ZIP_ENTRY) return null
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ZIP_ENTRY_BYTES, at + ZIP_ENTRY_BYTES + nameBytes)
    const key = name.toLowerCase()
    if (entries.has(key)) return null
    entries.set(key, {
      name,
      method: bytes.readUInt16LE(at + 10),
      at: bytes.readUInt32LE(at + 42),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
    })
    at += ZIP_ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The bytes of an entry. Null where they are unreadable, or have another name or length than the directory states. */
export function bytesOfEntry(bytes: Buffer, { name, method, at, packedBytes, unpackedBytes }: ZipEntry): Buffer | null {
  if (at + ZIP_LOCAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== ZIP_LOCAL) return null
  const nameAt = at + ZIP_LOCAL_BYTES
  const nameEnd = nameAt + bytes.readUInt16LE(at + 26)
  if (bytes.toString('utf8', nameAt, nameEnd) !== name) return null
  const start = nameEnd + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  const unpacked = method === STORED ? packed : method === DEFLATED ? inflated(packed, unpackedBytes) : null
  return unpacked?.length === unpackedBytes ? unpacked : null
}

/** Unpacks no more than the stated length, against zip bombs. */
function inflated(packed: Buffer, most: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch {
    return null
  }
}

function endOfZip(bytes: Buffer): number | null {
  const last = bytes.length - ZIP_END_BYTES
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (bytes.readUInt32LE(at) === ZIP_END) return at
  }
  return null
}
