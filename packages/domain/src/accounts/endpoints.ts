import { z } from 'zod'
import { dataOf, done, type EndpointTable } from '../kernel/endpoint.ts'
import { pageQuery } from '../kernel/page.ts'
import { parseRole } from '../kernel/role.ts'
import { directoryId, lineText, many, uuid } from '../kernel/values.ts'
import { factorEndpoints } from './factor-endpoints.ts'
import { signedIn } from './factor-schema.ts'
import {
  credentials,
  currentPassword,
  email,
  newPassword,
  onlyEmail,
  profileDeletion,
  profileEdit,
  profileView,
  sessionUser,
  signInBody,
  signUpBody,
  staffCreate,
  staffEdit,
  staffRow,
  staffView,
  token,
} from './schema.ts'
import { shortlistBody, shortlistView } from './shortlist-schema.ts'

const uniqueProfile = ['phone_number_already_exists', 'passport_number_already_exists', 'iin_already_exists', 'wrong_iin', 'wrong_phone_number'] as const
const signInErrors = ['email-password-incorrect', 'account_not_confirmed', 'account_disabled'] as const
const reset = z.object({ newPassword, token })

const staffListQuery = z.object({
  ...pageQuery(['createdDate', 'fullName', 'email', 'roles', 'university', 'state']),
  roles: many(
    z.string().transform((text, context) => {
      const role = parseRole(text)
      if (role !== null) return role
      context.issues.push({ code: 'custom', message: 'wrong_value', input: text })
      return z.NEVER
    }),
  ),
  search: lineText.max(100).optional(),
  /** Pick lists: only people whose scope includes this university. */
  universityId: directoryId.optional(),
  /** Pick lists of experts: marks those with a conflict of interest in this interview. */
  interviewId: uuid.optional(),
})
export type StaffListQuery = z.output<typeof staffListQuery>

/** Accounts, sessions, profiles and staff (docs/specification/accounts.md). */
export const accountsEndpoints = {
  signIn: { method: 'POST', path: '/auth/signin', access: 'guest', body: signInBody, answer: signedIn, errors: signInErrors, missing: 'field_required', rate: 'sign-in' },
  signInStaff: { method: 'POST', path: '/staff/auth/signin', access: 'guest', body: signInBody, answer: signedIn, errors: signInErrors, missing: 'field_required', rate: 'sign-in' },
  signOut: { method: 'POST', path: '/auth/signout', access: 'signed-in', answer: done },
  readSession: { method: 'GET', path: '/auth/session', access: 'signed-in', answer: dataOf(sessionUser.omit({ token: true, type: true })) },
  signUp: {
    method: 'POST',
    path: '/auth/signup',
    access: 'guest',
    body: signUpBody,
    answer: done,
    errors: ['email_already_exists', 'password_requirements_not_met', 'password_too_common', 'consent_required', ...uniqueProfile],
    missing: 'field_required',
    rate: 'sign-up',
    idempotent: true,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm',
    access: 'guest',
    body: z.object({ token }),
    answer: dataOf(z.object({ email: z.string() })),
    errors: ['confirm_token_invalid'],
    missing: 'field_required',
  },
  resendConfirmation: { method: 'POST', path: '/auth/confirm/resend', access: 'guest', body: onlyEmail, answer: done, missing: 'field_required', rate: 'mail-link' },
  changeUnconfirmedEmail: {
    method: 'POST',
    path: '/auth/confirm/change-email',
    access: 'guest',
    body: credentials.extend({ newEmail: email }),
    answer: done,
    errors: ['email-password-incorrect', 'email_already_exists'],
    missing: 'field_required',
    rate: ['sign-in', 'mail-link'],
  },
  forgotPassword: { method: 'POST', path: '/auth/forgotPassword', access: 'guest', body: onlyEmail, answer: done, missing: 'field_required', rate: 'mail-link' },
  forgotPasswordStaff: { method: 'POST', path: '/staff/auth/forgotPassword', access: 'guest', body: onlyEmail, answer: done, missing: 'field_required', rate: 'mail-link' },
  resetPassword: {
    method: 'POST',
    path: '/auth/forgotPassword/reset',
    access: 'guest',
    body: reset,
    answer: done,
    errors: ['reset_token_invalid', 'password_requirements_not_met', 'password_too_common'],
    missing: 'field_required',
  },
  resetPasswordStaff: {
    method: 'POST',
    path: '/staff/auth/forgotPassword/reset',
    access: 'guest',
    body: reset,
    answer: done,
    errors: ['reset_token_invalid', 'password_requirements_not_met', 'password_too_common'],
    missing: 'field_required',
  },
  changePassword: {
    method: 'POST',
    path: '/user/changePassword',
    access: 'signed-in',
    body: z.object({ currentPassword, newPassword }),
    answer: done,
    errors: ['current_password_incorrect', 'password_requirements_not_met', 'password_too_common'],
    missing: 'field_required',
    rate: 'sign-in',
  },
  deleteProfile: {
    method: 'DELETE',
    path: '/user/profile',
    access: ['USER'],
    body: profileDeletion,
    answer: done,
    errors: ['current_password_incorrect', 'application_not_editable'],
    missing: 'field_required',
    rate: 'sign-in',
  },
  readProfile: { method: 'GET', path: '/user/profile', access: ['USER'], answer: dataOf(profileView) },
  editProfile: { method: 'POST', path: '/user/edit', access: ['USER'], body: profileEdit, answer: dataOf(profileView), errors: [...uniqueProfile, 'stale_version'], missing: 'field_required' },
  readShortlist: { method: 'GET', path: '/user/shortlist', access: ['USER'], answer: dataOf(shortlistView) },
  saveShortlist: { method: 'PUT', path: '/user/shortlist', access: ['USER'], body: shortlistBody, answer: dataOf(shortlistView), errors: ['stale_version'], missing: 'field_required' },

  listStaff: {
    method: 'GET',
    path: '/staff/list',
    access: ['SUPER_ADMIN', 'ADMIN', 'EXPERT_MANAGER'],
    query: staffListQuery,
    answer: z.object({ content: z.array(staffRow), totalElements: z.number() }),
  },
  createStaff: {
    method: 'POST',
    path: '/staff',
    access: ['SUPER_ADMIN'],
    body: staffCreate,
    answer: dataOf(staffView),
    errors: ['email_already_exists', 'wrong_phone_number', 'password_requirements_not_met', 'password_too_common'],
    missing: 'fill_all_required_fields',
  },
  readStaff: { method: 'GET', path: '/staff/:id', access: ['SUPER_ADMIN'], params: z.object({ id: uuid }), answer: dataOf(staffView), errors: ['not_found'] },
  editStaff: {
    method: 'PUT',
    path: '/staff/:id',
    access: ['SUPER_ADMIN'],
    params: z.object({ id: uuid }),
    body: staffEdit,
    answer: dataOf(staffView),
    errors: ['not_found', 'email_already_exists', 'wrong_phone_number', 'stale_version'],
    missing: 'fill_all_required_fields',
  },
  sendStaffResetLink: { method: 'POST', path: '/staff/:id/reset-link', access: ['SUPER_ADMIN'], params: z.object({ id: uuid }), answer: done, errors: ['not_found', 'account_disabled'] },
  deleteStaff: { method: 'DELETE', path: '/staff/:id', access: ['SUPER_ADMIN'], params: z.object({ id: uuid }), answer: done, errors: ['not_found'] },
  ...factorEndpoints,
} as const satisfies EndpointTable
