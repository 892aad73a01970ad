import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SECRET = 'a secret of thirty-two characters!'
const content = Buffer.from('what nobody reads')

test('a sealed value opens with the secret alone, and looks different each time', async () => {
  const one = createSeal({ dataDir: folder, secret: SECRET })
  const other = createSeal({ dataDir: path.join(folder, 'another'), secret: SECRET })
  const sealed = await one.seal(content)
  expect(sealed.includes(content)).toBe(false)
  expect(sealed.equals(await one.seal(content))).toBe(false)
  expect(await other.unseal(sealed)).toEqual(content)
})

test('another secret reads nothing, and one changed byte is noticed', async () => {
  const sealed = await createSeal({ dataDir: folder, secret: SECRET }).seal(content)
  await expect(createSeal({ dataDir: folder, secret: `${SECRET}?` }).unseal(sealed)).rejects.toThrow('another SEALING')
  sealed[14] = (sealed[14] as number) ^ 1
  await expect(createSeal({ dataDir: folder, secret: SECRET }).unseal(sealed)).rejects.toThrow()
})

test('without one the data folder keeps a secret for this account alone, and it outlives the server', async () => {
  const sealed = await createSeal({ dataDir: folder, secret: undefined }).seal(content)
  expect(await createSeal({ dataDir: folder, secret: undefined }).unseal(sealed)).toEqual(content)
  if (process.platform !== 'win32') expect(statSync(path.join(folder, 'sealing-secret')).mode & 0o077).toBe(0)
})
