import { expect, test } from 'vitest'
import { secureHostOf, watchCertificate } from './certificate.ts'

test('the end of a certificate is asked for once, and is no number where there is none', async () => {
  let asked = 0
  const until = watchCertificate({ host: 'portal.kz', port: 443 }, async () => {
    asked += 1
    return new Date('2026-12-01T00:00:00Z')
  })
  expect([await until(), await until(), asked]).toEqual([1_796_083_200, 1_796_083_200, 1])
  expect(await watchCertificate({ host: 'x', port: 1 }, () => Promise.reject(new Error('away')))()).toBeNaN()
})

test.each([
  ['https://portal.kz', { host: 'portal.kz', port: 443 }],
  ['https://[::1]:8443', { host: '::1', port: 8443 }],
  ['http://portal.kz', null],
])('%s is asked at %o', (url, expected) => {
  expect(secureHostOf(url)).toEqual(expected)
})
