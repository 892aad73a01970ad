import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yazl from 'yazl'
import type { Answer, Person } from './portal.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100), Buffer.from([0xff, 0xd9])])
export const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)])

export const zipWith = (...names: readonly string[]): Promise<Buffer> =>
  zipOf(Object.fromEntries(names.map((name) => [name, '<x/>'])))

export function zipOf(entries: Readonly<Record<string, string>>, compress = true): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

/** A compound file (OLE2) of one allocation table and one directory, with these streams. */
export function compoundFile(...streams: readonly string[]): Buffer {
  const sector = 512
  const file = Buffer.alloc(4 * sector)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48) // the directory begins in sector 1
  file.fill(0xff, 76, sector)
  file.writeUInt32LE(0, 76) // the allocation table is sector 0
  file.fill(0xff, sector, 2 * sector)
  file.writeUInt32LE(2, sector + 4) // sector 1 continues in sector 2
  file.writeUInt32LE(0xfffffffe, sector + 8)
  const entries = ['Root Entry', ...streams]
  entries.forEach((name, index) => {
    const at = 2 * sector + 128 * index
    file.write(name, at, 'utf16le')
    file.writeUInt16LE(2 * name.length + 2, at + 64)
    file[at + 66] = index === 0 ? 5 : 2
  })
  return file
}

/** Uploads a file like a browser, its name as raw UTF-8. Default call: the documents. */
export function upload(
  person: Person,
  name: string,
  bytes: Buffer,
  field = 'file',
  path = '/file/upload',
): Promise<Answer> {
  const boundary = '----portal-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return person.call('POST', path, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

/** Uploads a file behind the fields of a form, which are its body. */
export function uploadWith(
  person: Person,
  path: string,
  fields: Readonly<Record<string, string>>,
  name: string,
  bytes: Buffer,
): Promise<Answer> {
  const boundary = '----portal-test'
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) => part(`name="${field}"`, Buffer.from(value))),
    part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return person.call('POST', path, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

/** Uploads a valid file. @returns its id. */
export async function uploaded(person: Person, name = 'document.pdf', bytes: Buffer = PDF): Promise<string> {
  const { status, body } = await upload(person, name, bytes)
  if (status !== 200) throw new Error(`upload: ${JSON.stringify(body)}`)
  return body.data.id
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A PNG of a size, with texts of its maker inside. Its pixels are invalid. */
export function pngPhoto(width = 4, height = 3, ...texts: readonly string[]): Buffer {
  const chunk = (kind: string, content: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(Buffer.concat([latin(kind), content])))
    return Buffer.concat([length, latin(kind), content, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    PNG.subarray(0, 8),
    chunk('IHDR', header),
    ...texts.map((text) => chunk('tEXt', latin(text))),
    chunk('IDAT', Buffer.from([1, 2, 3])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG of a size like a camera's: with orientation (1: upright), place and comment. Its pixels are invalid. */
export function jpegPhoto(width = 4, height = 3, orientation = 1, place = 'GPS 43.238949 76.889709'): Buffer {
  const segment = (marker: number, content: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), tiff, latin(place)])),
    segment(0xfe, latin(place)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1])),
    Buffer.from([5, 6, 7, 0xff, 0xd9]),
  ])
}
