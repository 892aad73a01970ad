import type { accountsEndpoints } from '@portal/domain/accounts/endpoints.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Handlers, WriteScope } from '../../http/handler.ts'
import type { Db } from '../../platform/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { checkPersonalFields } from './check-profile.ts'
import { changeUnconfirmedEmail, confirmEmail } from './confirm-email.ts'
import { type BeforeDeletion, deleteAccount } from './delete-account.ts'
import { editOwnProfile } from './edit-profile.ts'
import { askForLink } from './jobs.ts'
import { type ConflictsOf, listStaff, staffMemberOf } from './list-staff.ts'
import { accountByEmail, profileOf } from './queries.ts'
import {
  type AfterStaffChange,
  createStaff,
  deleteStaff,
  editStaff,
  sendStaffResetLink,
  staffFaults,
  unknownUniversity,
} from './save-staff.ts'
import { readSession, signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export type AccountsServices = {
  readonly passwords: Passwords
  readonly sessions: { readonly applicant: SessionTimes; readonly staff: SessionTimes }
  readonly publicUrl: string
  readonly afterStaffChange: AfterStaffChange
  readonly beforeDeletion: BeforeDeletion
  readonly expertConflicts: ConflictsOf
  readonly staffLoad: (db: Db, staffIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** Whether there is such an account shows neither in the answer nor in the work that it takes. */
async function mailed(
  { db }: WriteScope<null>,
  purpose: 'CONFIRM' | 'RESET',
  kind: 'APPLICANT' | 'STAFF',
  email: string,
) {
  await askForLink(db, { purpose, kind, email })
  return { success: true as const }
}

/** Handlers of accounts. Those that hash a password do it outside their transaction. */
export function accountsRoutes({
  passwords,
  sessions,
  publicUrl,
  afterStaffChange,
  beforeDeletion,
  staffLoad,
  expertConflicts,
}: AccountsServices): Handlers<typeof accountsEndpoints> {
  return {
    signIn: { around: (scope, { body }) => signIn(scope, 'APPLICANT', body, { passwords, times: sessions.applicant }) },
    signInStaff: { around: (scope, { body }) => signIn(scope, 'STAFF', body, { passwords, times: sessions.staff }) },
    signOut: { around: (scope) => signOut(scope) },
    readSession: { around: (scope) => readSession(scope, sessions) },
    signUp: {
      faults: checkPersonalFields,
      around: async (scope, { body: { password, consents: _, ...profile } }) => {
        const passwordHash = await passwords.hash(password)
        return scope.write((inner) => signUp(inner, { ...profile, passwordHash }, publicUrl))
      },
    },
    confirmEmail: { write: (scope, { body }) => confirmEmail(scope, body.token) },
    resendConfirmation: { write: (scope, { body }) => mailed(scope, 'CONFIRM', 'APPLICANT', body.email) },
    changeUnconfirmedEmail: {
      around: async (scope, { body }) => {
        const account = await accountByEmail(scope.db, 'APPLICANT', body.email)
        const isRight = await passwords.matches(body.password, account?.passwordHash ?? null)
        if (account === undefined || !isRight) return refuse('email-password-incorrect')
        await scope.forgiveRate()
        // An account may not send mails to ever other strangers by calling each its own address.
        const refused = await scope.takeRate('new-email', account.id)
        if (refused !== null) return refused
        return scope.write((inner) =>
          changeUnconfirmedEmail(inner, { accountId: account.id, newEmail: body.newEmail }, publicUrl),
        )
      },
    },
    forgotPassword: { write: (scope, { body }) => mailed(scope, 'RESET', 'APPLICANT', body.email) },
    forgotPasswordStaff: { write: (scope, { body }) => mailed(scope, 'RESET', 'STAFF', body.email) },
    resetPassword: { around: (scope, { body }) => resetPassword(scope, 'APPLICANT', body, passwords) },
    resetPasswordStaff: { around: (scope, { body }) => resetPassword(scope, 'STAFF', body, passwords) },
    changePassword: { around: (scope, { body }) => changePassword(scope, body, passwords) },
    deleteProfile: { around: (scope, { body }) => deleteAccount(scope, body, { ...beforeDeletion, passwords }) },
    readProfile: { read: async ({ db, actor }) => ({ success: true, data: await profileOf(db, actor.accountId) }) },
    editProfile: { faults: checkPersonalFields, write: (scope, { body }) => editOwnProfile(scope, body) },

    listStaff: { read: (scope, { query }) => listStaff(scope, query, staffLoad, expertConflicts) },
    createStaff: {
      faults: ({ db }, body) => staffFaults(db, body),
      around: async (scope, { body: { password, ...fields } }) => {
        const passwordHash = await passwords.hash(password)
        return scope.write((inner) => createStaff(inner, { ...fields, passwordHash }))
      },
    },
    readStaff: {
      read: async ({ db, language }, { params }) => {
        const data = await staffMemberOf(db, params.id, language)
        return data === undefined ? refuse('not_found') : { success: true, data }
      },
    },
    editStaff: {
      // What is absent stays as it is, so only what an account may never have is a fault before it is read.
      faults: ({ db }, body) => unknownUniversity(db, body.university ?? null),
      write: (scope, { params, body }) => editStaff(scope, params.id, body, afterStaffChange),
    },
    sendStaffResetLink: { write: (scope, { params }) => sendStaffResetLink(scope, params.id, publicUrl) },
    deleteStaff: { write: (scope, { params }) => deleteStaff(scope, params.id, afterStaffChange) },
  }
}
