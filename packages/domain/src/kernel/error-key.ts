/**
 * Every refusal the portal can answer with, and its HTTP status (contract, Conventions; rulings, Order of checks).
 * The key is the `msg` of the answer and the locale key `kernel.errors.<key>`.
 */
export const ERROR_STATUS = {
  field_required: 400,
  fill_all_required_fields: 400,
  wrong_value: 400,
  wrong_phone_number: 400,
  wrong_iin: 400,
  gpa_error: 400,
  password_requirements_not_met: 400,
  current_password_incorrect: 400,
  reset_token_invalid: 400,
  confirm_token_invalid: 400,
  reason_required: 400,
  please_enter_date: 400,
  consent_required: 400,
  you_are_not_grant_holder: 400,
  'email-password-incorrect': 401,
  session_expired: 401,
  forbidden: 403,
  account_not_confirmed: 403,
  account_disabled: 403,
  not_found: 404,
  email_already_exists: 409,
  phone_number_already_exists: 409,
  passport_number_already_exists: 409,
  iin_already_exists: 409,
  too_many_drafts: 409,
  name_already_exists: 409,
  too_many_saved_filters: 409,
  reception_closed: 409,
  application_already_exists: 409,
  application_not_editable: 409,
  not_successfully_updated_status_of_application: 409,
  test_not_active: 409,
  test_time_is_over: 409,
  test_not_complete: 409,
  stale_version: 409,
  idempotency_key_reused: 409,
  'big-file-size': 413,
  wrong_file_type: 415,
  too_many_requests: 429,
  error_occurred: 500,
  try_again_later: 503,
} as const

export type ErrorKey = keyof typeof ERROR_STATUS

export const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(ERROR_STATUS, text)
