import { APPLICATION_TYPES, type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useMatch } from '@tanstack/react-router'
import type { TextKey } from '../../../platform/texts.ts'

/** Path of an application's form by its kind (docs/specification/screens.md#routes). */
export const FORM_PATH = {
  ENROLLMENT: '/create-application',
  GRANT: '/apply-for-grant',
  GRANT_COMPETITION: '/apply-for-grant',
} as const satisfies Record<ApplicationType, string>

export const FORM_TITLES = {
  ENROLLMENT: { fresh: 'applications.form.title', stored: 'applications.form.draftTitle' },
  GRANT: { fresh: 'applications.form.grantTitle', stored: 'applications.form.grantDraftTitle' },
  GRANT_COMPETITION: { fresh: 'applications.form.competingTitle', stored: 'applications.form.competingDraftTitle' },
} as const satisfies Record<ApplicationType, Record<'fresh' | 'stored', TextKey>>

const COMPETING = 'competing'

/** Search for the kind of a new application, if its path is not enough. */
export const formSearch = (type: ApplicationType): { kind?: string } => (isCompeting(type) ? { kind: COMPETING } : {})

/** Kind of the new application that an address opens; undefined: none, or a draft with an id. */
export function newFormAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ApplicationType | undefined {
  const parameters = new URLSearchParams(search)
  if (parameters.has('id')) return undefined
  return APPLICATION_TYPES.find(
    (type) => pathname.endsWith(FORM_PATH[type]) && parameters.get('kind') === (formSearch(type).kind ?? null),
  )
}

export function useFormAddress() {
  const grant = useMatch({ from: '/work/apply-for-grant', shouldThrow: false })
  const enrolment = useMatch({ from: '/work/create-application', shouldThrow: false })
  const ofGrant: ApplicationType = grant?.search.kind === COMPETING ? 'GRANT_COMPETITION' : 'GRANT'
  const type: ApplicationType = grant === undefined ? 'ENROLLMENT' : ofGrant
  return { type, path: FORM_PATH[type], search: grant?.search ?? enrolment?.search ?? {} }
}
