import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../database/database.ts'
import type { FileStore } from './files.ts'
import { namedKeys, type StoredKey, type StoredKeys } from './sweep-store.ts'

export type Moved = {
  readonly copied: number
  readonly whole: number
  readonly bytes: number
  readonly missing: readonly string[]
  readonly damaged: readonly string[]
}

const AT_ONCE = 4
const MOST_PASSES = 10

type Move = {
  readonly db: Db
  readonly keys: readonly StoredKeys[]
  readonly from: FileStore
  readonly to: FileStore
  readonly report: (line: string) => void
}

/**
 * Copies all named files into another store beside a running portal, in passes until one finds nothing new. Existing
 * files are skipped, so that an interrupted move continues. At the end every file is compared by its SHA-256.
 */
export async function moveFiles(move: Move): Promise<Moved> {
  const { db, keys, to, report } = move
  let copied = 0
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    let added = 0
    for await (const page of namedKeys(db, keys)) {
      const lacking = new Set(await to.lacking(page.map(({ key }) => key)))
      await inTurns(
        page.filter(({ key }) => lacking.has(key)),
        async (file) => {
          if ((await copy(move, file)) === 'copied') added += 1
        },
      )
      if (added > 0) report(`pass ${pass}: ${added} files copied`)
    }
    copied += added
    if (added === 0) break
  }
  return { copied, ...(await verify(move)) }
}

async function copy({ from, to }: Move, { key, sha256 }: StoredKey): Promise<'copied' | 'missing' | 'damaged'> {
  const bytes = await bytesOf(from, key)
  if (bytes === null) return 'missing'
  if (sha256 !== null && !hashOf(bytes).equals(sha256)) return 'damaged'
  await to.put(key, bytes)
  return 'copied'
}

async function verify(move: Move): Promise<Omit<Moved, 'copied'>> {
  const { db, keys, from, to } = move
  const [missing, damaged]: string[][] = [[], []]
  let [whole, bytes] = [0, 0]
  for await (const page of namedKeys(db, keys)) {
    await inTurns(page, async (file) => {
      const { key, mayLack } = file
      const isWhole = async (): Promise<boolean> => {
        const given = await bytesOf(to, key)
        const expected = file.sha256 ?? (await bytesOf(from, key).then((own) => own && hashOf(own)))
        if (given === null || expected === null || !hashOf(given).equals(expected)) return false
        whole += 1
        bytes += given.length
        return true
      }
      if (await isWhole()) return
      const again = await copy(move, file)
      if (again === 'damaged') damaged?.push(key)
      else if (again === 'missing') {
        if (!mayLack && (await isStillNamed(move, key))) missing?.push(key)
      } else if (!(await isWhole())) throw new Error(`${key} does not come back from the new store as it was put there`)
    })
  }
  return { whole, bytes, missing: missing ?? [], damaged: damaged ?? [] }
}

async function isStillNamed({ db, keys }: Move, key: string): Promise<boolean> {
  for await (const page of namedKeys(db, keys, key)) return page.some((row) => row.key === key)
  return false
}

async function bytesOf(store: FileStore, key: string): Promise<Buffer | null> {
  const content = await store.get(key)
  return content === undefined ? null : buffer(content)
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

async function inTurns<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
