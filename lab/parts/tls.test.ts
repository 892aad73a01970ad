import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'
import { giveToEngine, type Postgres, startPostgres } from './postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-tls-'))
const at = (name: string): string => path.join(folder, name)
let postgres: Postgres

/** Makes an authority, a certificate of 127.0.0.1 that it signed, and another authority. */
function makeCertificates(): void {
  const openssl = (...parameters: readonly string[]) => execFileSync('openssl', parameters, { stdio: 'pipe' })
  for (const name of ['authority', 'stranger'])
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)],
    )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=database',
    '-keyout',
    at('key.pem'),
    '-out',
    at('asked.pem'),
  )
  writeFileSync(at('extension'), 'subjectAltName=IP:127.0.0.1')
  openssl(
    ...['x509', '-req', '-in', at('asked.pem'), '-CA', at('authority.pem'), '-CAkey', at('authority.key')],
    ...['-CAcreateserial', '-days', '2', '-extfile', at('extension'), '-out', at('certificate.pem')],
  )
  chmodSync(folder, 0o711)
  chmodSync(at('key.pem'), 0o600)
  giveToEngine(at('key.pem'))
}

beforeAll(async () => {
  makeCertificates()
  postgres = await startPostgres([
    'ssl = on',
    `ssl_cert_file = '${at('certificate.pem')}'`,
    `ssl_key_file = '${at('key.pem')}'`,
  ])
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether a connection with these settings is encrypted. */
async function isEncrypted(settings: string): Promise<boolean> {
  const connection = { connectionString: `${postgres.url()}${settings}` }
  const database = openDatabase({ connection, poolSize: 1, log: createLog('silent') })
  try {
    const { rows } = await database.pool.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    )
    return rows[0]?.ssl === true
  } finally {
    await database.close()
  }
}

test('the address of a database requires encryption and a certificate', async () => {
  expect(await isEncrypted('')).toBe(false)
  expect(await isEncrypted('?sslmode=disable')).toBe(false)
  expect(await isEncrypted('?sslmode=no-verify')).toBe(true)
  expect(await isEncrypted(`?sslmode=verify-full&sslrootcert=${at('authority.pem')}`)).toBe(true)
})

test('refuses a database without a trusted certificate', async () => {
  await expect(isEncrypted('?sslmode=verify-full')).rejects.toThrow(/certificate/)
  await expect(isEncrypted(`?sslmode=verify-full&sslrootcert=${at('stranger.pem')}`)).rejects.toThrow(
    /certificate|signature/,
  )
  const elsewhere = postgres.url().replace('127.0.0.1', 'localhost')
  const database = openDatabase({
    connection: { connectionString: `${elsewhere}?sslmode=verify-full&sslrootcert=${at('authority.pem')}` },
    ...{ poolSize: 1, log: createLog('silent') },
  })
  await expect(database.pool.query('select')).rejects.toThrow(/altnames|does not match/i)
  await database.close()
})

test('sets the timeouts of statements and idle transactions, as with the embedded engine', async () => {
  const database = openDatabase({ connection: postgres.connection(), poolSize: 1, log: createLog('silent') })
  const { rows } = await database.pool.query<{ statement: string; transaction: string }>(
    `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as transaction`,
  )
  expect(rows).toEqual([{ statement: '8s', transaction: '30s' }])
  await database.close()
})
