import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Call } from '../load/wire.ts'
import type { Program } from '../measure/programs.ts'

export type PeerName = 'Directus' | 'Strapi'

/** Page of a tab, as a peer asks for it. `words`: parts of a name, all of them. */
export type TabPage = { readonly status: string; readonly page: number; readonly words: readonly string[] }

/** Another product on the same rows. Its caller may read and write all rows, so it checks no scope. */
export type Peer = {
  readonly name: PeerName
  readonly program: Program
  readonly list: (page: TabPage) => Call
  /** Absent: the peer cannot group rows. */
  readonly counts?: (words: readonly string[]) => Call
  readonly one: (id: string) => Call
  readonly ownList: (owner: string) => Call
  readonly saveDraft: (id: string, draft: unknown) => Call
  /** Total of an answered page. */
  readonly totalIn: (body: Buffer) => number
}

/** Access to the database of the bench. */
export const databaseOf = ({ host, port, user, database }: pg.Client) => ({
  ...{ host, port, user, database: database ?? '', password: 'none' },
})

/** Token of a peer's only caller. */
export const TOKEN = 'token-of-the-bench-for-its-peers'
export const SECRET = 'secret-of-the-bench-for-its-peers'

/** Path with a query whose names may have brackets. */
export const pathOf = (pathname: string, query: Readonly<Record<string, string | number>>): string =>
  `${pathname}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** Installs packages by npm in an empty folder, without their install scripts. */
export async function install(folder: string, dependencies: Readonly<Record<string, string>>): Promise<void> {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, name: 'peer', dependencies }))
  const args = ['install', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 2 ** 26 })
}
