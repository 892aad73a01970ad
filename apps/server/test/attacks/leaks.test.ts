import { ENDPOINT_TABLES, type EndpointName } from '@portal/domain/contract.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOfPdf } from '../pdf-text.ts'
import type { Answer } from '../portal.ts'
import { AIMS, type Aim, WHO_READS, WHO_SEES } from './targets.ts'
import { createWorld, type Kind, PEOPLE, type Persona, SECRETS, type Secret, type World } from './world.ts'

let world: World
/** All answers of every reading call by person, files unpacked. */
const read = new Map<Persona | 'guest', string>()

async function wordsOf({ body, headers }: Answer): Promise<string> {
  const type = String(headers['content-type'] ?? '')
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  if (type === 'application/pdf') return (await textOfPdf(body)) || body.toString('latin1')
  if (!/zip|officedocument/.test(type)) return body.toString()
  const parts: string[] = []
  for (const [name, bytes] of await unzip(body)) {
    const isPaper = name.endsWith('.pdf') && bytes.includes('pdfkit')
    parts.push(name, isPaper ? await textOfPdf(bytes) : bytes.toString())
  }
  return parts.join('\n')
}

/** Parameters of every path, for calls without ids. */
const ANY: Readonly<Record<string, string>> = {
  id: '1',
  slug: '2026-bachelor',
  version: '1',
  file: 'input',
  kind: 'DECISION',
}

/** Reading calls: each with its possible ids, or with the widest page. */
const READS = Object.entries(Object.assign({}, ...Object.values(ENDPOINT_TABLES)) as Record<EndpointName, Endpoint>)
  .filter(([name, { method }]) => method === 'GET' || name === 'listInterviews')
  .flatMap(([name, endpoint]) => {
    const aims = AIMS[name as EndpointName]
    const wide: Aim = { at: 'application', query: () => ({ pageSize: '200', size: '200' }) }
    return (aims === 'nothing' ? [wide] : [aims].flat()).map((aim) => ({ endpoint, aim }))
  })

beforeAll(async () => {
  world = await createWorld()
  for (const persona of [...PEOPLE, 'guest'] as const) {
    const person = persona === 'guest' ? world.portal.guest : world.people[persona]
    const words: string[] = []
    for (const { endpoint, aim } of READS) {
      if (persona !== 'guest' && endpoint.cacheSeconds !== undefined) continue
      const params = { ...ANY, ...aim.params?.(world) }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name as keyof typeof params] ?? '')
      const query = aim.query === undefined ? '' : `?${new URLSearchParams(aim.query(world))}`
      const answer = await person.call(endpoint.method, path + query, endpoint.method === 'GET' ? undefined : {})
      // A fault would prove nothing about the scope.
      expect(answer.status, path).toBeLessThan(500)
      words.push(answer.status < 400 ? await wordsOf(answer) : JSON.stringify(answer.body))
    }
    read.set(persona, words.join('\n'))
  }
})
afterAll(() => world.portal.close())

const allReaders = [...PEOPLE, 'guest'] as const

describe('a planted word is in no answer outside its scope, and in some inside', () => {
  const cells = (Object.keys(SECRETS) as Secret[]).flatMap((secret) =>
    allReaders.map((persona) => ({
      secret,
      persona,
      may: (WHO_READS[secret] as readonly string[]).includes(persona),
    })),
  )
  test.each(cells)('$secret to $persona: $may', ({ secret, persona, may }) => {
    expect(read.get(persona)?.includes(SECRETS[secret])).toBe(may)
  })
})

describe('the id of an object is in no list outside its scope', () => {
  /** People who know an id without opening it. The audit trail names all to the super admin. */
  const KNOWN: Partial<Record<Kind, readonly string[]>> = {
    // A number of a run is no id. Inspectors are known to those who pick them and to colleagues.
    ...{ run: allReaders, staff: allReaders },
    ...{ photo: allReaders, publicNews: allReaders, competition: allReaders },
    // Managers pick from the reasons of heads.
    ...{ reason: ['nearManager', 'manager'], commonReason: ['manager', 'nearManager', 'farManager'] },
    // An interview names its application, and the application names its interview.
    ...{ application: ['head', 'nearHead', 'expert'], number: ['head', 'nearHead', 'expert'] },
    ...{ interview: ['admin', 'manager', 'nearAdmin', 'nearManager'] },
    appeal: ['competitor'],
  }
  const cells = (Object.keys(WHO_SEES) as Kind[]).flatMap((kind) =>
    allReaders
      .filter(
        (persona) =>
          !(WHO_SEES[kind] as readonly string[]).includes(persona) &&
          !KNOWN[kind]?.includes(persona) &&
          persona !== 'root',
      )
      .map((persona) => ({ kind, persona })),
  )
  test.each(cells)('$kind to $persona', ({ kind, persona }) => {
    expect(read.get(persona)?.includes(world.things[kind])).toBe(false)
  })
})

describe('secrets without any reader', () => {
  test.each([
    ['hashes of passwords', /\$argon2/],
    ['hashes of tokens and codes', /"(tokenHash|codeHash|passwordHash|salt)"/],
    ['keys of the store', /"(storageKey|sha256Hex|path)"/],
    ['statements and places in the code', /select \*|\/apps\/server\/|at async |node_modules/],
    ['the error text of the database', /violates|syntax error|invalid input/],
  ])('%s', (_what, pattern) => {
    for (const words of read.values()) expect(pattern.exec(words)?.[0]).toBeUndefined()
  })
})
