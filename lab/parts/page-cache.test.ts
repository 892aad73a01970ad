import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REHEARSAL_COOKIE } from '@portal/domain/rehearsals/rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEPT_NOWHERE } from '../../apps/server/src/http/send.ts'
import { startNginx } from './nginx.ts'

const PAGE = '/admission/universities'
const REHEARSING = { cookie: `${REHEARSAL_COOKIE}=${'s'.repeat(43)}` }

/** Answers as the portal does, with the cookies of the call as the page, and counts the calls. */
let calls = 0
const portal = createServer(({ url = '', headers }, answer) => {
  calls += 1
  const asked = new URL(url, 'http://portal').searchParams.get('lang')
  if (asked !== null) answer.setHeader('set-cookie', `lang=${asked}; Path=/`)
  const isOver = url.includes('over') && headers.cookie?.includes(REHEARSAL_COOKIE)
  if (isOver) answer.setHeader('set-cookie', `${REHEARSAL_COOKIE}=; Max-Age=0`)
  const isUnkept = (!isOver && headers.cookie?.includes(REHEARSAL_COOKIE)) || url.includes('old')
  answer.setHeaders(new Map(Object.entries(isUnkept ? KEPT_NOWHERE : { 'cache-control': 'no-cache' })))
  answer.setHeader('vary', 'Cookie, Accept-Language, Accept-Encoding')
  answer.end(headers.cookie ?? 'nobody')
})
let nginx: Awaited<ReturnType<typeof startNginx>>
let address = PAGE

beforeAll(async () => {
  portal.listen(0, '127.0.0.1')
  await once(portal, 'listening')
  const { port } = portal.address() as AddressInfo
  nginx = await startNginx([port, port])
})
afterAll(async () => {
  await nginx?.stop()
  portal.close()
})
let tests = 0
beforeEach(() => {
  calls = 0
  tests += 1
  address = `${nginx.address}${PAGE}?test=${tests}`
})

const pageOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).text()

test('a page is asked once for many readers', async () => {
  for (let reader = 0; reader < 20; reader += 1) expect(await pageOf(address)).toBe('nobody')
  expect(calls).toBeLessThan(10)
})

test('so is one whose address names its language, which brings the cookie of that language to all', async () => {
  const answers = []
  for (let reader = 0; reader < 20; reader += 1) answers.push(await fetch(`${address}&lang=ru`))
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie')))).toEqual(new Set(['lang=ru; Path=/']))
  expect(calls).toBeLessThan(10)
})

test('readers of another language get another page', async () => {
  expect(await pageOf(address, { cookie: 'lang=ru' })).toBe('lang=ru')
  expect(await pageOf(address, { cookie: 'lang=en' })).toBe('lang=en')
})

test('the page of a rehearsal is its own browser’s alone', async () => {
  expect(await pageOf(address)).toBe('nobody')
  expect(await pageOf(address, REHEARSING)).toBe(REHEARSING.cookie)
  expect(await pageOf(address)).toBe('nobody')
})

test('a page of a rehearsal that is asked first is not kept for others', async () => {
  expect(await pageOf(address, REHEARSING)).toBe(REHEARSING.cookie)
  expect(await pageOf(address)).toBe('nobody')
})

test('the cookie of an ended rehearsal goes in its own browser alone', async () => {
  const cookieFor = async (headers: Record<string, string>) =>
    (await fetch(`${address}&over`, { headers })).headers.get('set-cookie')
  expect(await cookieFor(REHEARSING)).toBe(`${REHEARSAL_COOKIE}=; Max-Age=0`)
  expect(await cookieFor({})).toBeNull()
})

test('a page that the server forbids to keep is asked each time', async () => {
  for (let reader = 0; reader < 3; reader += 1) await pageOf(`${address}&old`)
  expect(calls).toBe(3)
  const { headers } = await fetch(`${address}&old`)
  expect([headers.get('cache-control'), headers.get('x-accel-expires')]).toEqual(['no-store', null])
})
