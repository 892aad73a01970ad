import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { signUpForm } from '../../apps/server/test/portal.ts'

/** @returns the token of a new applicant's session at a portal with the embedded database. */
export async function signedIn(address: string, dataDir: string): Promise<string> {
  const call = (url: string, body: unknown) =>
    fetch(`${address}/api${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { email, password, ...form } = signUpForm()
  await call('/auth/signup', { ...form, email, password })
  const client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await client.connect()
  await client.query(`update accounts set confirmed_at = now(), state = 'ENABLED' where email = $1`, [email])
  await client.end()
  return ((await (await call('/auth/signin', { email, password })).json()) as { token: string }).token
}
