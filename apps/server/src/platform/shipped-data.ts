import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../../../data')

export type ShippedData = {
  readonly hash: string
  readonly rows: <Row>(name: string) => readonly Row[]
  /** Content of a file that is no list. */
  readonly content: <Content>(name: string) => Content
}

export const readShippedFile = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(path.join(FOLDER, name), 'utf8')) as Content

export const readShippedLines = async (name: string): Promise<readonly string[]> =>
  (await readFile(path.join(FOLDER, name), 'utf8')).split('\n').filter((line) => line !== '')

/** Reads `data/*.json`. Most starts compare the hash alone. */
export async function readShippedData(folder: string = FOLDER): Promise<ShippedData> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const contents = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
  )
  const files = new Map(contents.map(([name, content]) => [path.basename(name, '.json'), content]))
  const hash = createHash('sha256')
  for (const [name, content] of contents) hash.update(name).update('\0').update(content).update('\0')
  const content = <Content>(name: string) => {
    const bytes = files.get(name)
    if (bytes === undefined) throw new Error(`data/${name}.json is missing`)
    return JSON.parse(bytes.toString()) as Content
  }
  return { hash: hash.digest('hex'), content, rows: <Row>(name: string) => content<readonly Row[]>(name) }
}
