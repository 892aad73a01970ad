import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Log } from '../platform/observability/log.ts'
import { REPORTS } from './pages/policy.ts'
import { sendRefusal } from './refusals.ts'

const LONGEST_BYTES = 16_384
const MOST_AT_ONCE = 10

const text = z.string().max(4_000).default('')
/** The formats of `report-uri` and `report-to`. */
const old = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
})
const several = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
    }),
  )
  .min(1)
  .max(MOST_AT_ONCE)
type Violation = { readonly page: string; readonly directive: string; readonly blocked: string }

const report = z.union([
  old.transform(({ 'csp-report': one }): readonly Violation[] => [
    {
      page: one['document-uri'],
      directive: one['effective-directive'] || one['violated-directive'],
      blocked: one['blocked-uri'],
    },
  ]),
  several.transform((all): readonly Violation[] =>
    all.map(({ body }) => ({ page: body.documentURL, directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
])

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'img-src'],
  ...['frame-src', 'connect-src', 'font-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'],
  ...['manifest-src', 'worker-src', 'media-src', 'default-src', 'require-trusted-types-for', 'trusted-types'],
])
const BLOCKED: ReadonlySet<string> = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink'],
])
const DEEPEST_PAGE = 3

function screenOf(address: string): string {
  const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: '' }
  const [base, ...parts] = pathname.split('/').filter(Boolean)
  if (base !== 'admission') return 'elsewhere'
  // Words of screens are short and have letters alone; tokens and ids do not.
  return `/${parts
    .slice(0, DEEPEST_PAGE)
    .map((part) => (/^[a-z]+([-_][a-z]+){0,6}$/i.test(part) && part.length <= 30 ? part : ':id'))
    .join('/')}`
}

const anonymous = ({ page, directive, blocked }: Violation): Violation => ({
  page: screenOf(page),
  directive: DIRECTIVES.has(directive) ? directive : 'other',
  blocked: BLOCKED.has(blocked) ? blocked : 'address',
})

/**
 * POST /api/reports: content security policy violations. Logs directive, screen and kind; stores nothing.
 * @param take counts the sender's call. Returns null, or the seconds to wait.
 */
export function serveViolations(
  app: FastifyInstance,
  log: Log,
  take: (request: FastifyRequest) => Promise<number | null>,
): void {
  app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: LONGEST_BYTES },
      (request, body, done) => parse(request, body as string, done),
    )
    scope.post(REPORTS, { bodyLimit: LONGEST_BYTES }, async (request, reply) => {
      const parsed = report.safeParse(request.body)
      if (!parsed.success) return sendRefusal(reply, refuse('wrong_value'), 'en')
      // Above the budget the answer is the same: no browser would react.
      if ((await take(request)) === null)
        for (const one of parsed.data) log.warn(anonymous(one), 'a page was kept from something by its policy')
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
