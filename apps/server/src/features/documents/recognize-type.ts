import type { FileType } from '@portal/domain/documents/schema.ts'

/**
 * Tells the kind of a file from its content alone; null: not taken (docs/specification/documents.md#upload).
 * Only what names the kind is read: whether a reader can show the rest is the reader's to find out.
 */
export function recognizeType(bytes: Buffer): FileType | null {
  if (startsWith(bytes, PDF)) return 'application/pdf'
  if (startsWith(bytes, JPEG)) return 'image/jpeg'
  if (startsWith(bytes, PNG)) return 'image/png'
  if (startsWith(bytes, OLE)) return streamNames(bytes).has('WordDocument') ? 'application/msword' : null
  if (startsWith(bytes, ZIP)) return isDocx(entryNames(bytes)) ? DOCX_TYPE : null
  return null
}

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF = Buffer.from('%PDF-')
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

const startsWith = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark)

/** A text document without macros: those have a kind and an ending of their own (.docm). */
const isDocx = (names: ReadonlySet<string>): boolean =>
  names.has('[Content_Types].xml') && names.has('word/document.xml') && !names.has('word/vbaProject.bin')

const ZIP_END = 0x06054b50
const ZIP_END_BYTES = 22
const ZIP_ENTRY = 0x02014b50
const ZIP_ENTRY_BYTES = 46
const LONGEST_COMMENT = 65_535

/** Names in a zip's central directory (APPNOTE.TXT, 4.3.12 and 4.3.16); none where it is broken. */
function entryNames(bytes: Buffer): ReadonlySet<string> {
  const names = new Set<string>()
  const end = endOfZip(bytes)
  if (end === null) return names
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + ZIP_ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ZIP_ENTRY) return new Set()
    const nameBytes = bytes.readUInt16LE(at + 28)
    names.add(bytes.toString('utf8', at + ZIP_ENTRY_BYTES, at + ZIP_ENTRY_BYTES + nameBytes))
    at += ZIP_ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
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
const OLE_STREAM = 2

/** Names of the streams in a compound file's directory ([MS-CFB], 2.2 to 2.6); none where it is broken. */
function streamNames(bytes: Buffer): ReadonlySet<string> {
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
      if (bytes[at + 66] !== OLE_STREAM || nameBytes < 2 || nameBytes > 64) continue
      names.add(bytes.toString('utf16le', at, at + nameBytes - 2))
    }
  }
  return names
}
