/**
 * How long single calls take at a running portal with its demo data: `npm run bench -- calls [base] [data folder]`.
 * Prints the median and the slowest of fifty, in milliseconds; those that hash a password are left out.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const [base = 'http://127.0.0.1:8080', dataDir = 'var'] = process.argv.slice(2)
const TIMES = 50
const LIMIT_MS = 50

type Account = { readonly role: string; readonly email: string; readonly password: string }
const accounts: readonly Account[] = JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'))

async function signIn(role: string): Promise<string> {
  const account = accounts.find((candidate) => candidate.role === role)
  const door = role === 'USER' ? '/api/auth/signin' : '/api/staff/auth/signin'
  const answer = await fetch(base + door, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function measure(name: string, call: () => Promise<Response>): Promise<boolean> {
  const times: number[] = []
  for (let count = 0; count < TIMES; count++) {
    const from = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    times.push(performance.now() - from)
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  }
  times.sort((a, b) => a - b)
  const slowest = times.at(-1) ?? 0
  process.stdout.write(
    `${name.padEnd(44)} ${times[TIMES / 2]?.toFixed(1).padStart(7)} ${slowest.toFixed(1).padStart(7)}\n`,
  )
  return slowest < LIMIT_MS
}

const [user, admin, superAdmin] = await Promise.all(['USER', 'ADMIN', 'SUPER_ADMIN'].map(signIn))
const as = (token: string | undefined, url: string, init: RequestInit = {}) =>
  fetch(`${base}/api${url}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  })

const listed = (await (await as(admin, '/staff/request/list?pageSize=200')).json()) as { list: { id: string }[] }
/** Every application in turn: the first opening of each is written to the audit trail, a repeated one is not. */
let turn = 0
const nextId = () => listed.list[turn++ % listed.list.length]?.id
const draft = (await (
  await as(user, '/request/create', { method: 'POST', body: JSON.stringify({ status: 'CREATED' }) })
).json()) as { data: { id: string } }
const calls: readonly [string, () => Promise<Response>][] = [
  ['GET request/status', () => as(undefined, '/request/status')],
  ['GET dictionary/country/list', () => as(undefined, '/dictionary/country/list')],
  ['GET dictionary/university/list', () => as(undefined, '/dictionary/university/list')],
  ['GET search/universities', () => as(undefined, '/search/universities?degree=4&language=1')],
  ['GET search/extended', () => as(undefined, '/search/extended?q=алматы')],
  ['GET user/profile', () => as(user, '/user/profile')],
  ['GET request/list', () => as(user, '/request/list')],
  [
    'PUT request/{id} (a draft)',
    () =>
      as(user, `/request/${draft.data.id}`, { method: 'PUT', body: JSON.stringify({ status: 'CREATED', gpa: '4' }) }),
  ],
  ['GET staff/request/list', () => as(admin, '/staff/request/list')],
  ['GET staff/request/list?status&fio', () => as(admin, '/staff/request/list?status=IN_PROCESS&fio=a')],
  ['GET staff/request/{id}', () => as(admin, `/staff/request/${listed.list[0]?.id}`)],
  ['GET staff/request/{id}, each in turn', () => as(admin, `/staff/request/${nextId()}`)],
  ['GET staff/request/day', () => as(admin, '/staff/request/day')],
  ['GET staff/list', () => as(superAdmin, '/staff/list')],
  ['GET staff/audit', () => as(superAdmin, '/staff/audit')],
]
process.stdout.write(`${'call'.padEnd(44)} ${'median'.padStart(7)} ${'slowest'.padStart(7)}\n`)
let isWithin = true
for (const [name, call] of calls) isWithin = (await measure(name, call)) && isWithin
await as(user, `/request/${draft.data.id}`, { method: 'DELETE' })
process.stdout.write(isWithin ? `all under ${LIMIT_MS} ms\n` : `some over ${LIMIT_MS} ms\n`)
