import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { jpegPhoto, PDF, uploaded } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

/** Longer than what a stream reads at once, so that most of it has left before its end is known. */
const LARGE = Buffer.concat([PDF, Buffer.alloc(2_000_000, 7)])

const portal = await testPortal({ isListening: true })
let person: Person
beforeAll(async () => {
  person = await portal.applicant()
})

function fileOf(id: string): string {
  const folder = path.join(portal.dataDir, 'files')
  const [found] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(name) === id,
  )
  return path.join(folder, found ?? '')
}
/** Changes what is stored under an id behind the portal's back. */
const damage = (id: string, change: (bytes: Buffer) => Buffer): void =>
  writeFileSync(fileOf(id), change(readFileSync(fileOf(id))))
const flipped = (bytes: Buffer): Buffer => {
  bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1
  return bytes
}
async function counted(): Promise<number> {
  const answer = await fetch(`${portal.origin}/metrics`, { headers: { authorization: 'Bearer metrics-for-tests' } })
  return Number(/^files_damaged_total (\d+)/m.exec(await answer.text())?.[1])
}
const get = (url: string) =>
  fetch(`${portal.origin}/api${url}`, { headers: { authorization: `Bearer ${person.token}` } }).then((answer) =>
    answer.status === 200 ? answer.arrayBuffer() : Promise.reject(new Error(String(answer.status))),
  )

describe('a file that is not what was written', () => {
  test.each([
    ['another byte', flipped],
    ['an end too soon', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['something behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('%s: nothing of it is given, an archive breaks off, and it is counted', async (_kind, change) => {
    const id = await uploaded(person, 'a.pdf', LARGE)
    expect(Buffer.from(await get(`/file/download?id=${id}`))).toEqual(LARGE)
    const before = await counted()
    damage(id, change)
    await expect(get(`/file/download?id=${id}`)).rejects.toThrow('500')
    portal.takeFaults()
    expect(await counted()).toBe(before + 1)
    await expect(get(`/file/zip-download?name=${id}`)).rejects.toThrow('terminated')
    await expect(get('/user/data')).rejects.toThrow('terminated')
    await portal.database.pool.query('delete from files where id = $1', [id])
  })

  test('breaks off a dossier', async () => {
    const head = await portal.staff(['ADMIN'])
    const id = await uploaded(person, 'a.pdf', LARGE)
    const application = await sentApplication(portal, person, { passport: { id } })
    await portal.database.pool.query(
      'delete from application_attachments where application_id = $1 and file_id <> $2',
      [application.id, id],
    )
    const dossier = () =>
      fetch(`${portal.origin}/api/staff/request/${application.id}/download`, {
        headers: { authorization: `Bearer ${head.token}` },
      }).then((answer) => answer.arrayBuffer())
    await dossier()
    damage(id, flipped)
    await expect(dossier()).rejects.toThrow('terminated')
  })

  test('a photo too, and one that was kept before checksums were is shown as it is', async () => {
    const head = await portal.staff(['ADMIN'])
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(jpegPhoto())]), 'a.jpg')
    const answer = await fetch(`${portal.origin}/api/university/photos?universityId=uni-001`, {
      method: 'POST',
      headers: { authorization: `Bearer ${head.token}` },
      body: form,
    })
    const { id } = ((await answer.json()) as { data: { id: string } }).data
    damage(id, flipped)
    const show = () => get(`/dictionary/university/uni-001/photos/${id}`)
    await expect(show()).rejects.toThrow('500')
    await portal.database.pool.query('update university_photos set sha256 = null where id = $1', [id])
    expect((await show()).byteLength).toBeGreaterThan(0)
    portal.takeFaults()
  })
})
