import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Runs the journey of the main job in a browser (e2e/main-job.spec.ts). Its mails arrive in `folder`/outbox. */
export function startJourney(address: string, folder: string) {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(
    process.execPath,
    [playwright, 'test', 'e2e/main-job', '--grep', 'the main job', '--reporter=list'],
    { cwd: root, env: { ...process.env, E2E_ADDRESS: address, E2E_DATA_DIR: folder, FORCE_COLOR: '0' } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
}
