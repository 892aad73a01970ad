import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { Answer, Person } from './portal.ts'

/** Small files of every kind that the portal takes. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100), Buffer.from([0xff, 0xd9])])
export const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)])

/** A zip with these names inside. */
export function zipWith(...names: readonly string[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
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
  file.writeUInt32LE(2, sector + 4) // sector 1 goes on in sector 2
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

/** Uploads a file as a browser does, its name as raw UTF-8; to the documents unless another call is meant. */
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

/** Uploads a file that is right; gives its id. */
export async function uploaded(person: Person, name = 'document.pdf', bytes: Buffer = PDF): Promise<string> {
  const { status, body } = await upload(person, name, bytes)
  if (status !== 200) throw new Error(`upload: ${JSON.stringify(body)}`)
  return body.data.id
}
