import { z } from 'zod'
import { dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/values.ts'
import {
  codeEnrolment,
  factorReset,
  factorsView,
  newPasskey,
  passkeyName,
  passkeyOptions,
  passwordBody,
  recoveryCodes,
  secondBody,
  sessionView,
  ticketBody,
  typedCode,
} from './factor-schema.ts'
import { deviceMark, email, sessionUser } from './schema.ts'

const byId = z.object({ id: uuid })
const stepErrors = [
  'code_incorrect',
  'code_expired',
  'factor_unreadable',
  'account_disabled',
  'too_many_requests',
] as const
const enrolErrors = ['code_expired', 'account_disabled'] as const
const confirmed = dataOf(z.object({ recoveryCodes }))
const begun = sessionUser.extend({ recoveryCodes })
const addPasskeyBody = z.object({ name: passkeyName, passkey: newPasskey })

/**
 * Second step of signing in, and factors and sessions of the own account
 * (docs/specification/accounts.md#second-factor).
 */
export const factorEndpoints = {
  passSecondStep: {
    method: 'POST',
    path: '/auth/second',
    access: 'guest',
    body: secondBody,
    answer: sessionUser,
    errors: stepErrors,
    missing: 'field_required',
  },
  passSecondStepStaff: {
    method: 'POST',
    path: '/staff/auth/second',
    access: 'guest',
    body: secondBody,
    answer: sessionUser,
    errors: stepErrors,
    missing: 'field_required',
  },
  askPasskey: {
    method: 'POST',
    path: '/auth/second/passkey',
    access: 'guest',
    body: ticketBody,
    answer: dataOf(passkeyOptions),
    errors: enrolErrors,
    missing: 'field_required',
  },
  askPasskeyStaff: {
    method: 'POST',
    path: '/staff/auth/second/passkey',
    access: 'guest',
    body: ticketBody,
    answer: dataOf(passkeyOptions),
    errors: enrolErrors,
    missing: 'field_required',
  },
  /** If the portal requires a factor, staff add their first one before they have a session. */
  enrolCode: {
    method: 'POST',
    path: '/staff/auth/enrol/code',
    access: 'guest',
    body: ticketBody,
    answer: dataOf(codeEnrolment),
    errors: enrolErrors,
    missing: 'field_required',
  },
  confirmEnrolledCode: {
    method: 'POST',
    path: '/staff/auth/enrol/code/confirm',
    access: 'guest',
    body: ticketBody.extend({ code: typedCode, device: deviceMark }),
    answer: begun,
    errors: stepErrors,
    missing: 'field_required',
  },
  enrolPasskey: {
    method: 'POST',
    path: '/staff/auth/enrol/passkey',
    access: 'guest',
    body: ticketBody,
    answer: dataOf(passkeyOptions),
    errors: enrolErrors,
    missing: 'field_required',
  },
  confirmEnrolledPasskey: {
    method: 'POST',
    path: '/staff/auth/enrol/passkey/confirm',
    access: 'guest',
    body: ticketBody.extend({ ...addPasskeyBody.shape, device: deviceMark }),
    answer: begun,
    errors: [...stepErrors, 'passkey_refused'],
    missing: 'field_required',
  },

  readFactors: { method: 'GET', path: '/user/factors', access: 'signed-in', answer: dataOf(factorsView) },
  beginCode: {
    method: 'POST',
    path: '/user/factors/code',
    access: 'signed-in',
    body: passwordBody,
    answer: dataOf(codeEnrolment),
    errors: ['current_password_incorrect', 'second_factor_already_exists'],
    missing: 'field_required',
    rate: 'sign-in',
  },
  confirmCode: {
    method: 'POST',
    path: '/user/factors/code/confirm',
    access: 'signed-in',
    body: z.object({ code: typedCode }),
    answer: confirmed,
    errors: ['code_incorrect', 'code_expired', 'factor_unreadable'],
    missing: 'field_required',
  },
  beginPasskey: {
    method: 'POST',
    path: '/user/factors/passkey',
    access: 'signed-in',
    body: passwordBody,
    answer: dataOf(passkeyOptions),
    errors: ['current_password_incorrect', 'passkey_refused', 'too_many_passkeys'],
    missing: 'field_required',
    rate: 'sign-in',
  },
  confirmPasskey: {
    method: 'POST',
    path: '/user/factors/passkey/confirm',
    access: 'signed-in',
    body: addPasskeyBody,
    answer: confirmed,
    errors: ['code_expired', 'passkey_refused', 'too_many_passkeys', 'second_factor_already_exists'],
    missing: 'field_required',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/factors/recovery',
    access: 'signed-in',
    body: passwordBody,
    answer: confirmed,
    errors: ['current_password_incorrect', 'not_found'],
    missing: 'field_required',
    rate: 'sign-in',
  },
  removeFactor: {
    method: 'DELETE',
    path: '/user/factors/:id',
    access: 'signed-in',
    params: byId,
    body: passwordBody,
    answer: done,
    errors: ['current_password_incorrect', 'not_found', 'second_factor_required'],
    missing: 'field_required',
    rate: 'sign-in',
  },

  listSessions: { method: 'GET', path: '/user/sessions', access: 'signed-in', answer: listOf(sessionView) },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: 'signed-in',
    params: byId,
    answer: done,
    errors: ['not_found'],
  },
  endOtherSessions: { method: 'DELETE', path: '/user/sessions', access: 'signed-in', answer: done },

  resetStaffFactor: {
    method: 'POST',
    path: '/staff/:id/factor-reset',
    access: ['SUPER_ADMIN'],
    params: byId,
    body: factorReset,
    answer: done,
    errors: ['not_found', 'reason_required'],
    missing: 'field_required',
  },
  /** For an applicant who has lost every factor and writes to the office. The super admin sees only their e-mail. */
  resetApplicantFactor: {
    method: 'POST',
    path: '/staff/applicant-factor-reset',
    access: ['SUPER_ADMIN'],
    body: factorReset.extend({ email }),
    answer: done,
    errors: ['not_found', 'reason_required'],
    missing: 'field_required',
  },
} as const satisfies EndpointTable
