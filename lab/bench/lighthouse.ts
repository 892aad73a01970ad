/**
 * `npm run lab -- lighthouse`: the first load of public pages on a slow phone, by Lighthouse's mobile preset, the median of five
 * looks at each (`-- <looks>` takes another number). It starts a portal of its
 * own in a temporary folder and fetches Lighthouse from the package registry at its first run: nothing else of this
 * repository needs its two hundred packages. Ends with 1 where a page misses a goal. Needs a quiet machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from '../../scripts/find-browser.ts'
import { atTheEnd, cleanUpOnSignals } from './measure/clean-up.ts'
import { judge } from './measure/judge.ts'
import { startPortal } from './measure/programs.ts'
import { median } from './measure/statistics.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const LOOKS = Number(process.argv[2] ?? 5)
/** By their stable ids in the shipped data. */
const PAGES = {
  'sign-in': '',
  help: 'help',
  universities: 'universities',
  university: 'universities/uni-979',
  program: 'programs/B057',
} as const
const GOALS = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcpMs: 1200,
  shift: 0.02,
} as const
type Measure = keyof typeof GOALS
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** A smaller figure is better. */
const AT_MOST: readonly Measure[] = ['lcpMs', 'shift']

/** What is read of a report. */
type Report = {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly title: string; readonly score: number | null }>
  >
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-lighthouse-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
cleanUpOnSignals()

/** Lighthouse sometimes records a trace without its beginning (NO_NAVSTART) and ends: it is asked to look again. */
const MOST_TRIES = 3

async function look(url: string, browser: string, tries = MOST_TRIES): Promise<Report> {
  const file = path.join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu'
  const child = spawn(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) {
    if (tries > 1) return look(url, browser, tries - 1)
    throw new Error(`Lighthouse ended with ${code} at ${url}`)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const figuresOf = ({ categories, audits }: Report): Record<Measure, number> => ({
  performance: 100 * (categories.performance.score ?? 0),
  accessibility: 100 * (categories.accessibility.score ?? 0),
  'best-practices': 100 * (categories['best-practices'].score ?? 0),
  seo: 100 * (categories.seo.score ?? 0),
  lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
})

const isMet = (measure: Measure, figure: number): boolean =>
  AT_MOST.includes(measure) ? figure <= GOALS[measure] : figure >= GOALS[measure]

async function main(): Promise<readonly string[]> {
  const browser = await findBrowser()
  if (browser === null) throw new Error('No Chromium: install one, or name it in PLAYWRIGHT_CHROMIUM.')
  const { port } = await startPortal({ DATA_DIR: path.join(folder, 'data') })
  const missed: string[] = []
  for (const [name, address] of Object.entries(PAGES)) {
    const url = `http://127.0.0.1:${port}/admission/${address}?lang=kk`
    const looks: Record<Measure, number>[] = []
    for (let n = 0; n < LOOKS; n++) looks.push(figuresOf(await look(url, browser)))
    const figures = (Object.keys(GOALS) as Measure[]).map((measure) => {
      const figure = median(looks.map((one) => one[measure]))
      if (!isMet(measure, figure)) missed.push(`${name} ${measure}`)
      return `${measure} ${Math.round(figure * 1000) / 1000}`
    })
    console.log(`${name.padEnd(14)}${figures.join('  ')}`)
  }
  return missed
}

await judge(main)
