import { APPLICATION_TYPES, type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useMatch } from '@tanstack/react-router'
import type { TextKey } from '../../../platform/texts.ts'

/** Where the form of an application lives, by its kind (docs/specification/screens.md#routes). */
export const FORM_PATH = {
  ENROLLMENT: '/create-application',
  GRANT: '/apply-for-grant',
  GRANT_COMPETITION: '/apply-for-grant',
} as const satisfies Record<ApplicationType, string>

/** What the form is called, by its kind: a new one, and one that is stored. */
export const FORM_TITLES = {
  ENROLLMENT: { fresh: 'applications.form.title', stored: 'applications.form.draftTitle' },
  GRANT: { fresh: 'applications.form.grantTitle', stored: 'applications.form.grantDraftTitle' },
  GRANT_COMPETITION: { fresh: 'applications.form.competingTitle', stored: 'applications.form.competingDraftTitle' },
} as const satisfies Record<ApplicationType, Record<'fresh' | 'stored', TextKey>>

/** What the address says beside the path when the form is for competing. */
const COMPETING = 'competing'

/** What an address says of the kind of a new application, where its path does not say enough. */
export const formSearch = (type: ApplicationType): { kind?: string } => (isCompeting(type) ? { kind: COMPETING } : {})

/** The kind of the new application whose form an address opens; undefined: it opens none, or a draft that has an id. */
export function newFormAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ApplicationType | undefined {
  const said = new URLSearchParams(search)
  if (said.has('id')) return undefined
  return APPLICATION_TYPES.find(
    (type) => pathname.endsWith(FORM_PATH[type]) && said.get('kind') === (formSearch(type).kind ?? null),
  )
}

/** The form's own address: which kind it is open for, and with which application and task. */
export function useFormAddress() {
  const grant = useMatch({ from: '/work/apply-for-grant', shouldThrow: false })
  const enrolment = useMatch({ from: '/work/create-application', shouldThrow: false })
  const ofGrant: ApplicationType = grant?.search.kind === COMPETING ? 'GRANT_COMPETITION' : 'GRANT'
  const type: ApplicationType = grant === undefined ? 'ENROLLMENT' : ofGrant
  return { type, path: FORM_PATH[type], search: grant?.search ?? enrolment?.search ?? {} }
}
