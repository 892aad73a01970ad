import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../root.ts'

/** Runs the journey of the main job in a browser (e2e/main-job.spec.ts). Its mails arrive in `folder`/outbox. */
export async function startJourney(address: string, folder: string) {
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    'e2e/main-job',
    '--project=journeys, the longest',
    '--grep',
    'the main job',
  ]
  const child = spawn(process.execPath, [...playwright, '--reporter=list'], {
    cwd: ROOT,
    env: { ...process.env, E2E_ADDRESS: address, E2E_DATA_DIR: folder, FORCE_COLOR: '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
