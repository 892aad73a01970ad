import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const png = (...size: readonly number[]): Uint8Array =>
  Uint8Array.from([0x89, ...letters('PNG'), 13, 10, 26, 10, 0, 0, 0, 13, ...letters('IHDR'), ...size])
const turnedBy = (orientation: number): number[] => [
  ...[0xff, 0xe1, 0, 34, ...letters('Exif\0\0'), 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
  ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
]
const turned = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
const EXIF = [0xff, 0xe1, 0, 34, ...letters('Exif\0\0'), ...turned]
const jpeg = (...parts: readonly number[][]): Uint8Array => Uint8Array.from([0xff, 0xd8, ...parts.flat()])
const frame = (marker: number): number[] => [0xff, marker, 0, 11, 8, 0x02, 0x58, 0x03, 0x20, 1, 1, 0x11, 0]
const TABLE = [0xff, 0xc4, 0, 4, 1, 2]

test.each([
  ['a PNG', png(0, 0, 3, 0x20, 0, 0, 2, 0x58), { width: 800, height: 600 }],
  ['a JPEG', jpeg(TABLE, frame(0xc0)), { width: 800, height: 600 }],
  ['a progressive JPEG behind filling bytes', jpeg([0xff], frame(0xc2)), { width: 800, height: 600 }],
  ['a JPEG of one pixel', jpeg([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1]), { width: 1, height: 1 }],
  ['a JPEG that ends with its size', jpeg(frame(0xc0).slice(0, 9)), { width: 800, height: 600 }],
  ['a JPEG of the last kind of frame', jpeg(frame(0xcf)), { width: 800, height: 600 }],
  [
    'a JPEG with tables that look like frames',
    jpeg(
      frame(0xc8),
      frame(0xcc),
      frame(0xc4),
      frame(0xbf),
      [0xff, 0xd0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0],
      frame(0xc1),
    ),
    { width: 800, height: 600 },
  ],
  ['a JPEG of other frames', jpeg(frame(0xc7)), { width: 800, height: 600 }],
  ['a JPEG of frame C9', jpeg(frame(0xc9)), { width: 800, height: 600 }],
  ['a JPEG of frame CB', jpeg(frame(0xcb)), { width: 800, height: 600 }],
  ['a JPEG of frame CD', jpeg(frame(0xcd)), { width: 800, height: 600 }],
  ['a JPEG that was taken upside down', jpeg(turnedBy(4), frame(0xc0)), { width: 800, height: 600 }],
  ['a JPEG that was taken on its side and mirrored', jpeg(turnedBy(5), frame(0xc0)), { width: 600, height: 800 }],
  ['a JPEG with a table like an EXIF', jpeg([0xff, 0xe2, ...EXIF.slice(2)], frame(0xc0)), { width: 800, height: 600 }],
  ['a JPEG that was taken on its side', jpeg(EXIF, frame(0xc0)), { width: 600, height: 800 }],
])('%s has its size', (_what, bytes, size) => expect(pictureSize(bytes)).toEqual(size))

test.each([
  ['a PNG without a width', png(0, 0, 0, 0, 0, 0, 2, 0x58)],
  ['a PNG cut off', png(0, 0, 3)],
  ['a PNG without its header', png(1).fill(0, 12, 16)],
  ['a JPEG with tables alone', jpeg(TABLE)],
  ['a JPEG with its pixels first', jpeg([0xff, 0xda, 0, 3, 1], frame(0xc0))],
  ['a JPEG cut off', jpeg(frame(0xc0).slice(0, 6))],
  ['a PNG without a height', png(0, 0, 3, 0x20, 0, 0, 0, 0)],
  ['a PNG cut off before its last byte', png(0, 0, 3, 0x20, 0, 0, 2)],
  ['a JPEG of eight bytes of frame', jpeg(frame(0xc0).slice(0, 8))],
  ['nothing', new Uint8Array()],
])('%s has none', (_what, bytes) => expect(pictureSize(bytes)).toBeNull())
