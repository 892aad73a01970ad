import path from 'node:path'
import type { AccountState } from '@portal/domain/accounts/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { sql } from 'kysely'
import { setAccountsState } from '../features/accounts/open-and-close.ts'
import { accountByEmail } from '../features/accounts/queries.ts'
import type { AfterStaffChange } from '../features/accounts/staff/save-staff.ts'
import type { Listeners } from '../features/applications/move-application.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { writeAtomically } from '../platform/files/atomic-file.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Passwords } from '../platform/identity/passwords.ts'
import type { Seal } from '../platform/identity/seal.ts'
import type { Log } from '../platform/observability/log.ts'
import { DEMO_APPLICANTS, DEMO_PASSWORD, DEMO_STAFF } from './demo-people.ts'

export type DemoServices = {
  readonly db: Db
  readonly listeners: Listeners
  readonly files: FileStore
  readonly passwords: Passwords
  readonly publicUrl: string
  readonly dataDir: string
  readonly log: Log
  readonly seal: Seal
}

/**
 * Fills an unused portal with people and applications in every state, once, and writes the file of accounts. One
 * transaction with its mark: an interrupted run starts again at the next start.
 */
export async function makeDemo(services: DemoServices, now: Date): Promise<void> {
  const { db, passwords, log } = services
  const isMade = (await db.selectFrom('demo').select('madeAt').executeTakeFirst()) !== undefined
  if (!isMade && (await isInUse(db))) log.warn('no demo: this portal already has people of its own')
  else if (!isMade) {
    const passwordHash = await passwords.hash(DEMO_PASSWORD)
    // The module is large and needed once.
    const { fillDemo } = await import('./fill-demo.ts')
    await db.transaction().execute(async (trx) => {
      await fillDemo({ ...services, db: trx, passwordHash, now })
      await trx.insertInto('demo').values({ madeAt: now }).execute()
    })
  }
  await db.transaction().execute((trx) => setDemoAccounts(trx, 'ENABLED', now))
  await writeAccounts(services)
}

/**
 * Closes the demo's accounts, whose password is public, and ends the assignments of its staff. A start with the demo
 * opens them again.
 */
export const closeDemo = (
  { db, log, releaseStaff }: Pick<DemoServices, 'db' | 'log'> & { readonly releaseStaff: AfterStaffChange },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const closed = await setDemoAccounts(trx, 'DISABLED', now)
    for (const { id, kind } of closed) {
      if (kind !== 'STAFF') continue
      const actor: Actor = { accountId: id, kind, roles: ['SUPER_ADMIN'], universityId: null, fullName: 'Demo' }
      await releaseStaff({ db: trx, now, actor, language: 'kk' }, id)
    }
    if (closed.length > 0)
      log.warn({ accounts: closed.length }, "the demo's accounts are closed: this portal runs without its demo")
  })

/** Opens or closes the demo's accounts, each time once. @returns the accounts. */
async function setDemoAccounts(trx: Trx, state: AccountState, now: Date) {
  const isClosing = state === 'DISABLED'
  const marked = await trx
    .updateTable('demo')
    .set({ accountsClosedAt: isClosing ? now : null })
    .where('accountsClosedAt', isClosing ? 'is' : 'is not', null)
    .returning('madeAt')
    .executeTakeFirst()
  if (marked === undefined) return []
  const emails = [...DEMO_STAFF, ...DEMO_APPLICANTS].flatMap(({ email }) => email ?? [])
  return setAccountsState(trx, { emails, madeUntil: marked.madeAt }, state)
}

/** Whether the portal is in use: an account other than a super admin's exists, or reception was closed. */
async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (
      select from accounts a left join staff_members s on s.account_id = a.id where not coalesce('SUPER_ADMIN' = any (s.roles), false)
    ) or exists (select from reception where not is_enabled_by_hand or opens_at is not null or closes_at is not null) as is_in_use
  `.execute(db)
  return rows[0]?.isInUse ?? false
}

/** Writes the file of accounts for signing in, without deleted ones. */
async function writeAccounts({ db, dataDir }: DemoServices): Promise<void> {
  const people = [
    ...DEMO_STAFF.map(({ role, email }) => ({ kind: 'STAFF' as const, role, email })),
    ...DEMO_APPLICANTS.flatMap(({ email }) =>
      email === undefined ? [] : [{ kind: 'APPLICANT' as const, role: 'USER', email }],
    ),
  ]
  const accounts = []
  for (const { kind, role, email } of people) {
    if ((await accountByEmail(db, kind, email)) !== undefined) accounts.push({ role, email, password: DEMO_PASSWORD })
  }
  await writeAtomically(path.join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`)
}
