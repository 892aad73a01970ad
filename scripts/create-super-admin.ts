/**
 * Makes the first super admin: `npm run create-super-admin -- name@example.kz`. The password is asked for, or taken
 * from SUPER_ADMIN_PASSWORD. Nothing happens where there is one already.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { isPasswordStrong } from '@portal/domain/accounts/rules.ts'
import { createSuperAdmin } from '../apps/server/src/features/accounts/save-staff.ts'
import { lockDataFolder } from '../apps/server/src/platform/data-folder.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { createPasswords } from '../apps/server/src/platform/passwords.ts'
import { openPostgres } from '../apps/server/src/platform/postgres.ts'

/** Asks without showing what is typed. */
async function askPassword(): Promise<string> {
  process.stderr.write('Password: ')
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: process.stdin.isTTY })
  const password = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return password
}

async function create(environment: Environment, superAdmin: { email: string; password: string }): Promise<boolean> {
  const log = createLog('error')
  // A running portal has the embedded database for itself; a server of its own takes anybody.
  const unlock = environment.databaseUrl === undefined ? await lockDataFolder(environment.dataDir) : () => undefined
  const postgres = await openPostgres(environment, log)
  try {
    await migrate(postgres.connection)
    const database = openDatabase({ connection: postgres.connection, poolSize: 2, log })
    const passwordHash = await createPasswords().hash(superAdmin.password)
    const account = { email: superAdmin.email.toLowerCase(), passwordHash, fullName: superAdmin.email }
    const isCreated = await database.db
      .transaction()
      .execute((db) => createSuperAdmin({ db, now: new Date() }, account))
      .finally(database.close)
    return isCreated
  } finally {
    await postgres.stop()
    unlock()
  }
}

try {
  const email = process.argv[2] ?? process.env['SUPER_ADMIN_EMAIL']
  if (email === undefined) throw new Error('Say whose account it is: npm run create-super-admin -- name@example.kz')
  const password = process.env['SUPER_ADMIN_PASSWORD'] ?? (await askPassword())
  const environment = readEnvironment({ ...process.env, SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password })
  if (environment.superAdmin === undefined || !isPasswordStrong(password)) {
    throw new Error(
      'The password needs 8 to 128 characters: a capital and a small Latin letter, a digit and a symbol; no spaces, no runs like qwe or 123.',
    )
  }
  const isCreated = await create(environment, environment.superAdmin)
  console.log(isCreated ? `Super admin ${email} created.` : 'There is a super admin already; nothing was changed.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
