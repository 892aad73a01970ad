import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, type Problem } from './sources.ts'

/** Licences that a package may have (docs/dependencies.md). MPL-2.0 and CC-BY-4.0 oblige the shipper: tools alone have them. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['Zlib', 'Python-2.0', 'OFL-1.1', 'PostgreSQL'],
])
const LICENCES_OF_TOOLS = new Set(['MPL-2.0', 'CC-BY-4.0'])

/** Packages whose manifest says their licence in another place, which was read there. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

type Locked = {
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly integrity?: string
}

/**
 * Packages of the lock file without an allowed licence or an integrity, and installs that run scripts. Platforms on
 * which a package was never locked are left out: npm writes neither licence nor integrity for them.
 */
export function checkPackages(root: string): readonly Problem[] {
  const settings = join(root, '.npmrc')
  const runsNothing = existsSync(settings) && /^ignore-scripts=true$/m.test(readFileSync(settings, 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  const problems = Object.entries(packages).flatMap(([place, locked]) => {
    const [, ...names] = place.split('node_modules/')
    const name = names.at(-1)
    const isElsewhere = locked.os !== undefined && locked.integrity === undefined
    return name === undefined || locked.link || isElsewhere ? [] : faultsOf(name, locked)
  })
  return runsNothing
    ? problems
    : ['.npmrc: ignore-scripts=true is missing: installing a package must run nothing', ...problems]
}

function faultsOf(name: string, { license, dev, integrity }: Locked): readonly Problem[] {
  const unproven = integrity === undefined ? [`package-lock.json: ${name} has no integrity`] : []
  const text = license ?? READ_BY_HAND[name] ?? ''
  const isAllowed = (one: string): boolean => LICENCES.has(one) || (dev === true && LICENCES_OF_TOOLS.has(one))
  // `OR` needs one allowed licence, `AND` all of them.
  const isUsable = text
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((sum) => sum.split(' AND ').every((one) => isAllowed(one.trim())))
  return isUsable ? unproven : [...unproven, `package-lock.json: the licence of ${name} is ${text || 'unknown'}`]
}

/** Patterns of keys, tokens and passwords. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/,
  'a token': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bnpm_[A-Za-z0-9]{36}\b/,
  'a signed token': /\beyJ[\w-]+\.eyJ[\w-]+\./,
  'a password in an address': /:\/\/[\w.-]{1,40}:[^\s@/:'"`$}<{]{8,80}@[\w.[-]/,
}
/** Addresses of no real host. */
const SAMPLE_HOST = /^(localhost|127\.|\[?::1|example|host|db\b)/

/** No file of the repository holds what only one machine may know. Tests may hold sample ones. */
export function checkSecrets(root: string, files: readonly string[] = trackedFiles(root)): readonly Problem[] {
  return files
    .filter((path) => !isTest(path) && !/\.(woff2|ttf|png|jpg|pdf|xlsx|docx|gz|br)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return Object.entries(SECRETS).flatMap(([what, look]) => {
        const found = [...text.matchAll(new RegExp(look, 'g'))].find(
          (match) =>
            !SAMPLE_HOST.test(text.slice(match.index + match[0].length - 1, match.index + match[0].length + 20)),
        )
        return found === undefined
          ? []
          : [`${path}:${text.slice(0, found.index).split('\n').length}: looks like ${what}`]
      })
    })
}

const trackedFiles = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
