import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { Translate } from '@portal/domain/kernel/texts.ts'

/**
 * Oldest supported browsers (docs/specification/screens.md#browsers): Samsung Internet 20 is Chromium 106, Android
 * WebView and Edge of the same age are younger.
 */
export const BROWSER_FLOOR = ['chrome106', 'safari15.6', 'ios15.6', 'firefox115']

/** Version of the language that all browsers of the floor support. */
const SYNTAX = 'es2022'
/** Younger built-ins that all of them support nevertheless. */
const SUPPORTED_BY_ALL = ['ArrayFindLast', 'ArrayFindLastIndex']
/** Polyfills and the PDF viewer that needs them: es-check cannot see the built-ins that they add. */
const POLYFILLED = /^pdf[-.](?!pages|engine)/

/** Patterns that es-check accepts and Safari before 16.4 refuses as a syntax error: lookbehind and modifiers. */
const YOUNG_PATTERN = /\(\?(?:<[=!]|[ims]+(?:-[ims]+)?:|-[ims]+:)/

/** Browser APIs that some browser of the floor lacks; es-check knows the language only. */
const YOUNG_CALL =
  /\b(?:URL\.(?:canParse|parse)|AbortSignal\.(?:any|timeout)|Intl\.(?:Segmenter|DurationFormat)|(?:De)?CompressionStream|OffscreenCanvas|requestIdleCallback|cookieStore)\b|\.(?:checkVisibility|showPopover|togglePopover|moveBefore|requestClose|setHTMLUnsafe)\(/

/**
 * Finds code of a build that some browser of the floor cannot run: younger syntax, built-ins, patterns, APIs.
 * @param assets folder of the build's scripts.
 * @returns one line for each fault; empty: every browser of the floor runs all of it.
 */
export function findYoungerFeatures(assets: string): readonly string[] {
  const files = readdirSync(assets).filter((name) => /\.m?js$/.test(name))
  const checked = files.filter((name) => !POLYFILLED.test(name))
  const polyfilled = files.filter((name) => POLYFILLED.test(name))
  return [
    ...esCheck(assets, checked, ['--checkFeatures', '--ignore', SUPPORTED_BY_ALL.join(',')]),
    ...esCheck(assets, polyfilled, []),
    ...files.flatMap((name) => {
      const text = readFileSync(path.join(assets, name), 'utf8')
      const pattern = YOUNG_PATTERN.exec(text)
      const call = POLYFILLED.test(name) ? null : YOUNG_CALL.exec(text)
      return [pattern, call].flatMap((found) => (found === null ? [] : [`${name}: ${around(text, found.index)}`]))
    }),
  ]
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at + 40)

function esCheck(assets: string, names: readonly string[], options: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const command = path.join(path.dirname(createRequire(import.meta.url).resolve('es-check')), 'cli/index.js')
  const files = names.map((name) => path.join(assets, name))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, SYNTAX, ...files, '--module', '--noColor', '--noCache', ...options],
    { encoding: 'utf8' },
  )
  if (status === 0) return []
  const faults = [...`${stdout}${stderr}`.matchAll(/erroring file: (?<file>\S+).*\n.*· error: (?<fault>.+)/g)]
  const lines = faults.map(({ groups }) => `${path.basename(groups?.['file'] ?? '')}: ${groups?.['fault']}`)
  return lines.length > 0 ? lines : [`es-check ended with ${status}: ${stderr || stdout}`]
}

/**
 * Shows the line for browsers below the floor. The script is ECMAScript 5, since they must parse it; the two built-ins
 * and the property came with Chrome 102, Safari 15.5 and Firefox 112.
 */
export const FLOOR_SCRIPT =
  "if(!(Object.hasOwn&&[].findLast&&'inert'in document.documentElement))document.getElementById('floor').hidden=false"

/**
 * Lines in three languages above the app, for browsers below the floor and without scripts.
 * @param textsIn translator of a language.
 */
export function floorLines(textsIn: (language: Language) => Translate<string>): string {
  const inAll = (line: (t: Translate<string>) => string): string =>
    LANGUAGES.map((language) => `<p lang="${language}">${line(textsIn(language))}</p>`).join('')
  return [
    `<div id="floor" role="alert" hidden>${inAll((t) => t('papers.floor.old'))}</div>`,
    `<noscript><div role="alert">${inAll((t) => t('papers.floor.noScripts'))}</div></noscript>`,
    `<script>${FLOOR_SCRIPT}</script>`,
  ].join('')
}
