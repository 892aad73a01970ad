import type { accountsEndpoints } from '@portal/domain/accounts/endpoints.ts'
import { FACTOR_KINDS } from '@portal/domain/accounts/factor-rules.ts'
import { isCommonPassword } from '@portal/domain/accounts/password-rules.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { Handlers, OuterScope, WriteScope } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import type { Passwords } from '../../platform/identity/passwords.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { changeShortlist } from './change-shortlist.ts'
import { checkPersonalFields } from './check-profile.ts'
import { changeUnconfirmedEmail, confirmEmail } from './confirm-email.ts'
import { type BeforeDeletion, deleteAccount } from './delete-account.ts'
import { editOwnProfile } from './edit-profile.ts'
import { beginCode, beginPasskey, confirmCode, confirmPasskey } from './factors/add-factor.ts'
import {
  readFactors,
  removeFactor,
  renewRecoveryCodes,
  resetApplicantFactor,
  resetStaffFactor,
} from './factors/manage-factors.ts'
import { accountToEnrol, askSecondPasskey, passSecondStep, withTicket } from './factors/pass-second-step.ts'
import type { FactorServices } from './factors/prove-factor.ts'
import { askForLink } from './jobs.ts'
import { accountByEmail, profileOf, readShortlist } from './queries.ts'
import { sendWelcome } from './send-link.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.ts'
import { accountWithPassword, readSession, signIn, signOut } from './sessions/sign-in.ts'
import { signUp } from './sign-up.ts'
import { type ConflictsOf, listStaff, staffMemberOf } from './staff/list-staff.ts'
import {
  type AfterStaffChange,
  createStaff,
  deleteStaff,
  editStaff,
  sendStaffResetLink,
  staffFaults,
  unknownUniversity,
} from './staff/save-staff.ts'

export type AccountsServices = {
  readonly passwords: Passwords
  readonly sessions: { readonly applicant: SessionTimes; readonly staff: SessionTimes }
  readonly publicUrl: string
  readonly afterStaffChange: AfterStaffChange
  readonly beforeDeletion: BeforeDeletion
  readonly expertConflicts: ConflictsOf
  readonly staffLoad: (db: Db, staffIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly factors: FactorServices
  readonly isStaffFactorRequired: boolean
  readonly commonWords: ReadonlySet<string>
}

/** The same answer and the same work whether the account exists or not. */
async function mailed({ db }: WriteScope<null>, purpose: 'CONFIRM' | 'RESET', kind: AccountKind, email: string) {
  await askForLink(db, { purpose, kind, email })
  return { success: true as const }
}

/** Handlers of accounts. Password hashes are computed outside the transaction. */
export function accountsRoutes({
  passwords,
  sessions,
  publicUrl,
  afterStaffChange,
  beforeDeletion,
  staffLoad,
  expertConflicts,
  factors,
  isStaffFactorRequired,
  commonWords,
}: AccountsServices): Handlers<typeof accountsEndpoints> {
  const possibleKinds = FACTOR_KINDS.filter((kind) => kind === 'CODE' || factors.passkeys !== null)
  const forApplicants = { passwords, times: sessions.applicant, isFactorRequired: false, possibleKinds }
  const forStaff = { passwords, times: sessions.staff, isFactorRequired: isStaffFactorRequired, possibleKinds }
  const tooCommon = (field: string, password: string | undefined): FieldError[] =>
    password !== undefined && isCommonPassword(password, commonWords) ? [{ field, msg: 'password_too_common' }] : []
  const newPasswordFaults = async (_scope: unknown, { newPassword }: { newPassword?: string | undefined }) =>
    tooCommon('newPassword', newPassword)
  const unlessCommon = <T>(newPassword: string, act: () => T) => {
    const faults = tooCommon('newPassword', newPassword)
    return faults.length > 0 ? Promise.resolve(refuseFields(faults)) : act()
  }
  const withPassword = async <T>(
    scope: OuterScope,
    password: string,
    act: (inner: WriteScope) => Promise<T | Refusal>,
  ): Promise<T | Refusal> => {
    const account = await accountWithPassword(scope, scope.actor.accountId, password, passwords)
    if (account === null)
      return refuse('current_password_incorrect', [{ field: 'password', msg: 'current_password_incorrect' }])
    await scope.forgiveRate()
    return scope.write(act)
  }
  const factorPolicy = { isStaffFactorRequired, arePasskeysPossible: factors.passkeys !== null }
  return {
    signIn: { around: (scope, { body }) => signIn(scope, 'APPLICANT', body, forApplicants) },
    signInStaff: { around: (scope, { body }) => signIn(scope, 'STAFF', body, forStaff) },
    passSecondStep: {
      around: (scope, { body }) => passSecondStep(scope, 'APPLICANT', body, { ...factors, times: sessions.applicant }),
    },
    passSecondStepStaff: {
      around: (scope, { body }) => passSecondStep(scope, 'STAFF', body, { ...factors, times: sessions.staff }),
    },
    askPasskey: { write: (scope, { body }) => askSecondPasskey(scope, 'APPLICANT', body.ticket, factors) },
    askPasskeyStaff: { write: (scope, { body }) => askSecondPasskey(scope, 'STAFF', body.ticket, factors) },
    enrolCode: {
      write: async (scope, { body }) => {
        const account = await accountToEnrol(scope, body.ticket)
        return isRefusal(account) ? account : beginCode(scope, account.id, factors)
      },
    },
    confirmEnrolledCode: {
      around: (scope, { body: { ticket, device, code } }) =>
        withTicket(scope, { kind: 'STAFF', ticket, use: 'ENROL', device }, sessions.staff, (inner, accountId) =>
          confirmCode(inner, accountId, code, factors),
        ),
    },
    enrolPasskey: {
      write: async (scope, { body }) => {
        const account = await accountToEnrol(scope, body.ticket)
        return isRefusal(account) ? account : beginPasskey(scope, account.id, factors)
      },
    },
    confirmEnrolledPasskey: {
      around: (scope, { body: { ticket, device, ...made } }) =>
        withTicket(
          scope,
          { kind: 'STAFF', ticket, use: 'ENROL', device },
          sessions.staff,
          (inner, accountId) => confirmPasskey(inner, accountId, made, factors),
          'passkey_refused',
        ),
    },

    readFactors: { read: (scope) => readFactors(scope, factorPolicy) },
    beginCode: {
      around: (scope, { body }) =>
        withPassword(scope, body.password, (inner) => beginCode(inner, inner.actor.accountId, factors)),
    },
    confirmCode: {
      write: async (scope, { body }) => {
        const added = await confirmCode(scope, scope.actor.accountId, body.code, factors)
        if (added === null) return refuse('code_incorrect', [{ field: 'code', msg: 'code_incorrect' }])
        return isRefusal(added) ? added : { success: true, data: added }
      },
    },
    beginPasskey: {
      around: (scope, { body }) =>
        withPassword(scope, body.password, (inner) => beginPasskey(inner, inner.actor.accountId, factors)),
    },
    confirmPasskey: {
      around: async (scope, { body }) => {
        const added = await scope.write((inner) => confirmPasskey(inner, scope.actor.accountId, body, factors))
        if (added === null) return refuse('passkey_refused')
        return isRefusal(added) ? added : { success: true, data: added }
      },
    },
    renewRecoveryCodes: { around: (scope, { body }) => withPassword(scope, body.password, renewRecoveryCodes) },
    removeFactor: {
      around: (scope, { params, body }) =>
        withPassword(scope, body.password, (inner) => removeFactor(inner, params.id, factorPolicy)),
    },
    listSessions: { around: (scope) => listSessions(scope, sessions) },
    endSession: { around: (scope, { params }) => endSession(scope, params.id) },
    endOtherSessions: { around: (scope) => endOtherSessions(scope) },
    resetStaffFactor: { write: (scope, { params, body }) => resetStaffFactor(scope, params.id, body.reason) },
    resetApplicantFactor: { write: (scope, { body }) => resetApplicantFactor(scope, body.email, body.reason) },

    signOut: { around: (scope) => signOut(scope) },
    readSession: { around: (scope) => readSession(scope, sessions) },
    signUp: {
      faults: async (scope, body) => [
        ...(await checkPersonalFields(scope, body)),
        ...tooCommon('password', body.password),
      ],
      around: async (scope, { body: { password, consents: _, ...profile } }) => {
        const faults = tooCommon('password', password)
        if (faults.length > 0) return refuseFields([...(await checkPersonalFields(scope, profile)), ...faults])
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
        // Limits mails to strangers: an account could name ever other addresses as its own.
        const refused = await scope.takeRate('new-email', account.id)
        if (refused !== null) return refused
        return scope.write((inner) =>
          changeUnconfirmedEmail(inner, { accountId: account.id, newEmail: body.newEmail }, publicUrl),
        )
      },
    },
    forgotPassword: { write: (scope, { body }) => mailed(scope, 'RESET', 'APPLICANT', body.email) },
    forgotPasswordStaff: { write: (scope, { body }) => mailed(scope, 'RESET', 'STAFF', body.email) },
    resetPassword: {
      faults: newPasswordFaults,
      around: (scope, { body }) =>
        unlessCommon(body.newPassword, () => resetPassword(scope, 'APPLICANT', body, passwords)),
    },
    resetPasswordStaff: {
      faults: newPasswordFaults,
      around: (scope, { body }) => unlessCommon(body.newPassword, () => resetPassword(scope, 'STAFF', body, passwords)),
    },
    changePassword: {
      faults: newPasswordFaults,
      around: (scope, { body }) => unlessCommon(body.newPassword, () => changePassword(scope, body, passwords)),
    },
    deleteProfile: { around: (scope, { body }) => deleteAccount(scope, body, { ...beforeDeletion, passwords }) },
    readProfile: { read: async ({ db, actor }) => ({ success: true, data: await profileOf(db, actor.accountId) }) },
    editProfile: { faults: checkPersonalFields, write: (scope, { body }) => editOwnProfile(scope, body) },
    readShortlist: {
      read: async ({ db, actor }) => ({ success: true, data: await readShortlist(db, actor.accountId) }),
    },
    saveShortlist: { write: (scope, { body }) => changeShortlist(scope, body) },

    listStaff: { read: (scope, { query }) => listStaff(scope, query, staffLoad, expertConflicts) },
    createStaff: {
      faults: async ({ db }, body) => [...(await staffFaults(db, body)), ...tooCommon('password', body.password)],
      around: async (scope, { body: { password, ...fields } }) => {
        const faults = tooCommon('password', password)
        if (faults.length > 0) return refuseFields([...(await staffFaults(scope.db, fields)), ...faults])
        const passwordHash = await passwords.hash(password)
        return scope.write(async (inner) => {
          const made = await createStaff(inner, { ...fields, passwordHash })
          if (isRefusal(made)) return made
          const { id, email } = made.data
          await sendWelcome(inner, { id, kind: 'STAFF', email, language: inner.language }, publicUrl)
          return made
        })
      },
    },
    readStaff: {
      read: async ({ db, language }, { params }) => {
        const data = await staffMemberOf(db, params.id, language)
        return data === undefined ? refuse('not_found') : { success: true, data }
      },
    },
    editStaff: {
      // Absent fields stay unchanged, so only impossible values are faults before the account is read.
      faults: ({ db }, body) => unknownUniversity(db, body.university ?? null),
      write: (scope, { params, body }) => editStaff(scope, params.id, body, afterStaffChange),
    },
    sendStaffResetLink: { write: (scope, { params }) => sendStaffResetLink(scope, params.id, publicUrl) },
    deleteStaff: { write: (scope, { params }) => deleteStaff(scope, params.id, afterStaffChange) },
  }
}
