import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { PROGRAM_ENVIRONMENT } from './server-process.ts'

const SCRIPTS = path.join(import.meta.dirname, '../../../scripts')

/** Runs a script of the project to its end. @returns its exit code and all output. */
export async function runScript(
  name: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [path.join(SCRIPTS, name), ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  const [status] = await once(child, 'close')
  return { status, text: text.trim() }
}
