import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

type Work = () => Promise<unknown> | unknown
const waiting: Work[] = []

/**
 * Registers work for the end of the process. The last registered runs first.
 * @returns runs it now instead.
 */
export function atTheEnd(work: Work): () => Promise<void> {
  waiting.push(work)
  return async () => {
    const at = waiting.indexOf(work)
    if (at >= 0) await waiting.splice(at, 1)[0]?.()
  }
}

/** Creates a folder that is removed at the end. Other accounts, such as the engine's, may pass through it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `portal-${name}-`))
  chmodSync(folder, 0o711)
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs all registered work. A failure is printed and stops no other. */
export async function cleanUp(): Promise<void> {
  for (let work = waiting.pop(); work !== undefined; work = waiting.pop())
    try {
      await work()
    } catch (error) {
      console.error((error as Error).message)
    }
}

/** Runs a tool and cleans up. Prints the goals that it missed and then ends the process with 1. */
export async function runTool(tool: () => Promise<readonly string[]>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
  try {
    const missed = await tool()
    if (missed.length === 0) return
    console.log(`missed: ${missed.join(', ')}`)
    process.exitCode = 1
  } finally {
    await cleanUp()
  }
}
