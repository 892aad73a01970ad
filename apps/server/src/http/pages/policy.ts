import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where browsers tell what a page's policy has kept from happening (`http/violations.ts`). */
export const REPORTS = '/api/reports'

/** What stands inside a page, by hashes. */
type Inline = { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] }
const NOTHING_INLINE: Inline = { scriptHashes: [], styleHashes: [] }

/** What stands inside the pages of a build: the scripts of all, and the styles of each by its name. */
type InlineOfPages = {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: Readonly<Record<string, string>>
}

const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('')

/** What a page may load and do (docs/specification/wire-format.md#page-policy). */
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
    // Text becomes a script by the one policy alone that names the PDF viewer's worker (`apps/web`, `pdf-pages.tsx`).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return directives.join(';')
}

/** The policy of every answer that is no page of ours: nothing inline. */
export const ANSWER_POLICY = policyOf(NOTHING_INLINE)

/** The headers of a page: its policy, and where a browser reports what it has kept from happening. */
export const pagePolicy = (inline: Partial<Inline>): Readonly<Record<string, string>> => ({
  'content-security-policy': `${policyOf({ ...NOTHING_INLINE, ...inline })};report-uri ${REPORTS};report-to reports`,
  'reporting-endpoints': `reports="${REPORTS}"`,
})

/** Headers of each page of a build by its name, which allow its own style alone; the app has no style inside. */
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
