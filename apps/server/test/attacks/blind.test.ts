import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { zipOf } from '@portal/office-files/zip.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BlindCase, blindCase, type Facts, identifying, LAST_NAME, letterSize } from '../blind-case.ts'
import { offers, sentApplication } from '../builders.ts'
import { ownGrading } from '../commission.ts'
import type { Answer, Person } from '../portal.ts'
import { testPortal } from '../test-portal.ts'
import { type Answered, answersTo, leaksIn } from './blind.ts'

const portal = await testPortal()
const LINES = [`I am ${LAST_NAME}`, 'I like geology']
let own: BlindCase
let facts: Facts
let size: number
let answers: readonly Answered[]

beforeAll(async () => {
  own = await blindCase(portal, LINES, {}, 3)
  facts = await identifying(portal, own)
  size = await letterSize(LINES)
  answers = await answersTo(portal, own, facts)
})

test('no answer, message or refusal to an expert of a blind commission identifies the applicant', async () => {
  expect(Object.values(facts).filter((value) => !value)).toEqual([])
  expect(answers.filter(({ headers }) => headers['content-type'] === 'image/png').length).toBeGreaterThan(0)
  expect(await leaksIn(answers, facts, size)).toEqual([])
})

test('the same search finds each fact where nothing is hidden', async () => {
  const open = await blindCase(portal, LINES, { hidden: [] })
  const { firstName, lastName, number, university } = await identifying(portal, open)
  const shown = { firstName, lastName, number, university } as Facts
  const found = await leaksIn(await answersTo(portal, open, {}), shown, 0)
  for (const fact of Object.keys(shown)) expect(found.some((leak) => leak.startsWith(`${fact} in body`))).toBe(true)
})

describe('a planted leak is found', () => {
  const indexOf = (is: (answer: Answered) => boolean): number => {
    const at = answers.findIndex(is)
    if (at === -1) throw new Error('no answer to plant a leak in')
    return at
  }
  const isPage = ({ headers }: Answered) => headers['content-type'] === 'image/png'
  const isList = ({ call, asked }: Answered) => call.startsWith('GET /staff/grading ') && asked === undefined
  const withHeader = (name: string, value: string) => (answer: Answered) => ({
    ...answer,
    headers: { ...answer.headers, [name]: value },
  })
  /** A part of text before the end of a picture. */
  const withText = (png: Buffer, text: string): Buffer => {
    const content = Buffer.concat([Buffer.from('tEXt'), Buffer.from(text, 'latin1')])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length - 4)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([png.subarray(0, -12), length, content, sum, png.subarray(-12)])
  }
  const sheetOf = (text: string) =>
    buffer(zipOf([{ name: 'xl/sharedStrings.xml', open: async () => Readable.from([text]) }]))
  const withRow = (answer: Answered) => ({
    ...answer,
    body: { ...answer.body, list: [...answer.body.list, { id: 'found', label: { number: 99, title: null } }] },
  })

  const PLANTS: Readonly<
    Record<string, readonly [(answer: Answered) => boolean, (answer: Answered) => Answered | Promise<Answered>, string]>
  > = {
    'a file name': [
      isPage,
      withHeader('content-disposition', `inline; filename="${LAST_NAME} letter.pdf"`),
      'lastName',
    ],
    'metadata of a picture': [
      isPage,
      (page) => ({ ...page, body: withText(page.body, `Author\0${LAST_NAME}`) }),
      'lastName',
    ],
    'metadata without a name': [
      isPage,
      (page) => ({ ...page, body: withText(page.body, 'Scanner\0Room 4') }),
      'metadata',
    ],
    'a tag of the original': [isPage, (page) => withHeader('etag', `"${facts['sha256']}"`)(page), 'sha256'],
    'the length of the original': [
      isPage,
      (page) => withHeader('content-length', String(size))(page),
      'size of the file',
    ],
    'another header': [isPage, (page) => withHeader('x-number', facts['number'] ?? '')(page), 'number'],
    'a list ordered by surname': [
      isList,
      (list) => ({ ...list, body: { ...list.body, list: list.body.list.toReversed() } }),
      'order',
    ],
    'a search by name': [
      ({ asked }) => asked?.key === 'q' && asked.fact === facts['lastName'],
      (list) => withRow(list),
      'search by q',
    ],
    'a filter by citizenship': [
      ({ asked }) => asked?.key === 'citizenship' && asked.fact === facts['university'],
      (list) => ({ ...list, body: { ...list.body, list: [], totalSize: 0 } }),
      'search by citizenship',
    ],
    'an order by a hidden fact': [
      ({ asked }) => asked?.key === 'sort' && asked.fact === facts['number'],
      (list) => ({ ...list, status: 400 }),
      'search by sort',
    ],
    'an error': [
      ({ call }) => call.includes('/draft') && call.includes('99'),
      (refused) => ({ ...refused, body: { ...refused.body, message: `Draft of ${LAST_NAME} is stale` } }),
      'lastName',
    ],
    'a coded text': [
      isList,
      (list) => ({ ...list, body: { ...list.body, next: Buffer.from(LAST_NAME).toString('base64') } }),
      'lastName',
    ],
    'a mail': [
      () => true,
      () => ({ call: 'mail', status: 200, headers: {}, body: { subject: `Case ${facts['number']}` } }),
      'number',
    ],
    'an SMS': [
      ({ call }) => call === 'sms',
      (sms) => ({ ...sms, body: { ...sms.body, text: `${facts['firstName']}: 123456` } }),
      'firstName',
    ],
    'the audit trail': [
      ({ call }) => call.startsWith('GET /staff/audit '),
      (trail) => ({ ...trail, status: 200, body: { list: [{ objectId: facts['applicationId'] }] } }),
      'applicationId',
    ],
    'an export': [
      isPage,
      async (page) => ({
        ...withHeader('content-type', 'application/zip')(page),
        body: await sheetOf(`<t>${facts['passportNumber']}</t>`),
      }),
      'passportNumber',
    ],
  }
  test.each(Object.entries(PLANTS))('%s', async (_kind, [is, plant, leak]) => {
    const at = indexOf(is)
    const planted = [...answers]
    planted[at] = await plant(answers[at] as Answered)
    const found = await leaksIn(planted, facts, size)
    expect(
      found.some((each) => each.startsWith(leak)),
      found.join('; '),
    ).toBe(true)
  })
})

describe('answers to an expert do the same work', () => {
  const work = async (expert: Person, url: string) => {
    let answer: Answer | undefined
    const statements = await portal.database.statementsOf(async () => {
      answer = await expert.call('GET', url)
    })
    return { statements, status: answer?.status, body: answer?.body, length: answer?.headers['content-length'] }
  }
  const PATHS = [
    '',
    '/papers',
    '/papers/motivationLetter/1',
    '/papers/motivationLetter/7',
    '/papers/dissertationResearch/1',
  ]

  test.each(PATHS)('for a case of somebody else and for none: %s', async (path) => {
    const other = await blindCase(portal, LINES)
    const none = '00000000-0000-4000-8000-000000000000'
    await work(own.expert, `/staff/grading/${none}${path}`)
    const strange = await work(own.expert, `/staff/grading/${other.id}${path}`)
    expect(strange).toEqual(await work(own.expert, `/staff/grading/${none}${path}`))
    expect(strange.status).toBe(404)
  })

  let idOf: (number: number) => string
  beforeAll(async () => {
    const [, twice] = own.commission.cases
    if (twice === undefined) throw new Error('too few cases')
    await sentApplication(portal, twice.person, { choices: (await offers(portal, 3)).slice(1) })
    const rows = (await ownGrading(own.expert)) as { id: string; label: { number: number } }[]
    idOf = (number) => rows.find(({ label }) => label.number === number)?.id ?? ''
    // The first reading of a case is written to the audit trail, later ones of the day are not.
    for (const number of [2, 3]) await own.expert.call('GET', `/staff/grading/${idOf(number)}`)
  })

  test.each(PATHS)('for a person with another application and for one without: %s', async (path) => {
    await work(own.expert, `/staff/grading/${idOf(2)}${path}`)
    const [first, second] = [
      await work(own.expert, `/staff/grading/${idOf(2)}${path}`),
      await work(own.expert, `/staff/grading/${idOf(3)}${path}`),
    ]
    expect(first.statements).toEqual(second.statements)
    expect([first.status, first.length]).toEqual([second.status, second.length])
  })
})
