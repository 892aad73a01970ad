import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnvironment } from '../../apps/server/src/platform/environment.ts'
import { EICAR, openScanner } from '../../apps/server/src/platform/files/scanner.ts'
import { PDF, zipOf } from '../../apps/server/test/sample-files.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { checkScanner } from '../../scripts/doctor/check-outside.ts'
import { signedIn } from './account.ts'
import { type Clamd, startClamd } from './clamd.ts'

/** The job that scans waiting files runs every minute. */
const NEXT_MINUTE_MS = 90_000

let dataDir: string
let clamd: Clamd
let server: ServerProcess
let token: string

const call = (method: string, url: string, body?: FormData) =>
  fetch(`http://127.0.0.1:${server.port}/api${url}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  })
async function uploadOf(content: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'a.pdf')
  const { data } = (await (await call('POST', '/file/upload', form)).json()) as { data: { id: string } }
  return data.id
}
async function stateOf(id: string): Promise<string | undefined> {
  const { data } = (await (await call('GET', `/file/scans?id=${id}`)).json()) as { data: { state: string }[] }
  return data[0]?.state
}
const isScanned = (id: string) =>
  vi.waitUntil(async () => (await stateOf(id)) !== 'PENDING', { timeout: NEXT_MINUTE_MS, interval: 500 })

beforeAll(async () => {
  clamd = await startClamd()
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-scanned-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  server = await startServer(dataDir, { CLAMD_URL: clamd.url, RATE_LIMITS: 'off' })
  token = await signedIn(`http://127.0.0.1:${server.port}`, dataDir)
}, 180_000)
afterAll(async () => {
  server?.process.kill()
  await server?.ended
  await clamd?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a real clamd reports its version and finds the test virus only in infected files', async () => {
  const scanner = openScanner(clamd.url)
  expect(await scanner.version()).toMatch(/^ClamAV 1\./)
  const packed = await zipOf({ '[Content_Types].xml': '<x/>', 'word/media/image1.bin': EICAR.toString() })
  const contents = [EICAR, Buffer.concat([PDF, EICAR]), packed, PDF, Buffer.alloc(MAX_FILE_BYTES, 1)]
  const verdicts = []
  for (const content of contents) verdicts.push(await scanner.scan(Readable.from([content])))
  const infected = { kind: 'infected', finding: 'Eicar-Test.UNOFFICIAL' }
  const clean = { kind: 'clean' }
  expect(verdicts).toEqual([infected, infected, infected, clean, clean])
})

test('the queue of a server scans uploads', async () => {
  const [clean, infected] = [await uploadOf(PDF), await uploadOf(Buffer.concat([PDF, EICAR]))]
  await Promise.all([isScanned(clean), isScanned(infected)])
  expect([await stateOf(clean), await stateOf(infected)]).toEqual(['CLEAN', 'INFECTED'])
  expect((await call('GET', `/file/download?id=${clean}`)).status).toBe(200)
  expect(await (await call('GET', `/file/download?id=${infected}`)).json()).toMatchObject({ msg: 'file_infected' })
}, 120_000)

test('a restarted clamd scans waiting files', async () => {
  await clamd.stop()
  const id = await uploadOf(PDF)
  await vi.waitUntil(() => server.output().includes('files wait for the virus scanner'), { timeout: 30_000 })
  expect(await stateOf(id)).toBe('PENDING')
  await clamd.start()
  await isScanned(id)
  expect(await stateOf(id)).toBe('CLEAN')
}, 180_000)

const ANSWER_MS = 60_000

test('the doctor accepts clamd, and reports a stream limit below the largest file', async () => {
  expect(await checkScanner(readEnvironment({ CLAMD_URL: clamd.url }), ANSWER_MS)).toMatchObject({ state: 'ok' })
  const small = await startClamd(['StreamMaxLength 1M'])
  expect(await checkScanner(readEnvironment({ CLAMD_URL: small.url }), ANSWER_MS)).toMatchObject({
    state: 'FAIL',
    text: expect.stringContaining('raise StreamMaxLength'),
  })
  await small.stop()
}, 120_000)
