import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const REPORTS = '/api/reports'

type Inline = { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] }
const NOTHING_INLINE: Inline = { scriptHashes: [], styleHashes: [] }

type InlineOfPages = {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: Readonly<Record<string, string>>
}

const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('')

/** Content security policy of a page (docs/specification/wire-format.md#page-policy). */
function policyOf({ scriptHashes, styleHashes }: Inline): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "img-src 'self' blob: data:",
    'frame-src blob:',
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    // One policy alone may turn a text into a script: for the PDF viewer's worker and the service worker (`apps/web`, `trusted-script.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return directives.join(';')
}

export const ANSWER_POLICY = policyOf(NOTHING_INLINE)

export const pagePolicy = (inline: Partial<Inline>): Readonly<Record<string, string>> => ({
  'content-security-policy': `${policyOf({ ...NOTHING_INLINE, ...inline })};report-uri ${REPORTS};report-to reports`,
  'reporting-endpoints': `reports="${REPORTS}"`,
})

/** Policy headers of each built page by its name. A page allows its own style alone. */
export function buildPolicies(folder: string): (name?: string) => Readonly<Record<string, string>> {
  const file = path.join(folder, 'csp.json')
  const { scriptHashes, styleHashes }: InlineOfPages = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { scriptHashes: [], styleHashes: {} }
  const ofTheApp = pagePolicy({ scriptHashes })
  const policies = new Map(
    Object.entries(styleHashes).map(([name, hash]) => [name, pagePolicy({ scriptHashes, styleHashes: [hash] })]),
  )
  return (name) => (name === undefined ? undefined : policies.get(name)) ?? ofTheApp
}
