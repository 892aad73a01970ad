import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { openTraces, type Traces } from './traces.ts'

type Sent = { readonly name: string; readonly status: object; readonly attributes: readonly object[] }

const sent: Sent[] = []
let status = 200
/** No answer at all. */
const HANGING = 0
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
  if (status === 200) sent.push(...resourceSpans[0].scopeSpans[0].spans)
  if (status !== HANGING) response.writeHead(status).end('{}')
})
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})

const open = (): Traces => {
  sent.length = 0
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  return openTraces({ url, serviceName: 'test', headers: {} }, createLog('silent'))
}

const noCause = { request: undefined, traceparent: undefined }
const note = (traces: Traces) => traces.job('note', noCause, async () => undefined)

test('ended spans are sent at the close, faults marked', async () => {
  const traces = open()
  await note(traces)
  const failing = traces.job('note', noCause, async () => {
    throw new Error('not now')
  })
  await expect(failing).rejects.toThrow('not now')
  await traces.close()
  expect(sent.map(({ name, status: of }) => [name, of])).toEqual([
    ['job note', { code: 0 }],
    ['job note', { code: 2 }],
  ])
  expect(traces.counts).toEqual({ sent: 2, dropped: 0 })
})

test('refused spans are dropped and counted', async () => {
  status = 400
  const traces = open()
  await note(traces)
  await traces.close()
  status = 200
  expect(traces.counts).toEqual({ sent: 0, dropped: 1 })
})

test('a collector that hangs does not keep a server from its end', async () => {
  status = HANGING
  const traces = open()
  await note(traces)
  await traces.close()
  status = 200
  expect(traces.counts.sent).toBe(0)
})

test('statements are named by their first word and table, a hundred of one job at most, none outside', async () => {
  const traces = open()
  const texts = [
    'select * from "applications" where "email" = $1',
    'with due as (select id from chosen_rows) delete from chosen_rows',
    '/* planned by value */ update accounts set x = $1',
    'select extract(epoch from now())',
    'begin',
  ]
  traces.statement('select * from outside', performance.now(), false)
  await traces.job('note', noCause, async () => {
    for (const text of texts) traces.statement(text, performance.now(), false)
    for (let at = 0; at < 200; at += 1) traces.statement('commit', performance.now(), false)
  })
  await traces.close()
  expect(sent.slice(0, texts.length).map(({ name }) => name)).toEqual([
    'select applications',
    'with chosen_rows',
    'update accounts',
    'select',
    'begin',
  ])
  expect(sent).toHaveLength(101)
  expect(sent.at(-1)?.attributes).toContainEqual({ key: 'db.statements', value: { intValue: 205 } })
})
