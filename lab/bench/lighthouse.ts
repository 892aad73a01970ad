/**
 * `npm run lab -- lighthouse [runs]` measures the first load of public pages on a slow phone: medians of Lighthouse's
 * mobile preset, five runs a page by default. It fetches Lighthouse from the package registry, because no other part of
 * the repository needs its two hundred packages. It ends with 1 if a page misses a goal. It needs a quiet machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { browserPath } from './measure/browser.ts'
import { runTool, temporaryFolder } from './measure/clean-up.ts'
import { startPortal } from './measure/programs.ts'
import { median } from './measure/statistics.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.argv[2] ?? 5)
/** Lighthouse sometimes records no beginning (NO_NAVSTART) and fails. */
const MOST_TRIES = 3
/** Addresses by stable ids of the shipped data. */
const PAGES = {
  'sign-in': '',
  help: 'help',
  universities: 'universities',
  university: 'universities/uni-979',
  program: 'programs/B057',
} as const

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}
type Goal = { readonly of: (report: Report) => number; readonly least?: number; readonly most?: number }

const scoreOf =
  (category: string) =>
  ({ categories }: Report): number =>
    100 * (categories[category]?.score ?? 0)
const figureOf =
  (audit: string) =>
  ({ audits }: Report): number =>
    audits[audit]?.numericValue ?? Number.NaN

const GOALS: Readonly<Record<string, Goal>> = {
  performance: { of: scoreOf('performance'), least: 99 },
  accessibility: { of: scoreOf('accessibility'), least: 100 },
  'best-practices': { of: scoreOf('best-practices'), least: 100 },
  seo: { of: scoreOf('seo'), least: 100 },
  lcpMs: { of: figureOf('largest-contentful-paint'), most: 1200 },
  shift: { of: figureOf('cumulative-layout-shift'), most: 0.02 },
}

async function measure(url: string, file: string, browser: string, tries = MOST_TRIES): Promise<Report> {
  const parameters = [url, '--quiet', '--output=json', `--output-path=${file}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const child = spawn('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...parameters, flags], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report
  if (tries > 1) return measure(url, file, browser, tries - 1)
  throw new Error(`Lighthouse ended with ${code} at ${url}`)
}

await runTool(async () => {
  const browser = await browserPath()
  const folder = temporaryFolder('lighthouse')
  const { port } = await startPortal({ DATA_DIR: path.join(folder, 'data') })
  const missed: string[] = []
  for (const [name, address] of Object.entries(PAGES)) {
    const url = `http://127.0.0.1:${port}/admission/${address}?lang=kk`
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await measure(url, path.join(folder, 'report.json'), browser))
    const figures = Object.entries(GOALS).map(([goal, { of, least = Number.NEGATIVE_INFINITY, most = Infinity }]) => {
      const figure = median(reports.map(of))
      if (!(figure >= least && figure <= most)) missed.push(`${name} ${goal}`)
      return `${goal} ${Math.round(figure * 1000) / 1000}`
    })
    console.log(`${name.padEnd(14)}${figures.join('  ')}`)
  }
  return missed
})
