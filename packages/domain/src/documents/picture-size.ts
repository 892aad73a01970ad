import { EXIF, orientationOf } from './picture-metadata.ts'

export type PictureSize = { readonly width: number; readonly height: number }

const PNG_HEADER = 'IHDR'
const START_OF_SCAN = 0xda

/** Size of a JPEG or PNG from its header, turned by its orientation; null if it has none. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes[0] === 0xff ? jpegSize(bytes, view) : pngSize(bytes, view)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

function pngSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  const isHeader = String.fromCharCode(...bytes.subarray(12, 16)) === PNG_HEADER
  return isHeader && bytes.length >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

/** Frames of every kind (ITU T.81, table B.1); other markers in this range are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  let isOnItsSide = false
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EXIF) isOnItsSide ||= orientationOf(bytes, at + 4) > 4
    if (isFrame(marker)) {
      const [width, height] = [view.getUint16(at + 7), view.getUint16(at + 5)]
      return isOnItsSide ? { width: height, height: width } : { width, height }
    }
    if (marker === START_OF_SCAN) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
