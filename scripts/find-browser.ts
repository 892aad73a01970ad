import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The browser without a window first: it does the same for a seventh less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable) ?? null
}

const installed = (): string | null => {
  const named = process.env['PLAYWRIGHT_CHROMIUM']
  if (named !== undefined && isExecutable(named)) return named
  return onPath() ?? (isExecutable('/usr/bin/chromium') ? '/usr/bin/chromium' : null)
}

const succeeds = (command: string, ...parameters: readonly string[]): boolean =>
  spawnSync(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

function installedFromDebian(): string | null {
  const isDebian = existsSync('/etc/debian_version') && !/^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (process.getuid?.() !== 0 || !isDebian) return null
  const install = (name: string): boolean => succeeds('apt-get', 'install', '-q', '-y', '--no-install-recommends', name)
  // Older Debians have only the whole browser.
  const isDone = succeeds('apt-get', 'update', '-q') && (install('chromium-headless-shell') || install('chromium'))
  return isDone ? installed() : null
}

async function downloaded(): Promise<string | null> {
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  if (!succeeds(process.execPath, cli, 'install', 'chromium')) return null
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return isExecutable(path) ? path : null
}

/**
 * A Chromium for the journeys: the one named by PLAYWRIGHT_CHROMIUM or found on the machine, else Debian's package
 * (as root), else Playwright's own download. Null when none can be had.
 */
export async function findBrowser(): Promise<string | null> {
  return installed() ?? installedFromDebian() ?? (await downloaded())
}
