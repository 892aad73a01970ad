const OLE_HEADER_BYTES = 512
/** The header has room for this many allocation tables: enough for 7 MB, more than the largest file. */
const OLE_TABLES = 109
const OLE_ENTRY_BYTES = 128
const OLE_STORAGE = 1
const OLE_STREAM = 2

/**
 * Names of the streams and storages in a compound file's directory ([MS-CFB], 2.2 to 2.6), in lower case, since they
 * are case-insensitive. Empty where it is broken.
 */
export function namesOfCompoundFile(bytes: Buffer): ReadonlySet<string> {
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
  // A cyclic chain ends after as many steps as sectors exist.
  let left = Math.ceil(bytes.length / sectorBytes)
  for (let sector = bytes.readUInt32LE(48); isInside(sector) && left > 0; sector = nextOf(sector), left -= 1) {
    for (let at = offsetOf(sector); at < offsetOf(sector) + sectorBytes; at += OLE_ENTRY_BYTES) {
      const nameBytes = bytes.readUInt16LE(at + 64)
      const isNamed = bytes[at + 66] === OLE_STREAM || bytes[at + 66] === OLE_STORAGE
      if (!isNamed || nameBytes < 2 || nameBytes > 64) continue
      names.add(bytes.toString('utf16le', at, at + nameBytes - 2).toLowerCase())
    }
  }
  return names
}
