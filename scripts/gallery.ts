/**
 * `npm run gallery -- <folder> [<pattern of routes>]`: pictures of all screens, in three languages and widths, from a
 * demo portal of its own. Names the screens that it could not show.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findFreePort } from '../apps/server/test/server-process.ts'
import { findBrowser } from './find-browser.ts'
import { walk } from './gallery/walk.ts'

const root = path.join(import.meta.dirname, '..')
const START_MS = 180_000

async function untilReady(address: string): Promise<void> {
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demo portal did not start.')
}

async function main(): Promise<number> {
  const [target, pattern = '.'] = process.argv.slice(2)
  const folder = target === undefined ? null : path.resolve(target)
  if (folder === null || folder === root || folder.startsWith(root + path.sep)) {
    console.error('npm run gallery -- <folder outside the repository> [<pattern of routes>]')
    return 2
  }
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('There is no browser.')
  const data = mkdtempSync(path.join(tmpdir(), 'portal-gallery-'))
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--import', './scripts/require-node.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: data, PUBLIC_URL: address },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'close')
  const browser = await chromium.launch({ executablePath })
  try {
    await untilReady(address)
    const pictures = await walk(browser, address, folder, new RegExp(pattern))
    const missing = pictures.filter(({ fault }) => fault !== undefined)
    for (const { route, name, fault } of missing) console.log(`${route} (${name}): ${fault}`)
    console.log(`${pictures.length - missing.length} pictures in ${folder}, ${missing.length} screens not shown`)
    return 0
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

process.exitCode = await main()
