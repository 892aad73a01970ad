import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { broken, type Chance, type JsonSchema, type KnownWords, oddValue, rightValue } from './odd-values.ts'
import { PDF } from './sample-files.ts'

const schemas = new WeakMap<z.ZodType, JsonSchema>()

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema)
  if (known !== undefined) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  schemas.set(schema, made)
  return made
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Encoded for an address. Unencodable text stays a question mark. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed().slice(0, 3_000))

function pathOf(chance: Chance, { path, params }: Endpoint, words: KnownWords, isOdd: boolean): string {
  const values = (params === undefined ? {} : rightValue(chance, jsonSchemaOf(params), words)) as Record<
    string,
    unknown
  >
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (!isOdd) return encoded(name.toLowerCase().endsWith('id') ? chance.oneOf(words['id'] ?? []) : values[name])
    return chance.oneOf([
      encoded(oddValue(chance)),
      '%E0%A4%A',
      '%00',
      '..',
      '%2e%2e%2f',
      '1',
      '-',
      'a'.repeat(300),
      ';',
      '?',
    ])
  })
}

function queryOf(chance: Chance, { query }: Endpoint, words: KnownWords, isOdd: boolean): string {
  if (query === undefined) return isOdd ? `?${encoded(oddValue(chance))}=${encoded(oddValue(chance))}` : ''
  const values = rightValue(chance, jsonSchemaOf(query), words) as Record<string, unknown>
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encoded(one)}`),
  )
  const names = Object.keys(jsonSchemaOf(query).properties ?? {})
  for (let more = isOdd ? chance.whole(1, 3) : 0; more > 0 && names.length > 0; more--) {
    const name = chance.oneOf(names)
    pairs.push(
      chance.oneOf([
        `${name}=${encoded(oddValue(chance))}`,
        `${name}=1&${name}=1`,
        `${name}[]=1`,
        `${name}[a]=1`,
        name,
        `${name}=%E0%A4%A`,
      ]),
    )
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-language': 'x'.repeat(9_000) },
  { 'accept-language': 'kk;q=2,,;;q=,-' },
  { 'accept-encoding': 'br;q=0, *' },
  { 'idempotency-key': 'one-key' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': '\u00ff"' },
  { 'if-none-match': 'W/"x", "y", *' },
  { 'x-forwarded-for': 'unknown, ::ffff:1.2.3.4%eth0' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': '' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'a'.repeat(5_000)}` },
  { authorization: 'Basic cm9vdDpyb290' },
  { cookie: 'lang=%00; lang=ru; =; token' },
  { range: 'bytes=9-1,-5' },
  { expect: '100-continue' },
  { 'transfer-encoding': 'gzip' },
]

const BOUNDARY = 'portal-fuzz'

function formOf(chance: Chance, isOdd: boolean): Buffer {
  const part = (name: string, file: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === '' ? '' : `; filename="${file}"`}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
  const end = Buffer.from(`--${BOUNDARY}--\r\n`)
  if (!isOdd) return Buffer.concat([part('file', 'a.pdf', PDF), end])
  const odd = textOf(oddValue(chance)).slice(0, 2_000)
  const whole = chance.oneOf([
    () => Buffer.concat([part('file', odd, PDF), end]),
    () => Buffer.concat([part('file', 'a.pdf', Buffer.from(odd)), end]),
    () =>
      Buffer.concat([part('file', 'a.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(odd)])), end]),
    () => Buffer.concat([part(odd, 'a.pdf', PDF), end]),
    () => Buffer.concat([part('file', '', PDF), end]),
    () => Buffer.concat([...Array.from({ length: 40 }, () => part('other', 'a.pdf', PDF)), end]),
    () => Buffer.concat([part('file', 'a.pdf', Buffer.alloc(5_300_000)), end]),
    () => Buffer.concat([part('file', 'a.pdf', Buffer.alloc(0)), end]),
    () => end,
  ])()
  return chance.happens(0.3) ? whole.subarray(0, chance.whole(0, whole.length)) : whole
}

/** The bytes of a JSON body, cut off or replaced by something that is no object. */
const brokenJson = (chance: Chance, json: string): string =>
  chance.oneOf([
    json.slice(0, chance.whole(0, json.length)),
    '',
    'null',
    '[]',
    '""',
    '0',
    `\ufeff${json}`,
    `${json}${json}`,
    '{"a":1,"a":2}',
    '{"__proto__":{"a":1}}',
    '['.repeat(9_000),
    'NaN',
    '{a:1}',
    `${json}\u0000`,
  ])

/** One call of an endpoint with one or two odd parts. */
export function oddCall(chance: Chance, endpoint: Endpoint, words: KnownWords): InjectOptions & { url: string } {
  const isRight = chance.happens(0.2)
  const odd = new Set(
    isRight ? [] : [chance.oneOf(['path', 'query', 'body', 'body', 'headers']), chance.oneOf(['body', 'query'])],
  )
  const url = `/api${pathOf(chance, endpoint, words, odd.has('path'))}${queryOf(chance, endpoint, words, odd.has('query'))}`
  const headers: Record<string, string> = { 'accept-language': chance.oneOf(['kk', 'ru', 'en', 'de']) }
  const isOdd = odd.has('body')
  let payload: string | Buffer | undefined
  if (endpoint.kind === 'upload') {
    payload = formOf(chance, isOdd)
    headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`
  } else if (endpoint.body !== undefined || (isOdd && endpoint.method !== 'GET')) {
    const value = endpoint.body === undefined ? {} : rightValue(chance, jsonSchemaOf(endpoint.body), words)
    const json = JSON.stringify(isOdd ? broken(chance, value) : value) ?? ''
    payload = isOdd && chance.happens(0.15) ? brokenJson(chance, json) : json
    headers['content-type'] = 'application/json'
  }
  Object.assign(headers, odd.has('headers') ? chance.oneOf(HEADERS) : {})
  return { method: endpoint.method, url, headers, ...(payload === undefined ? {} : { payload }) }
}
