import { ENDPOINT_TABLES, type EndpointName } from '@portal/domain/contract.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOfPdf } from '../pdf-text.ts'
import type { Answer } from '../portal.ts'
import { AIMS, type Aim, WHO_READS, WHO_SEES } from './targets.ts'
import { createWorld, type Kind, PEOPLE, SECRETS, type Secret, type Somebody, type World } from './world.ts'

let world: World
/** Everything that each of them gets from every call that only reads, files unpacked. */
const read = new Map<Somebody | 'guest', string>()

/** The words of an answer, whatever carries them. */
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

/** What every path needs, for calls that name nobody's thing. */
const ANY: Readonly<Record<string, string>> = {
  id: '1',
  slug: '2026-bachelor',
  version: '1',
  file: 'input',
  kind: 'DECISION',
}

/** Reading calls: each with the things that it may name, else as it stands with the widest page. */
const READS = Object.entries(Object.assign({}, ...Object.values(ENDPOINT_TABLES)) as Record<EndpointName, Endpoint>)
  .filter(([name, { method }]) => method === 'GET' || name === 'listInterviews')
  .flatMap(([name, endpoint]) => {
    const aims = AIMS[name as EndpointName]
    const wide: Aim = { at: 'application', query: () => ({ pageSize: '200', size: '200' }) }
    return (aims === 'nothing' ? [wide] : [aims].flat()).map((aim) => ({ endpoint, aim }))
  })

beforeAll(async () => {
  world = await createWorld()
  for (const somebody of [...PEOPLE, 'guest'] as const) {
    const person = somebody === 'guest' ? world.portal.guest : world.people[somebody]
    const words: string[] = []
    for (const { endpoint, aim } of READS) {
      if (somebody !== 'guest' && endpoint.cacheSeconds !== undefined) continue
      const params = { ...ANY, ...aim.params?.(world) }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name as keyof typeof params] ?? '')
      const query = aim.query === undefined ? '' : `?${new URLSearchParams(aim.query(world))}`
      const answer = await person.call(endpoint.method, path + query, endpoint.method === 'GET' ? undefined : {})
      // What was not answered would say nothing of who may read it.
      expect(answer.status, path).toBeLessThan(500)
      words.push(answer.status < 400 ? await wordsOf(answer) : JSON.stringify(answer.body))
    }
    read.set(somebody, words.join('\n'))
  }
})
afterAll(() => world.portal.close())

const everybody = [...PEOPLE, 'guest'] as const

describe('a planted word stands in no answer to whoever may not read it, and in some to whoever may', () => {
  const cells = (Object.keys(SECRETS) as Secret[]).flatMap((secret) =>
    everybody.map((somebody) => ({
      secret,
      somebody,
      may: (WHO_READS[secret] as readonly string[]).includes(somebody),
    })),
  )
  test.each(cells)('$secret to $somebody: $may', ({ secret, somebody, may }) => {
    expect(read.get(somebody)?.includes(SECRETS[secret])).toBe(may)
  })
})

describe('the id of a thing stands in no list of whoever does not see it', () => {
  /** Who knows of it beyond those who may open it; the trail names everything to the super admin, and opens none of it. */
  const KNOWN: Partial<Record<Kind, readonly string[]>> = {
    // A number of a run is no id; an inspector is known to those who pick and to those whom they work beside.
    ...{ run: everybody, staff: everybody },
    // Published.
    ...{ photo: everybody, publicNews: everybody, competition: everybody },
    // Managers pick from the reasons that heads keep.
    ...{ reason: ['nearManager', 'manager'], commonReason: ['manager', 'nearManager', 'farManager'] },
    // An interview says whose application it is for, and the application says that there is one.
    ...{ application: ['head', 'nearHead', 'expert'], number: ['head', 'nearHead', 'expert'] },
    ...{ interview: ['admin', 'manager', 'nearAdmin', 'nearManager'] },
    appeal: ['competitor'],
  }
  const cells = (Object.keys(WHO_SEES) as Kind[]).flatMap((kind) =>
    everybody
      .filter(
        (somebody) =>
          !(WHO_SEES[kind] as readonly string[]).includes(somebody) &&
          !KNOWN[kind]?.includes(somebody) &&
          somebody !== 'root',
      )
      .map((somebody) => ({ kind, somebody })),
  )
  test.each(cells)('$kind to $somebody', ({ kind, somebody }) => {
    expect(read.get(somebody)?.includes(world.things[kind])).toBe(false)
  })
})

describe('what nobody reads', () => {
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
