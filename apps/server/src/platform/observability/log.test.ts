import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, pathWithoutSecrets } from './log.ts'

test('tokens in paths and everything after the question mark stay out of the log', () => {
  expect(pathWithoutSecrets('/admission/confirm/abc123?x=1')).toBe('/admission/confirm/***')
  expect(pathWithoutSecrets('/admission/resetPassword/abc123')).toBe('/admission/resetPassword/***')
  expect(pathWithoutSecrets('/api/staff/request/list?fio=Aigerim')).toBe('/api/staff/request/list')
})

test('a logged request carries neither headers nor body, and credentials are masked', () => {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  )
  log.info({
    req: {
      id: 'r1',
      method: 'POST',
      url: '/api/auth/signin',
      headers: { authorization: 'Bearer s3cret' },
      body: 's3cret',
    },
    password: 's3cret',
    user: { token: 's3cret' },
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('/api/auth/signin')
  expect(lines[0]).not.toContain('s3cret')
})
