/** Demo accounts that open screens; `guest`: without a session. */
export const READERS = {
  guest: null,
  applicant: 'applicant@portal.example',
  holder: 'grant@portal.example',
  scholar: 'scholarship@portal.example',
  head: 'head@portal.example',
  manager: 'manager@portal.example',
  university: 'manager2@portal.example',
  competition: 'competition@portal.example',
  expert: 'expert@portal.example',
  root: 'super-admin@portal.example',
} as const
export type Reader = keyof typeof READERS

/** A state of a screen: its reader and an address, or a list whose first link leads to the route. */
export type Shown = {
  readonly as: Reader
  /** Default: the route itself. */
  readonly at?: string
  readonly from?: string
  /** Route between `from` and the address: its screens have the link. */
  readonly through?: string
  /** Link to follow, from 0 on. Default: the first. */
  readonly nth?: number
  /** The demo has it in the season before the current one. */
  readonly isOfLastSeason?: true
}

const guest: readonly Shown[] = [{ as: 'guest' }]
/** An address of an object that is not there. */
const unknownAt = (at: string): Shown => ({ as: 'guest', at })
const as = (...readers: readonly Reader[]): readonly Shown[] => readers.map((reader) => ({ as: reader }))

const NO_ID = '00000000-0000-4000-8000-000000000000'
const UNKNOWN_PAPERS = `/competitions/${NO_ID}/commission/papers/${NO_ID}`

/** Results of the demo's published scholarship. */
const LAST_SCHOLARSHIP = `/grants/${new Date().getFullYear() - 1}-masters`

/** Every route of the router with its states (`gallery.test.ts` compares). */
export const SCREENS: Readonly<Record<string, readonly Shown[]>> = {
  '/': [...guest, { as: 'guest', at: '/?next=%2Fprofile' }],
  '/register': guest,
  '/forgot-password': guest,
  '/resetPassword': [{ as: 'guest', at: '/resetPassword?token=none' }],
  '/resetPassword/$token': [{ as: 'guest', at: '/resetPassword/none' }],
  '/confirm/$token': [{ as: 'guest', at: '/confirm/none' }],
  '/apply': as('guest', 'applicant'),
  '/my-list': guest,
  '/universities': guest,
  '/universities/$id': [{ as: 'guest', from: '/universities' }, unknownAt('/universities/999999')],
  '/universities/$id/news/$newsId': [{ as: 'guest', from: '/open-days' }],
  '/open-days': guest,
  '/programs': guest,
  '/programs/$code': [{ as: 'guest', from: '/programs' }, unknownAt('/programs/none')],
  '/score': [...guest, { as: 'guest', at: '/score?score=98&pair=MATHEMATICS-PHYSICS' }],
  '/compare': guest,
  '/rankings': guest,
  '/changes': [...guest, unknownAt('/changes?kind=profession&entry=none')],
  '/grants': guest,
  '/grants/$slug': [
    { as: 'guest', from: '/grants' },
    ...[1, 2, 3].map((nth) => ({ as: 'guest' as const, from: '/grants', nth })),
    ...['cutoffs', 'figures', 'rules'].map((tab) => ({ as: 'guest' as const, at: `${LAST_SCHOLARSHIP}?tab=${tab}` })),
    unknownAt('/grants/none'),
  ],
  '/grants/letter': guest,
  '/help': guest,
  '/help/how_to_choose_city': guest,
  '/help/what_is_ent': guest,
  '/help/how_to_choose_a_specialty': guest,
  '/help/how_to_choose_a_university': guest,
  '/help/how_to_choose_a_profession': guest,
  '/help/how_to_apply_for_a_grant': guest,
  '/faq': guest,
  '/about/privacy': guest,
  '/about/terms': guest,
  '/about/accessibility': guest,
  '/about/sources': guest,
  '/feedback': guest,
  '/profile': as('applicant', 'holder', 'university'),
  '/changePassword': as('applicant'),
  '/security': as('applicant', 'root'),
  '/mailSettings': as('manager'),
  '/notices': as('applicant', 'manager'),
  '/applications': as('applicant', 'holder', 'head', 'manager'),
  '/applications/$id': [
    { as: 'manager', from: '/applications' },
    { as: 'manager', from: '/applications?tab=IN_PROCESS&correction=ASKED' },
    { as: 'manager', from: '/applications?tab=IN_PROCESS&correction=ANSWERED' },
    { as: 'head', from: '/applications' },
  ],
  '/corrections/$id': [{ as: 'applicant', from: '/applications' }],
  '/create-application': [
    { as: 'applicant', at: '/create-application' },
    ...['education', 'choices', 'documents', 'languages', 'check'].map((task) => ({
      as: 'applicant' as const,
      at: `/create-application?task=${task}`,
    })),
  ],
  '/apply-for-grant': as('applicant'),
  '/grant/$applicationId': [
    { as: 'holder', from: '/profile' },
    { as: 'scholar', from: '/profile' },
  ],
  '/test': as('applicant', 'manager'),
  '/test/$id': [{ as: 'applicant', from: '/test' }],
  '/test/$id/result': [{ as: 'head', from: '/test?tab=TEST_PASSED' }],
  '/test/reliability': as('head'),
  '/appeals': as('head'),
  '/appeals/$id': [{ as: 'head', from: '/appeals', isOfLastSeason: true }],
  '/claims': as('head'),
  '/broadcasts': as('head'),
  '/broadcasts/$id': [
    { as: 'head', from: '/broadcasts' },
    { as: 'head', at: '/broadcasts/new' },
  ],
  '/news/stop': [{ as: 'guest', at: '/news/stop?token=none' }],
  '/referee': [{ as: 'guest', at: '/referee#none' }],
  '/day': as('head', 'manager'),
  '/interview-applications': as('competition', 'expert'),
  '/interview-results': as('competition'),
  '/interviews/slots': [
    ...as('competition', 'expert'),
    { as: 'competition', at: '/interviews/slots?tab=invitations' },
    { as: 'competition', at: '/interviews/slots?tab=wishes' },
  ],
  '/slots/$id': [{ as: 'applicant', from: '/applications' }],
  '/applications/interview/$id': [
    { as: 'competition', from: '/interview-applications' },
    { as: 'expert', from: '/interview-applications' },
  ],
  '/protocol-audits': as('competition'),
  '/content': as('root'),
  '/content/$kind': [{ as: 'root', from: '/content' }],
  '/content/$kind/$key': [{ as: 'root', from: '/content/quotaCategory' }],
  '/content/imports/$id': [{ as: 'root', at: `/content/imports/${NO_ID}` }],
  '/questions': as('root', 'university'),
  '/seasons': as('root'),
  '/seasons/$year': [{ as: 'root', from: '/seasons' }],
  '/competitions': as('head'),
  '/competitions/$id': [
    { as: 'head', from: '/competitions' },
    { as: 'competition', from: '/competitions', nth: 1 },
  ],
  '/competitions/$id/commission': [{ as: 'competition', from: '/competitions', through: '/competitions/$id' }],
  '/competitions/$id/results': [{ as: 'head', at: `/competitions/${NO_ID}/results` }],
  '/competitions/$id/commission/papers/$applicationId': [{ as: 'competition', at: UNKNOWN_PAPERS }],
  '/grading': as('expert'),
  '/grading/$id': [{ as: 'expert', from: '/grading' }],
  '/audit': as('root'),
  '/messages': as('root'),
  '/news/create': as('university'),
  '/news/$id': [{ as: 'university', from: '/profile?tab=news' }],
}

/** Pattern of the addresses of a route. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^/admission${route.replace(/\$\w+/g, '[^/?#]*[\\dA-Z-][^/?#]*')}$`)
