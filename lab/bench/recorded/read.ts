import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads of the server by screen: path and query, ids as `:id`. */
export type Recorded = Readonly<Record<string, readonly string[]>>

export const RECORDED_FILE = path.join(import.meta.dirname, 'screens.json')

const recorded: Recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8'))

/**
 * Recorded call of a screen with other values in its query.
 * @throws Error if the screen does not send it.
 */
export function callAs(screen: string, pathname: string, query: string): string {
  const urls = recorded[screen]?.map((call) => new URL(call, 'http://portal'))
  const call = urls?.find((url) => url.pathname === pathname)
  if (call === undefined) throw new Error(`${screen} was not recorded to call ${pathname}: npm run lab -- record`)
  for (const [name, value] of new URLSearchParams(query)) call.searchParams.set(name, value)
  return call.pathname + call.search
}
