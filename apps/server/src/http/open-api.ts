import { createHash } from 'node:crypto'
import { accessText, type Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { ERROR_STATUS, type ErrorKey } from '@portal/domain/kernel/error-key.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from './pages/escape-html.ts'
import { pagePolicy } from './pages/policy.ts'
import { type ReadyAnswer, readyAnswer, sendReady } from './send.ts'

type Named = { readonly slice: string; readonly name: string; readonly endpoint: Endpoint }
type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

type FormFields = { readonly properties?: Json; readonly required?: readonly string[] }

function bodyOf({ kind, body }: Endpoint): Json {
  if (kind === 'upload' || kind === 'piece') {
    const { properties = {}, required = [] } = (body === undefined ? {} : schemaOf(body, 'input')) as FormFields
    const file = { type: 'string', format: 'binary' }
    const form = { type: 'object', required: [...required, 'file'], properties: { ...properties, file } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  return body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function responsesOf({ kind, answer, access, body, query, errors = [] }: Endpoint): Json {
  const shared: ErrorKey[] = ['too_many_requests', 'error_occurred', 'try_again_later']
  if (access !== 'guest' && access !== 'public') shared.push('session_expired')
  if (Array.isArray(access)) shared.push('forbidden')
  if (body !== undefined || query !== undefined) shared.push('wrong_value')
  const byStatus = Map.groupBy([...new Set([...errors, ...shared])], (key) => ERROR_STATUS[key])
  const ok =
    kind === 'download'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: answer === undefined ? {} : schemaOf(answer, 'output') } }
  const refusals = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, keys]) => [
      status,
      {
        description: keys.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ])
  return { 200: { description: 'Success', content: ok }, ...Object.fromEntries(refusals) }
}

/** The OpenAPI 3.1 document of the endpoint tables. */
export function openApiOf(endpoints: readonly Named[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { slice, name, endpoint } of endpoints) {
    const url = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[url] = {
      ...paths[url],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [slice],
        description: `Access: ${accessText(endpoint.access)}`,
        ...(endpoint.access === 'guest' ? { security: [] } : {}),
        parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
        ...bodyOf(endpoint),
        responses: responsesOf(endpoint),
      },
    }
  }
  const field = { type: 'object', properties: { field: { type: 'string' }, msg: { type: 'string' } } }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admission portal',
      version: '1',
      description:
        'What applicants, universities and guests ask of the portal. A refusal has the same form everywhere, its message in the language of Accept-Language.',
      contact: { name: 'Admission portal', url: publicUrl },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ slice }) => slice))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'msg', 'message'],
          properties: {
            success: { const: false },
            msg: { enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string' },
            errors: { type: 'array', items: field },
            data: { type: 'object' },
          },
        },
      },
    },
    paths,
  }
}

const DOCS_STYLE =
  'body{font-family:sans-serif}td,th{padding:.25rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}'
const DOCS_POLICY = pagePolicy({ styleHashes: [`sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}`] })

function docsPage(endpoints: readonly Named[]): string {
  const rows = endpoints.map(({ slice, name, endpoint }) => {
    const cells = [
      slice,
      name,
      endpoint.method,
      `/api${endpoint.path}`,
      accessText(endpoint.access),
      (endpoint.errors ?? []).join(', '),
    ]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  const heads = ['slice', 'operation', 'method', 'path', 'access', 'errors']
    .map((head) => `<th scope="col">${head}</th>`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>API</title><style>${DOCS_STYLE}</style><h1>API</h1><p><a href="/api/openapi.json">OpenAPI document</a></p><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}

/** GET /api/openapi.json and /api/docs, each made at the first call. */
export function serveOpenApi(app: FastifyInstance, endpoints: readonly Named[], publicUrl: string): void {
  const serve = (
    path: string,
    type: string,
    make: () => string,
    policy: Readonly<Record<string, string>> = {},
  ): void => {
    let ready: ReadyAnswer | undefined
    app.get(path, (request, reply) => {
      ready ??= readyAnswer(make())
      return sendReady(
        request,
        reply.type(type).headers(policy).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding'),
        ready,
      )
    })
  }
  serve('/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApiOf(endpoints, publicUrl)))
  serve('/api/docs', 'text/html; charset=utf-8', () => docsPage(endpoints), DOCS_POLICY)
}
