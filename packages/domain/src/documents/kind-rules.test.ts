import { describe, expect, test } from 'vitest'
import { type FileKind, kindOf, NAMED_KINDS } from './kind-rules.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from([...text], (letter) => letter.charCodeAt(0))

/** First bytes of files, by kind. */
const MARKS = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['zip', 'PK\x03\x04'],
  ['pdf', '%PDF-'],
  ['rtf', '{\\rtf'],
  ['webp', 'RIFF\x10\x0a\x00\x00WEBP'],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'].map(
    (brand) => ['heic', `\x00\x00\x0a\x18ftyp${brand}`] as const,
  ),
] as const satisfies readonly (readonly [FileKind, string])[]

describe.each(MARKS)('%s with the mark %j', (kind, mark) => {
  test('is known by it', () => expect(kindOf(bytesOf(`${mark} and more`))).toBe(kind))

  test('is known by it alone', () => expect(kindOf(bytesOf(mark))).toBe(kind))

  test('is not known by a part of it', () => expect(kindOf(bytesOf(mark.slice(0, -1)))).toBe('other'))

  test('is not known behind a control character', () => expect(kindOf(bytesOf(`\x00${mark}`))).toBe('other'))
})

test.each<readonly [string, string, FileKind]>([
  ['nothing', '', 'empty'],
  ['one byte', 'a', 'other'],
  ['a text', 'hello', 'other'],
  ['a JPEG with another byte', '\xff\xd8\xfe', 'other'],
  ['a film', '\x00\x00\x00\x18ftypisom', 'other'],
  ['a sound', 'RIFF\x10\x00\x00\x00WAVE', 'other'],
  ['a rich text behind a blank', ' {\\rtf', 'other'],
  ['a WebP behind a blank', ' RIFF\x10\x00\x00\x00WEBP', 'other'],
  ['a HEIC behind a blank', ' \x00\x00\x00\x18ftypheic', 'other'],
  ['a PDF behind a blank', ' %PDF-', 'pdf'],
  ['a PDF behind a text with line breaks', 'Job 1\r\n\t%PDF-', 'pdf'],
  ['a PDF behind a byte order mark', '\xef\xbb\xbf%PDF-', 'pdf'],
  ['a PDF behind markup', 'a<b>%PDF-', 'other'],
  ['a PDF behind markup at once', '<%PDF-', 'other'],
  ['a PDF behind bytes that are no text', 'a\x08%PDF-', 'other'],
  ['a PDF behind the first of other signs', 'a\x0e%PDF-', 'other'],
  ['a PDF behind the last of other signs', 'a\x1f%PDF-', 'other'],
])('%s has its kind', (_case, text, kind) => {
  expect(kindOf(bytesOf(text))).toBe(kind)
})

test('PDF readers search the first 1,024 bytes', () => {
  expect(kindOf(bytesOf(`${' '.repeat(1019)}%PDF-`))).toBe('pdf')
  expect(kindOf(bytesOf(`${' '.repeat(1020)}%PDF-`))).toBe('other')
})

test('each kind that is known and refused has its name', () => {
  const taken: readonly FileKind[] = ['pdf', 'jpeg', 'png', 'ole', 'zip']
  const refused = [...MARKS.map(([kind]) => kind), kindOf(bytesOf(''))].filter((kind) => !taken.includes(kind))
  expect(NAMED_KINDS.toSorted()).toEqual([...new Set(refused)].toSorted())
})
