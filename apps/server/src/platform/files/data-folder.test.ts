import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError, lockDataFolder } from './data-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const MODULE = path.join(import.meta.dirname, 'data-folder.ts')

/** A process that takes the lock, loses its release function, starts children and collects garbage. */
async function holdInAnotherProcess() {
  const script = `
    import { spawn, spawnSync } from 'node:child_process'
    import { lockDataFolder } from ${JSON.stringify(MODULE)}
    await lockDataFolder(${JSON.stringify(dataDir)})
    spawnSync('true')
    globalThis.gc()
    setTimeout(() => { globalThis.gc(); process.stdout.write('held') }, 50)
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

test('the folder is held against other processes until the holder dies, however it dies', async () => {
  const holder = await holdInAnotherProcess()
  await expect(lockDataFolder(dataDir)).rejects.toThrow(`Another server already runs on ${dataDir}`)
  holder.kill('SIGKILL')
  await once(holder, 'close')
  const unlock = await lockDataFolder(dataDir)
  unlock()
})

test('one who waits gets the folder when it is given back', async () => {
  const holder = await holdInAnotherProcess()
  setTimeout(() => holder.kill('SIGKILL'), 200)
  const unlock = await lockDataFolder(dataDir, 60_000)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderError)
  unlock()
})

test('no other account can read the lock, for a reader can hold it', async () => {
  const unlock = await lockDataFolder(dataDir)
  expect(statSync(path.join(dataDir, 'lock.db')).mode & 0o077).toBe(0)
  unlock()
})

test('a place where no folder can be is said in words', async () => {
  await expect(lockDataFolder('/dev/null/var')).rejects.toThrow('Cannot use the data folder /dev/null/var')
})
