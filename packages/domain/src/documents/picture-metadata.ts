/** Metadata of pictures. Place, author and camera stay on the device; orientation and colours are kept. */

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** PNG chunks needed for display besides the critical ones, animation included. */
const SHOWN_CHUNKS = new Set([
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'],
])
/** Critical chunks begin with a capital letter (PNG specification, 5.4). */
const isShown = (kind: string): boolean => /^[A-Z]/.test(kind) || SHOWN_CHUNKS.has(kind)

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

type Bytes = Uint8Array<ArrayBuffer>

export type CleanPicture = { readonly type: 'image/jpeg' | 'image/png'; readonly parts: readonly Bytes[] }

/** JPEG or PNG without metadata, with the same pixels; null for other or unreadable files, and for a turned PNG. */
export function withoutMetadata(bytes: Bytes): CleanPicture | null {
  if (startsWith(bytes, [0xff, 0xd8])) return jpegWithoutMetadata(bytes)
  return startsWith(bytes, PNG_SIGNATURE) ? pngWithoutMetadata(bytes) : null
}

function pngWithoutMetadata(bytes: Bytes): CleanPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, PNG_SIGNATURE.length)]
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    const kind = textAt(bytes, at + 4, 4)
    // The browser draws a turned picture again, upright.
    if (kind === 'eXIf' && orientationOfTiff(bytes, at + 8) > 1) return null
    if (isShown(kind)) kept.push(bytes.subarray(at, end))
    if (kind === 'IEND') return { type: 'image/png', parts: kept }
    at = end
  }
  return null
}

const START_OF_SCAN = 0xda
const END = 0xd9
const COMMENT = 0xfe
export const EXIF = 0xe1

/** Application segments needed for display: JFIF, the colour profile, Adobe's colours. */
function isNeededToShow(marker: number, bytes: Uint8Array, content: number): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && textAt(bytes, content, 11) === 'ICC_PROFILE')
}

function jpegWithoutMetadata(bytes: Bytes): CleanPicture | null {
  const kept = [bytes.subarray(0, 2)]
  let hasPixels = false
  let at = 2
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) return null
    // Data after the picture, such as a short film, is dropped.
    if (marker === END) return hasPixels ? { type: 'image/jpeg', parts: [...kept, bytes.subarray(at, at + 2)] } : null
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (end > bytes.length || end < at + 4) return null
    if (marker === EXIF) {
      const orientation = orientationOf(bytes, at + 4)
      if (orientation > 1) kept.push(turned(orientation))
    } else if (isNeededToShow(marker, bytes, at + 4)) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== START_OF_SCAN) continue
    const next = endOfScan(bytes, at)
    if (next === null) return null
    kept.push(bytes.subarray(at, next))
    hasPixels = true
    at = next
  }
  return null
}

/** End of the compressed pixels: the first marker that is neither stuffing (FF00) nor a restart (D0 to D7). */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] as number
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return null
}

const ORIENTATION_TAG = 0x0112

/** Orientation of the camera (EXIF 2.3, 4.6.4 A), 1 (upright) to 8; 1 if not stated. */
export function orientationOf(bytes: Uint8Array, content: number): number {
  return textAt(bytes, content, 6) === 'Exif\0\0' ? orientationOfTiff(bytes, content + 6) : 1
}

function orientationOfTiff(bytes: Uint8Array, start: number): number {
  const isLittle = bytes[start] === 0x49
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start)
  try {
    const directory = view.getUint32(4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + 12 * index
      if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue
      const value = view.getUint16(entry + 8, isLittle)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

function turned(orientation: number): Bytes {
  const header = [0xff, EXIF, 0, 34, ...[...'Exif\0\0'].map((letter) => letter.charCodeAt(0))]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Uint8Array.from([...header, ...tiff, ...entry, 0, 0, 0, 0])
}
