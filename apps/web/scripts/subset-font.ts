// Cuts Onest down to the letters of our three languages: `node scripts/subset-font.ts`, its output is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const source = fileURLToPath(new URL('.', import.meta.resolve('@fontsource-variable/onest/package.json')))
const target = fileURLToPath(new URL('../fonts/', import.meta.url))

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join('')

/** One file per Unicode range of the stylesheet `src/ui/fonts.css`: Latin pages never fetch Cyrillic letters. */
const SUBSETS = {
  latin: `${range(0x20, 0x7e)}\u00a0«»·–—‘’“”•…©®°−→←×`,
  cyrillic: `${range(0x410, 0x44f)}ЁёІіҰұ№`,
  'cyrillic-ext': 'ӘәҒғҚқҢңӨөҮүҺһ',
  'latin-ext': '₸',
}

/**
 * OpenType features: composition, kerning, ligatures, marks, and digits of one width. Contextual alternates and small
 * capitals would exceed the first round trip of a connection (14,600 bytes, with its headers).
 */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

mkdirSync(target, { recursive: true })
for (const [subset, letters] of Object.entries(SUBSETS)) {
  const whole = readFileSync(`${source}files/onest-${subset}-wght-normal.woff2`)
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  })
  writeFileSync(`${target}onest-${subset}.woff2`, cut)
  console.log(`onest-${subset}.woff2: ${whole.length} -> ${cut.length} bytes`)
}
