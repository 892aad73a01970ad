import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads of the server by the act on a screen that causes them: path and query, ids as `:id`. */
export type Recorded = Readonly<Record<string, readonly string[]>>

export const RECORDED_FILE = path.join(import.meta.dirname, 'screens.json')

const recorded: Recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8'))

/** A recorded call of an act, by its path. */
export function recordedCall(act: string, pathname: string): URL {
  const call = recorded[act]?.find((each) => new URL(each, 'http://portal').pathname === pathname)
  if (call === undefined) throw new Error(`${act} was not recorded to call ${pathname}: npm run lab -- record`)
  return new URL(call, 'http://portal')
}

/** The same call with other values. A name that the screen does not send is an error. */
export function callAs(act: string, pathname: string, query: string): string {
  const call = recordedCall(act, pathname)
  for (const [name, value] of new URLSearchParams(query)) call.searchParams.set(name, value)
  return call.pathname + call.search
}
