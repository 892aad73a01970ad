import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'

const web = fileURLToPath(new URL('../apps/web/', import.meta.url))

/** React, the router, and what they are made of. */
const REACT_AND_ROUTER =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(router-core|react-router|history|store|react-store))\//
/** The table that the router is given: every page has all of it. */
const ROUTES = /src\/app\/(router|by-role)\.tsx$/

type Script = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number]

/** Builds the web once more, the same to a byte, with source maps beside it. @returns the source of a place in a file */
async function mapsInto(outDir: string): Promise<(file: string) => (line: number, column: number) => string> {
  await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
  })
  return (file) => {
    const name = path.join(outDir, 'assets', `${file}.map`)
    // What the bundler itself has written has none.
    if (!existsSync(name)) return () => ''
    const map = new SourceMap(JSON.parse(readFileSync(name, 'utf8')))
    return (line, column) => {
      const entry = map.findEntry(line, column)
      return 'originalSource' in entry ? entry.originalSource : ''
    }
  }
}

const LOOK_MS = 3_000

/** Which characters of a script belong to functions that never ran; the innermost function counts. */
function unusedOf({ source = '', functions }: Script): readonly boolean[] {
  const unused = new Array<boolean>(source.length).fill(false)
  const whole = functions.flatMap(({ ranges: [range] }) => (range === undefined ? [] : [range]))
  const outerFirst = whole.toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of outerFirst) unused.fill(count === 0, startOffset, endOffset)
  return unused
}

/** What never ran of a script, letter by letter, each with the source that it comes from. */
function unusedPieces(script: Script, sourceAt: (line: number, column: number) => string) {
  const unused = unusedOf(script)
  let at = 0
  return (script.source ?? '')
    .split('\n')
    .flatMap((words, line) =>
      [...words.split(''), '\n'].flatMap((text, column) =>
        unused[at++] ? [{ text, source: sourceAt(line, column) }] : [],
      ),
    )
}

/** What is not used of a page's scripts (bytes, gzip). */
export type Unused = {
  /** Besides React, the router and the table of routes. */
  readonly own: number
  /** The same with the table of routes. */
  readonly withRoutes: number
}

/**
 * Measures the code that a page loads and does not run, besides React and the router, as the browser's own coverage tells
 * it by functions. The page is looked at for three seconds, by a guest who does nothing.
 * @param folder an empty one, for a build with source maps.
 */
export async function openCoverage(executablePath: string, folder: string): Promise<(url: string) => Promise<Unused>> {
  const sourcesOf = await mapsInto(folder)
  return async (url) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const page = await browser.newPage()
    await page.coverage.startJSCoverage()
    await page.goto(url)
    await page.waitForTimeout(LOOK_MS)
    const scripts = await page.coverage.stopJSCoverage()
    await browser.close()
    const pieces = scripts
      .flatMap((script) => unusedPieces(script, sourcesOf(path.basename(script.url))))
      .filter(({ source }) => !REACT_AND_ROUTER.test(source))
    const weigh = (some: typeof pieces): number => gzipSync(some.map(({ text }) => text).join('')).length
    return { own: weigh(pieces.filter(({ source }) => !ROUTES.test(source))), withRoutes: weigh(pieces) }
  }
}
