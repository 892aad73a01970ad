import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MessageRefusedError } from './message-refused.ts'
import { openSms } from './sms.ts'

const SMS = { to: '+77010000001', text: 'Код "1234" & ещё', id: 'a', date: new Date('2026-11-20T09:30:00.000Z') }
let folder: string
let server: Server
let calls: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[]
let status: number
let reply: string
let base: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-sms-'))
  calls = []
  status = 200
  reply = '{}'
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(status).end(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('without a gateway a message is a file; sent again it replaces itself', async () => {
  const gateway = openSms({ url: undefined, headers: {}, body: '', folder })
  await gateway.send(SMS)
  await gateway.send(SMS)
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).toEqual({
    to: SMS.to,
    text: SMS.text,
    sentAt: '2026-11-20T09:30:00.000Z',
  })
})

test('a gateway is posted its template with the message inside, whatever the message holds', async () => {
  const body = '{"recipient":"{to}","data":{"text":"{text}"}}'
  const gateway = openSms({ url: `${base}/send`, headers: { authorization: 'Key k' }, body, folder })
  await gateway.send(SMS)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'POST', url: '/send', headers: { authorization: 'Key k' } })
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ recipient: SMS.to, data: { text: SMS.text } })
})

test('a template in the address is filled in, encoded', async () => {
  await openSms({ url: `${base}/?to={to}&m={text}`, headers: {}, body: '', folder }).send(SMS)
  const asked = new URL(calls[0]?.url ?? '', base)
  expect([asked.searchParams.get('to'), asked.searchParams.get('m')]).toEqual([SMS.to, SMS.text])
  expect(calls[0]?.method).toBe('GET')
})

test('a refusal and an unavailable gateway are failures that name neither number nor text', async () => {
  status = 500
  const gateway = openSms({ url: `${base}/?to={to}&m={text}`, headers: {}, body: '', folder })
  await expect(gateway.send(SMS)).rejects.toThrow(/^the SMS gateway answered 500$/)
  const away = openSms({ url: 'http://127.0.0.1:9/?to={to}', headers: {}, body: '', folder })
  await expect(away.send(SMS)).rejects.toThrow(/^the SMS gateway is away: \w+$/)
})

test.each([
  [422, true],
  [400, true],
  [401, false],
  [429, false],
  [500, false],
])('an answer %i of the gateway is for good: %s', async (code, isForGood) => {
  status = code
  const gateway = openSms({ url: `${base}/?to={to}&text={text}`, headers: {}, body: '', folder })
  const error = await gateway.send(SMS).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(`the SMS gateway answered ${code}`)
  expect(error instanceof MessageRefusedError).toBe(isForGood)
})

const STATE = {
  idAt: '/data/messageId',
  stateAt: '/data/0/status',
  delivered: ['DELIVRD'],
  undelivered: ['UNDELIV', '25'],
}
const asking = () =>
  openSms({
    ...{ url: `${base}/send`, headers: { authorization: 'Key k' }, body: '{"to":"{to}","text":"{text}"}', folder },
    state: { ...STATE, url: `${base}/status?ids={id}&phone={to}` },
  })

test.each([
  ['a text', '{"code":0,"data":{"messageId":"77 1"}}', '77 1'],
  ['a number', '{"data":{"messageId":771}}', '771'],
  ['nothing', '{"code":0,"data":{}}', null],
  ['something long', JSON.stringify({ data: { messageId: 'x'.repeat(101) } }), null],
  ['a list', '{"data":{"messageId":[1]}}', null],
  ['what belongs to every object', '{"data":"messageId"}', null],
  ['no JSON', 'accepted;771', null],
  ['an answer without end', `{"data":{"messageId":"771"},"x":"${'y'.repeat(100_000)}"}`, null],
])('the name that a gateway gives a message: %s', async (_what, answer, id) => {
  reply = answer
  expect(await asking().send(SMS)).toBe(id)
})

test('a gateway that is not asked is called as ever, and its answer not read', async () => {
  const gateway = openSms({ url: `${base}/?to={to}&text={text}`, headers: {}, body: '', folder })
  reply = '{"data":{"messageId":"771"}}'
  expect([await gateway.send(SMS), gateway.ask]).toEqual([null, null])
})

test.each([
  ['{"data":[{"id":"771","status":"DELIVRD"}]}', 'delivered', 'DELIVRD'],
  ['{"data":[{"id":"771","status":"UNDELIV"}]}', 'undelivered', 'UNDELIV'],
  ['{"data":[{"status":25}]}', 'undelivered', '25'],
  ['{"data":[{"status":"ENQUEUD"}]}', 'underway', 'ENQUEUD'],
])('the state of a message: %s', async (answer, kind, code) => {
  reply = answer
  expect(await asking().ask?.({ id: '77&1', to: SMS.to })).toEqual({ kind, code })
  const asked = new URL(calls[0]?.url ?? '', base)
  expect([asked.searchParams.get('ids'), asked.searchParams.get('phone')]).toEqual(['77&1', SMS.to])
  expect(calls[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Key k' } })
})

test('an answer without a state is a fault that names neither number nor text', async () => {
  const ask = (gateway = asking()) => gateway.ask?.({ id: '771', to: SMS.to })
  await expect(ask()).rejects.toThrow('has no state where SMS_STATE_AT says')
  status = 503
  await expect(ask()).rejects.toThrow(/^the SMS gateway answered 503$/)
  const away = openSms({
    ...{ url: base, headers: {}, body: '', folder },
    state: { ...STATE, url: 'http://127.0.0.1:9/{id}?{to}' },
  })
  await expect(ask(away)).rejects.toThrow(/^the SMS gateway is away: \w+$/)
})
