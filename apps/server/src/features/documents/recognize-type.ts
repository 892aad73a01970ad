import { inflateRawSync } from 'node:zlib'
import { kindOf } from '@portal/domain/documents/kind-rules.ts'
import type { FileType } from '@portal/domain/documents/schema.ts'

/**
 * Tells the kind of a file from its content alone; null: not taken (docs/specification/documents.md#upload).
 * Only what names the kind is read: whether somebody can read the rest is asked apart (`refuseUnreadable`).
 */
export function recognizeType(bytes: Buffer): FileType | null {
  const kind = kindOf(bytes)
  if (kind === 'pdf') return 'application/pdf'
  if (kind === 'jpeg') return 'image/jpeg'
  if (kind === 'png') return 'image/png'
  if (kind === 'ole') return isDoc(entriesOfCompoundFile(bytes)) ? 'application/msword' : null
  return kind === 'zip' && isDocx(bytes) ? DOCX_TYPE : null
}

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Storages in which the older format keeps macros ([MS-OVBA], 2.2.1). */
const MACRO_STORAGES = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR']

const isDoc = (names: ReadonlySet<string>): boolean =>
  names.has('WordDocument') && !MACRO_STORAGES.some((name) => names.has(name))

const CONTENT_TYPES = '[Content_Types].xml'
/** Whatever the part with the macros is called, the list of contents or of relations has to say what it is. */
const MACRO_WORDS = /macroEnabled|vbaProject|vbaData/i
/** What unpacks to more than this is made to fill the memory of whoever opens it. */
const MOST_UNPACKED_BYTES = 50_000_000
/** A document has one list of relations for each of its parts that names others: some ten. */
const MOST_LISTS = 200
const MOST_LIST_BYTES = 2_000_000

/** A text document without macros: those have a kind and an ending of their own (.docm). */
function isDocx(bytes: Buffer): boolean {
  const entries = entriesOfZip(bytes)
  const names = [...entries.keys()]
  const unpackedBytes = [...entries.values()].reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (!entries.has(CONTENT_TYPES) || !entries.has('word/document.xml')) return false
  if (unpackedBytes > MOST_UNPACKED_BYTES || names.some((name) => MACRO_WORDS.test(name))) return false
  const lists = names.filter((name) => name === CONTENT_TYPES || name.endsWith('.rels'))
  const listBytes = lists.reduce((sum, name) => sum + (entries.get(name)?.unpackedBytes ?? 0), 0)
  if (lists.length > MOST_LISTS || listBytes > MOST_LIST_BYTES) return false
  return lists.every((name) => {
    const text = textOfEntry(bytes, entries.get(name))
    return text !== null && !MACRO_WORDS.test(text)
  })
}

const ZIP_END = 0x06054b50
const ZIP_END_BYTES = 22
const ZIP_ENTRY = 0x02014b50
const ZIP_ENTRY_BYTES = 46
const LONGEST_COMMENT = 65_535

type ZipEntry = {
  readonly method: number
  readonly at: number
  readonly packedBytes: number
  readonly unpackedBytes: number
}

/** Entries of a zip's central directory by name (APPNOTE.TXT, 4.3.12 and 4.3.16); none where it is broken. */
function entriesOfZip(bytes: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  const end = endOfZip(bytes)
  if (end === null) return entries
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + ZIP_ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ZIP_ENTRY) return new Map()
    const nameBytes = bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + ZIP_ENTRY_BYTES, at + ZIP_ENTRY_BYTES + nameBytes), {
      method: bytes.readUInt16LE(at + 10),
      at: bytes.readUInt32LE(at + 42),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
    })
    at += ZIP_ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const ZIP_LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** The text of an entry; null where it cannot be read, or is longer than it says: its caller has added up the words. */
function textOfEntry(bytes: Buffer, entry: ZipEntry | undefined): string | null {
  if (entry === undefined || entry.at + ZIP_LOCAL_BYTES > bytes.length) return null
  const start = entry.at + ZIP_LOCAL_BYTES + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(start, start + entry.packedBytes)
  if (entry.method === STORED) return packed.length > entry.unpackedBytes ? null : packed.toString('utf8')
  if (entry.method !== DEFLATED) return null
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) }).toString('utf8')
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

const OLE_HEADER_BYTES = 512
/** The header holds the places of this many allocation tables: enough for 7 MB, more than a file may have. */
const OLE_TABLES = 109
const OLE_ENTRY_BYTES = 128
const OLE_STORAGE = 1
const OLE_STREAM = 2

/** Names of the streams and storages in a compound file's directory ([MS-CFB], 2.2 to 2.6); none where it is broken. */
function entriesOfCompoundFile(bytes: Buffer): ReadonlySet<string> {
  const names = new Set<string>()
  if (bytes.length < OLE_HEADER_BYTES) return names
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const sectorBytes = 2 ** shift
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes
  const isInside = (sector: number) => offsetOf(sector) + sectorBytes <= bytes.length
  const nextOf = (sector: number): number => {
    const perTable = sectorBytes / 4
    const table = Math.floor(sector / perTable)
    const place = table < OLE_TABLES ? bytes.readUInt32LE(76 + 4 * table) : Number.POSITIVE_INFINITY
    return isInside(place) ? bytes.readUInt32LE(offsetOf(place) + 4 * (sector % perTable)) : Number.POSITIVE_INFINITY
  }
  // A chain that bites its own tail ends where every sector has been seen.
  let left = Math.ceil(bytes.length / sectorBytes)
  for (let sector = bytes.readUInt32LE(48); isInside(sector) && left > 0; sector = nextOf(sector), left -= 1) {
    for (let at = offsetOf(sector); at < offsetOf(sector) + sectorBytes; at += OLE_ENTRY_BYTES) {
      const nameBytes = bytes.readUInt16LE(at + 64)
      const isNamed = bytes[at + 66] === OLE_STREAM || bytes[at + 66] === OLE_STORAGE
      if (!isNamed || nameBytes < 2 || nameBytes > 64) continue
      names.add(bytes.toString('utf16le', at, at + nameBytes - 2))
    }
  }
  return names
}
