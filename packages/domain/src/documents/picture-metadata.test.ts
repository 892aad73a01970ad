import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CleanPicture, withoutMetadata } from './picture-metadata.ts'

const letters = (text: string): number[] => [...Buffer.from(text, 'latin1')]
const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]

/** A camera's EXIF: how it was held, and behind it the place. */
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
/** Pixels with a stuffed FF, a restart, and a second scan, as progressive pictures have. */
const SCANS = [...segment(0xda, [1]), 5, 0xff, 0, 6, 0xff, 0xd0, 7, ...segment(0xc4, [9]), ...segment(0xda, [2]), 8]
const END = [0xff, 0xd9]
const jpeg = (...parts: readonly number[][]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...END])

const bytesOf = (picture: CleanPicture | null): number[] => (picture?.parts ?? []).flatMap((part) => [...part])

describe('a photograph', () => {
  it('loses where and with what it was taken, and keeps its pixels, colours and tables', () => {
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

  it('stays turned as the camera was held', () => {
    const sent = Buffer.from(bytesOf(withoutMetadata(jpeg(segment(0xe1, exif(6)), TABLES, SCANS))))
    expect(sent.toString('latin1')).not.toContain('GPS')
    const at = sent.indexOf('Exif')
    expect([...sent.subarray(at + 6 + 8, at + 6 + 22)]).toEqual([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])
    expect(sent.readUInt16BE(at - 2)).toBe(34)
  })

  it('whose parts cannot be followed is left to the browser', () => {
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

  it('loses its texts and its EXIF and keeps what is seen', () => {
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
