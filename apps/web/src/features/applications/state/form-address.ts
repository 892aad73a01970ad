import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { useMatch } from '@tanstack/react-router'

/** Where the form of an application lives, by its kind (docs/specification/screens.md#routes). */
export const FORM_PATH = {
  ENROLLMENT: '/create-application',
  GRANT: '/apply-for-grant',
  GRANT_COMPETITION: '/apply-for-grant',
} as const satisfies Record<ApplicationType, string>

/** The form's own address: which of the two it is open at, and with which application and task. */
export function useFormAddress() {
  const grant = useMatch({ from: '/work/apply-for-grant', shouldThrow: false })
  const enrolment = useMatch({ from: '/work/create-application', shouldThrow: false })
  const type: ApplicationType = grant === undefined ? 'ENROLLMENT' : 'GRANT'
  return { type, path: FORM_PATH[type], search: grant?.search ?? enrolment?.search ?? {} }
}
