import type { EndpointName } from '@portal/domain/contract.ts'
import { may, type Session } from '../../platform/session.ts'
import type { TextKey } from '../../platform/texts.ts'

type NavigationLink = {
  readonly to:
    | '/competitions'
    | '/profile'
    | '/day'
    | '/claims'
    | '/appeals'
    | '/broadcasts'
    | '/applications'
    | '/test'
    | '/interview-applications'
    | '/grading'
    | '/seasons'
    | '/my-list'
    | '/content'
  readonly label: TextKey
  readonly call: EndpointName
}

/** Sections of the portal (docs/specification/screens.md#frame). The super administrator works without them. */
const LINKS: readonly NavigationLink[] = [
  { to: '/profile', label: 'app.navigation.profile', call: 'editProfile' },
  { to: '/applications', label: 'app.navigation.myApplications', call: 'listOwnApplications' },
  { to: '/my-list', label: 'app.navigation.myList', call: 'saveShortlist' },
  { to: '/day', label: 'app.navigation.day', call: 'readDay' },
  { to: '/applications', label: 'app.navigation.applications', call: 'listApplications' },
  { to: '/claims', label: 'app.navigation.claims', call: 'listClaims' },
  { to: '/appeals', label: 'app.navigation.appeals', call: 'listAppeals' },
  { to: '/broadcasts', label: 'app.navigation.broadcasts', call: 'listBroadcasts' },
  { to: '/profile', label: 'app.navigation.university', call: 'readUniversityProfile' },
  { to: '/test', label: 'app.navigation.tests', call: 'openTest' },
  { to: '/test', label: 'app.navigation.tests', call: 'readTestReliability' },
  { to: '/competitions', label: 'app.navigation.competitions', call: 'listPlaces' },
  { to: '/interview-applications', label: 'app.navigation.interviews', call: 'listInterviews' },
  { to: '/grading', label: 'app.navigation.grading', call: 'listOwnGrading' },
  { to: '/seasons', label: 'app.navigation.seasons', call: 'readSeasonSetup' },
  { to: '/content', label: 'app.navigation.content', call: 'listContentKinds' },
]

export const linksOf = (session: Session | null): readonly NavigationLink[] =>
  may(session, 'createStaff') ? [] : LINKS.filter(({ call }) => may(session, call))
