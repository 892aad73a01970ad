import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationBody, sentApplication } from '../../../test/builders.ts'
import { type FakeClamd, startFakeClamd } from '../../../test/fake-clamd.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'
import { jpegPhoto, PDF, pngPhoto, upload, uploaded } from '../../../test/sample-files.ts'
import { EICAR } from '../../platform/files/scanner.ts'

const VIRUS = Buffer.concat([PDF, EICAR])
const DAY_MS = 86_400_000

let clamd: FakeClamd
let portal: TestPortal
let applicant: Person
let head: Person

beforeAll(async () => {
  clamd = await startFakeClamd()
  portal = await createTestPortal({ environment: { CLAMD_URL: clamd.url } })
  head = await portal.staff(['ADMIN'])
})
beforeEach(async () => {
  applicant = await portal.applicant()
})
afterAll(async () => {
  await portal.close()
  await clamd.stop()
})

const scan = () => portal.portal.jobs.tasks['scan-files']?.({})
const download = (person: Person, id: string) => person.call('GET', `/file/download?id=${id}`)
const states = async (person: Person, ...ids: readonly string[]): Promise<string[]> =>
  (await person.call('GET', `/file/scans?${ids.map((id) => `id=${id}`).join('&')}`)).body.data.map(
    ({ state }: { state: string }) => state,
  )
const rowOf = async (id: string) =>
  portal.database.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isKept = async (id: string): Promise<boolean> =>
  (await readdir(path.join(portal.dataDir, 'files'), { recursive: true })).some((name) => path.basename(name) === id)

/** An application of the applicant's whose passport has these bytes, in the head's sight. */
async function sentWith(bytes: Buffer): Promise<{ id: string; fileId: string }> {
  const fileId = await uploaded(applicant, 'passport.pdf', bytes)
  const { id } = await sentApplication(portal, applicant, { passport: { id: fileId } })
  return { id, fileId }
}

describe('a file that nobody has checked yet', () => {
  test('is its owner’s alone, by name and by bytes, and goes to others once it is clean', async () => {
    const { id, fileId } = await sentWith(PDF)
    expect(await states(applicant, fileId)).toEqual(['PENDING'])
    expect((await download(applicant, fileId)).status).toBe(200)
    expect(await states(head, fileId)).toEqual(['PENDING'])
    for (const url of [
      `/file/download?id=${fileId}`,
      `/file/zip-download?name=${fileId}`,
      `/staff/request/${id}/download`,
    ])
      expect(await head.call('GET', url)).toMatchObject({ status: 409, body: { msg: 'file_being_checked' } })
    // Its name is in the application all the same.
    expect((await head.call('GET', `/staff/request/${id}`)).body.data.user.passport).toEqual({
      id: fileId,
      name: 'passport.pdf',
    })
    await portal.deliver('scan-files')
    expect(await states(head, fileId)).toEqual(['CLEAN'])
    expect((await download(head, fileId)).body).toEqual(PDF)
  })

  test('is nobody’s business who may not read it', async () => {
    const fileId = await uploaded(applicant)
    const stranger = await portal.applicant()
    expect((await stranger.call('GET', `/file/scans?id=${fileId}`)).status).toBe(404)
  })

  test('does not keep its owner from sending their application', async () => {
    const { id } = await sentWith(PDF)
    expect((await applicant.call('GET', `/request/${id}`)).body.data.status).toBe('IN_PROCESS')
  })
})

describe('an infected file', () => {
  test('goes to nobody, its owner included, and must be replaced before an application is sent', async () => {
    const fileId = await uploaded(applicant, 'passport.pdf', VIRUS)
    await portal.deliver('scan-files')
    expect(await states(applicant, fileId)).toEqual(['INFECTED'])
    for (const url of [`/file/download?id=${fileId}`, `/file/zip-download?name=${fileId}`])
      expect(await applicant.call('GET', url)).toMatchObject({ status: 409, body: { msg: 'file_infected' } })
    const body = await applicationBody(portal, applicant, {
      passport: { id: fileId },
    })
    const refused = await applicant.call('POST', '/request/create', body)
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'passport', msg: 'file_infected' }] } })
    const clean = await uploaded(applicant, 'passport.pdf')
    expect((await applicant.call('POST', '/request/create', { ...body, passport: { id: clean } })).status).toBe(200)
  })

  test('that was sent before it was checked is left out of the dossier, which says so', async () => {
    const { id, fileId } = await sentWith(VIRUS)
    await portal.database.db
      .updateTable('files')
      .set({ scanState: 'CLEAN', scanDueAt: null })
      .where('ownerId', '=', applicant.id)
      .where('id', '<>', fileId)
      .execute()
    await scan()
    expect(await download(head, fileId)).toMatchObject({ status: 409, body: { msg: 'file_infected' } })
    await portal.database.pool.query(
      `delete from application_attachments where application_id = $1 and file_id <> $2`,
      [id, fileId],
    )
    const { status, body } = await head.call('GET', `/staff/request/${id}/download`)
    expect(status).toBe(200)
    const entries = await unzip(body)
    expect([...entries.keys()]).toEqual([expect.stringMatching(/\.pdf$/)])
    expect(await textOfPdf([...entries.values()][0] ?? Buffer.alloc(0))).toContain('A virus was found in this file')
  })

  test('is kept where nobody gets at it, given back when newer definitions know better, and removed after 30 days', async () => {
    const wrongly = await uploaded(applicant, 'a.pdf', Buffer.concat([VIRUS, Buffer.from('mistaken')]))
    const rightly = await uploaded(applicant, 'b.pdf', VIRUS)
    await scan()
    expect(await isKept(wrongly)).toBe(true)
    const found = (await rowOf(rightly)).infectedAt
    const asked = clamd.scans()
    await scan()
    expect(clamd.scans()).toBe(asked)
    portal.clock.advance(DAY_MS)
    // The definitions of the next day find nothing in this one.
    clamd.behave((content) => (content.includes('mistaken') ? 'nothing' : undefined))
    await scan()
    portal.clock.advance(-DAY_MS)
    expect(await states(applicant, wrongly, rightly)).toEqual(['CLEAN', 'INFECTED'])
    expect((await download(applicant, wrongly)).status).toBe(200)
    portal.clock.advance(DAY_MS)
    expect((await rowOf(rightly)).infectedAt).toEqual(found)
    portal.clock.advance(29 * DAY_MS)
    await scan()
    expect(await isKept(rightly)).toBe(true)
    portal.clock.advance(DAY_MS + 1)
    await scan()
    await portal.deliver('remove-file-bytes')
    expect(await isKept(rightly)).toBe(false)
    expect(await rowOf(rightly)).toMatchObject({ scanState: 'INFECTED', scanDueAt: null })
    portal.clock.advance(-31 * DAY_MS - 1)
    clamd.behave(() => undefined)
  })
})

describe('a scanner that is away', () => {
  test('loses nothing: files wait and are checked by the next call once it is back', async () => {
    await clamd.stop()
    const ids = [await uploaded(applicant), await uploaded(applicant, 'b.pdf', VIRUS)]
    await portal.deliver('scan-files')
    await scan()
    expect(await states(applicant, ...ids)).toEqual(['PENDING', 'PENDING'])
    await clamd.start()
    await scan()
    expect(await states(applicant, ...ids)).toEqual(['CLEAN', 'INFECTED'])
  })

  test('in the middle of its work gives back what it was not asked about', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => uploaded(applicant)))
    let isFirst = true
    clamd.behave(() => {
      if (!isFirst) return undefined
      isFirst = false
      void clamd.stop()
      return 'silence'
    })
    await scan()
    clamd.behave(() => undefined)
    expect(await states(applicant, ...ids)).toContain('PENDING')
    await clamd.start()
    await scan()
    expect(new Set(await states(applicant, ...ids))).toEqual(new Set(['CLEAN']))
  })

  test('that cannot tell of one file is asked about it again, ever later, and checks the others meanwhile', async () => {
    const broken = await uploaded(applicant)
    await portal.database.pool.query(`update files set sha256 = decode(repeat('00', 32), 'hex') where id = $1`, [
      broken,
    ])
    const whole = await uploaded(applicant)
    await scan()
    expect(await states(applicant, broken, whole)).toEqual(['PENDING', 'CLEAN'])
    const waits: number[] = []
    for (let again = 0; again < 6; again += 1) {
      const { scanDueAt } = await rowOf(broken)
      const wait = (scanDueAt?.getTime() ?? 0) - portal.clock.now().getTime()
      waits.push(wait / 60_000)
      portal.clock.advance(wait)
      await scan()
    }
    expect(waits).toEqual([4, 8, 16, 32, 64, 64])
    portal.clock.advance(-waits.reduce((sum, wait) => sum + wait, 0) * 60_000)
    await portal.database.pool.query(`delete from files where id = $1`, [broken])
  })
})

test('files that were there before the scanner are checked too, and without one everybody gets them', async () => {
  const plain = await createTestPortal()
  const person = await plain.applicant()
  const office = await plain.staff(['ADMIN'])
  const fileId = await uploaded(person)
  await sentApplication(plain, person, { passport: { id: fileId } })
  expect(await states(office, fileId)).toEqual(['NOT_SCANNED'])
  expect((await download(office, fileId)).status).toBe(200)
  await plain.portal.jobs.tasks['scan-files']?.({})
  expect(await plain.database.db.selectFrom('files').select('scanState').where('id', '=', fileId).execute()).toEqual([
    { scanState: 'PENDING' },
  ])
  await plain.close()

  const old = await uploaded(applicant)
  // As a server of the version before writes it.
  await portal.database.pool.query(
    `insert into files (id, owner_id, name, size, type, sha256, created_at)
     select gen_random_uuid(), owner_id, 'old.pdf', size, type, sha256, created_at from files where id = $1`,
    [old],
  )
  const { rows } = await portal.database.pool.query(
    `select scan_state, scan_due_at is not null as due from files where name = 'old.pdf'`,
  )
  expect(rows).toEqual([{ scan_state: 'PENDING', due: true }])
})

describe('a photo of a university', () => {
  const put = (manager: Person, bytes: Buffer) =>
    upload(manager, 'photo.png', bytes, 'file', '/university/photos?universityId=uni-001')

  test('is kept once it is known to be clean', async () => {
    expect((await put(head, pngPhoto(4, 3))).status).toBe(200)
    // Among the pixels, since all else is taken out of a photo.
    const photo = jpegPhoto()
    const infected = Buffer.concat([photo.subarray(0, -2), EICAR, photo.subarray(-2)])
    expect(await put(head, infected)).toMatchObject({ status: 409, body: { msg: 'file_infected' } })
  })

  test('waits for its sender where the scanner is away', async () => {
    await clamd.stop()
    expect(await put(head, pngPhoto(4, 3))).toMatchObject({ status: 503, body: { msg: 'try_again_later' } })
    await clamd.start()
  })
})
