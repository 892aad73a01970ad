import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CleanPicture, orientationOf, withoutMetadata } from './picture-metadata.ts'

const letters = (text: string): number[] => [...Buffer.from(text, 'latin1')]
const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]

/** EXIF of a camera: orientation, followed by the place. */
const exif = (orientation: number): number[] => [
  ...letters('Exif\0\0'),
  ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0],
  ...[2, 0],
  ...[0x0f, 0x01, 2, 0, 4, 0, 0, 0, ...letters('Cam\0')],
  ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
  ...[0, 0, 0, 0],
  ...letters('GPS 43.238949 76.889709'),
]
const JFIF = segment(0xe0, letters('JFIF\0'))
const COLOURS = segment(0xe2, letters('ICC_PROFILE\0'))
const TABLES = segment(0xdb, [1, 2, 3])
/** Pixels with a stuffed FF, a restart, and a second scan, as in progressive pictures. */
const SCANS = [...segment(0xda, [1]), 5, 0xff, 0, 6, 0xff, 0xd0, 7, ...segment(0xc4, [9]), ...segment(0xda, [2]), 8]
const END = [0xff, 0xd9]
const jpeg = (...parts: readonly number[][]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...END])

const bytesOf = (picture: CleanPicture | null): number[] => (picture?.parts ?? []).flatMap((part) => [...part])

describe('a photograph', () => {
  it('loses its place and camera, and keeps its pixels, colours and tables', () => {
    const film = letters('ftypmp4 43.238949')
    const taken = jpeg(
      JFIF,
      segment(0xe1, exif(1)),
      segment(0xe1, letters('http://ns.adobe.com/xap/1.0/\0<x/>')),
      COLOURS,
      segment(0xe2, letters('MPF\0')),
      segment(0xed, letters('Photoshop 3.0')),
      segment(0xfe, letters('Almaty')),
      TABLES,
      SCANS,
    )
    const sent = bytesOf(withoutMetadata(Uint8Array.from([...taken, ...film])))
    expect(sent).toEqual([...jpeg(JFIF, COLOURS, TABLES, SCANS)])
  })

  it('keeps its orientation', () => {
    const sent = Buffer.from(bytesOf(withoutMetadata(jpeg(segment(0xe1, exif(6)), TABLES, SCANS))))
    expect(sent.toString('latin1')).not.toContain('GPS')
    const at = sent.indexOf('Exif')
    expect([...sent.subarray(at + 6 + 8, at + 6 + 22)]).toEqual([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])
    expect(sent.readUInt16BE(at - 2)).toBe(34)
  })

  it('gets its own complete EXIF and stays a JPEG', () => {
    const clean = withoutMetadata(jpeg(segment(0xe1, exif(6)), TABLES, SCANS))
    const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]
    const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    expect(clean?.type).toBe('image/jpeg')
    expect(bytesOf(clean)).toEqual([...jpeg(segment(0xe1, [...letters('Exif\0\0'), ...tiff, ...entry]), TABLES, SCANS)])
  })

  it('keeps Adobe colours and frames, and drops the segments of other applications', () => {
    const kept = [segment(0xdf, [1]), segment(0xee, letters('Adobe')), segment(0xf0, [2])]
    const dropped = [segment(0xef, [3]), segment(0xe3, [4]), segment(0xe2, letters('ICC_PROFILX'))]
    expect(bytesOf(withoutMetadata(jpeg(...kept, ...dropped, SCANS)))).toEqual([...jpeg(...kept, SCANS)])
  })

  it('may have fill bytes before a marker', () => {
    for (const filling of [[0xff], [0xff, 0xff]])
      expect(bytesOf(withoutMetadata(jpeg(filling, TABLES, SCANS)))).toEqual([...jpeg(TABLES, SCANS)])
  })

  it.each([
    ['a restart at either end', [0xff, 0xd0, 1, 0xff, 0xd7, 2]],
    ['fill bytes', [0xff, 0xff, 0, 3]],
    ['a fill byte at its end', [3, 0xff]],
    ['a byte behind the scan at once', [0xff, 0]],
  ])('with %s in its pixels keeps them', (_what, pixels) => {
    const scan = [...segment(0xda, [1]), ...pixels]
    expect(bytesOf(withoutMetadata(jpeg(scan)))).toEqual([...jpeg(scan)])
  })

  it('continues after its pixels with the next segment, whatever it contains', () => {
    // Bytes inside the segment that look like a comment are none.
    const inside = [0xff, 0xfe, 0, 3, 9]
    const scan = [...segment(0xda, [1]), 5]
    for (const marker of [0xcf, 0xd8]) {
      const picture = jpeg(scan, segment(marker, inside), scan)
      expect(bytesOf(withoutMetadata(picture))).toEqual([...picture])
    }
  })

  it('loses a comment behind its pixels too', () => {
    const picture = jpeg(TABLES, SCANS, segment(0xfe, letters('Almaty')))
    expect(bytesOf(withoutMetadata(picture))).toEqual([...jpeg(TABLES, SCANS)])
  })

  it('without pixels is unreadable', () => {
    expect(withoutMetadata(jpeg(TABLES))).toBeNull()
  })

  it('may have segments of more than 255 bytes', () => {
    const long = segment(0xdb, new Array(600).fill(7))
    expect(bytesOf(withoutMetadata(jpeg(segment(0xfe, new Array(300).fill(8)), long, SCANS)))).toEqual([
      ...jpeg(long, SCANS),
    ])
  })

  it('keeps a JFIF, the first of the application segments', () => {
    expect(bytesOf(withoutMetadata(jpeg(JFIF, SCANS)))).toEqual([...jpeg(JFIF, SCANS)])
  })

  it('with another marker in its pixels ends them there', () => {
    const scan = [...segment(0xda, [1]), 5]
    for (const marker of [0xcf, 0xd8]) {
      const picture = jpeg(scan, segment(marker, [9]), scan)
      expect(bytesOf(withoutMetadata(picture))).toEqual([...picture])
    }
  })

  it.each([
    ['without a marker at its beginning', [0xff, 0xd8, 0x12, 0xdb, 0, 3, 1, ...SCANS, ...END]],
    ['with one marker only', [0xff, 0xd8, 0xff, 0xdb]],
    ['with a segment longer than itself', [0xff, 0xd8, 0xff, 0xdb, 0, 9, 1]],
    ['cut off in its pixels', [0xff, 0xd8, ...segment(0xda, [1]), 5, 6, 7, 8]],
    ['cut off in a marker', [0xff, 0xd8, ...segment(0xda, [1]), 5, 6, 7, 0xff]],
    ['without pixels', [0xff, 0xd8, ...TABLES]],
  ])('%s is left to the browser', (_what, bytes) => {
    expect(withoutMetadata(Uint8Array.from(bytes))).toBeNull()
  })

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [8, 8],
    [9, 1],
  ])('orientation %i counts as %i', (stated, orientation) => {
    expect(orientationOf(Uint8Array.from(exif(stated)), 0)).toBe(orientation)
  })

  it('is upright without a valid EXIF orientation', () => {
    expect(orientationOf(Uint8Array.from([...letters('Exxf\0\0'), ...exif(6).slice(6)]), 0)).toBe(1)
    const silent = exif(6)
    silent[silent.indexOf(0x12)] = 0x13
    expect(orientationOf(Uint8Array.from(silent), 0)).toBe(1)
    const none = [...letters('Exif\0\0'), 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, ...exif(6).slice(28)]
    expect(orientationOf(Uint8Array.from(none), 0)).toBe(1)
  })

  it('with unreadable parts is left to the browser', () => {
    const whole = jpeg(segment(0xe1, exif(6)), TABLES, SCANS)
    expect(withoutMetadata(whole.slice(0, 40))).toBeNull()
    expect(withoutMetadata(whole.slice(0, whole.length - 2))).toBeNull()
    expect(withoutMetadata(Uint8Array.from(letters('no picture')))).toBeNull()
  })

  it('with a broken EXIF counts as upright', () => {
    const broken = [...letters('Exif\0\0'), 0x4d, 0x4d, 0, 0x2a, 0xff, 0xff, 0xff, 0xf0]
    expect(bytesOf(withoutMetadata(jpeg(segment(0xe1, broken), SCANS)))).toEqual([...jpeg(SCANS)])
  })
})

describe('a PNG', () => {
  const chunk = (kind: string, content: string): number[] => {
    const body = Buffer.from(kind + content, 'latin1')
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return [...ends.subarray(0, 4), ...body, ...ends.subarray(4)]
  }
  const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const png = (...chunks: readonly number[][]) => Uint8Array.from([...SIGNATURE, ...chunks.flat()])

  it.each([
    ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
    ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'],
  ])('keeps %s, which a reader needs to show it', (kind) => {
    const picture = png(chunk('IHDR', 'size'), chunk(kind, 'shown'), chunk('IEND', ''))
    const clean = withoutMetadata(picture)
    expect(clean?.type).toBe('image/png')
    expect(bytesOf(clean)).toEqual([...picture])
  })

  it('cut off, or without a PNG header, is left to the browser', () => {
    const whole = png(chunk('IHDR', 'size'), chunk('IEND', ''))
    for (const length of [8, 12, 19, 24, whole.length - 1]) expect(withoutMetadata(whole.slice(0, length))).toBeNull()
    expect(withoutMetadata(Uint8Array.from([...whole].fill(0, 4, 5)))).toBeNull()
    expect(
      withoutMetadata(png(chunk('IHDR', 'size'), chunk('IDAT', 'p').fill(255, 0, 4), chunk('IEND', ''))),
    ).toBeNull()
  })

  it.each([
    { orientation: 1, isRedrawn: false },
    { orientation: 6, isRedrawn: true },
  ])('with orientation $orientation is redrawn: $isRedrawn', ({ orientation, isRedrawn }) => {
    const tiff = String.fromCharCode(...exif(orientation).slice(6))
    const clean = withoutMetadata(png(chunk('IHDR', 'size'), chunk('eXIf', tiff), chunk('IEND', '')))
    expect(clean === null).toBe(isRedrawn)
  })

  it('loses its texts and its EXIF, and keeps its look', () => {
    const taken = png(
      chunk('IHDR', 'size'),
      chunk('eXIf', 'place'),
      chunk('iTXt', 'name'),
      chunk('IDAT', 'pixels'),
      chunk('tIME', 'now'),
      chunk('caBX', 'who made it with what'),
      chunk('IEND', ''),
    )
    expect(bytesOf(withoutMetadata(taken))).toEqual([
      ...png(chunk('IHDR', 'size'), chunk('IDAT', 'pixels'), chunk('IEND', '')),
    ])
    expect(withoutMetadata(taken.slice(0, 30))).toBeNull()
  })
})
