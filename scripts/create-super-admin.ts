/**
 * Makes the first super admin: `npm run create-super-admin -- name@example.kz "Full Name"`. Name and password are
 * asked for; the password may be taken from SUPER_ADMIN_PASSWORD. It works beside a running portal and without one. Nothing happens where there is one already.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { isPasswordStrong } from '@portal/domain/accounts/rules.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { createSuperAdmin } from '../apps/server/src/features/accounts/staff/save-staff.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { createPasswords } from '../apps/server/src/platform/identity/passwords.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { reachDatabase } from './reach-database.ts'

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return terminal.question(question).finally(() => terminal.close())
}

/** Asks without showing what is typed. */
async function askPassword(): Promise<string> {
  process.stderr.write('Password: ')
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: process.stdin.isTTY })
  const password = await terminal.question('').finally(() => terminal.close())
  process.stderr.write('\n')
  return password
}

async function create(
  environment: Environment,
  superAdmin: { email: string; password: string },
  name: string,
): Promise<boolean> {
  const log = createLog('error')
  const { connection, leave } = await reachDatabase(environment, log)
  try {
    const database = openDatabase({ connection, poolSize: 2, log })
    const passwordHash = await createPasswords().hash(superAdmin.password)
    const account = { email: plainEmail(superAdmin.email), passwordHash, fullName: name || superAdmin.email }
    return await database.db
      .transaction()
      .execute((db) => createSuperAdmin({ db, now: new Date() }, account))
      .finally(database.close)
  } finally {
    await leave()
  }
}

try {
  const given = process.argv[2] ?? process.env['SUPER_ADMIN_EMAIL']
  const email = given ?? (process.stdin.isTTY ? await ask('E-mail: ') : undefined)
  if (email === undefined) throw new Error('Say whose account it is: npm run create-super-admin -- name@example.kz')
  const name = (process.argv[3] ?? (process.stdin.isTTY ? await ask('Full name: ') : '')).trim()
  if (name.length > 200) throw new Error('The name has at most 200 characters.')
  const password = process.env['SUPER_ADMIN_PASSWORD'] || (await askPassword())
  const environment = readEnvironment({ ...process.env, SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password })
  if (environment.superAdmin === undefined || !isPasswordStrong(password)) {
    throw new Error(
      'The password needs 8 to 128 characters: a capital and a small Latin letter, a digit and a symbol; no spaces, no runs like qwe or 123.',
    )
  }
  const isCreated = await create(environment, environment.superAdmin, name)
  console.log(isCreated ? `Super admin ${email} created.` : 'There is a super admin already; nothing was changed.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
