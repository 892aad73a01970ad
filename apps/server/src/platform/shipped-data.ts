import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the directories that the product ships are. */
const FOLDER = path.join(import.meta.dirname, '../../../../data')

/** The shipped directories: a hash of all their content, and the rows of one file at a time. */
export type ShippedData = {
  readonly hash: string
  /** The rows of `data/<name>.json`, parsed when asked for. */
  readonly rows: <Row>(name: string) => readonly Row[]
}

/** One shipped file that is no directory, parsed; `name` is its path below `data`. */
export const readShippedFile = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(path.join(FOLDER, name), 'utf8')) as Content

/** The lines of one shipped list that is no directory; `name` is its path below `data`. */
export const readShippedLines = async (name: string): Promise<readonly string[]> =>
  (await readFile(path.join(FOLDER, name), 'utf8')).split('\n').filter((line) => line !== '')

/** Reads `data/*.json`; parsing is left until somebody asks, because most starts only compare the hash. */
export async function readShippedData(folder: string = FOLDER): Promise<ShippedData> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const contents = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
  )
  const files = new Map(contents.map(([name, content]) => [path.basename(name, '.json'), content]))
  const hash = createHash('sha256')
  for (const [name, content] of contents) hash.update(name).update('\0').update(content).update('\0')
  return {
    hash: hash.digest('hex'),
    rows: <Row>(name: string) => {
      const content = files.get(name)
      if (content === undefined) throw new Error(`data/${name}.json is missing`)
      return JSON.parse(content.toString()) as readonly Row[]
    },
  }
}
