type Caller = 'head' | 'inspector' | 'interviewHead' | 'universityHead' | 'applicant' | 'expert' | 'guest'

/** Limit of a call: pages of 8 KB read by its worst statement, with 50,000 applications and 20,000 competitors. */
export type PlanLimit = {
  readonly call: string
  readonly as: Caller
  readonly body?: object
  readonly buffers: number
}

/**
 * The calls with checked statements (plans.test.ts). `:id` is an application of the applicant, `:competition` one with 6,000 cases. A limit is about twice
 * the real cost; another plan costs ten times as much. A commit that raises a limit gives the reason.
 */
export const PLAN_LIMITS: readonly PlanLimit[] = [
  { call: '/staff/request/list?status=IN_PROCESS', as: 'head', buffers: 200 },
  { call: '/staff/request/list?status=PASSED&pageSize=200', as: 'head', buffers: 3_800 },
  { call: '/staff/request/list?status=PASSED&page=300&pageSize=20', as: 'head', buffers: 4_300 },
  { call: '/staff/request/list', as: 'head', buffers: 200 },
  { call: '/staff/request/list?status=ASSIGNED_TO_ME', as: 'inspector', buffers: 200 },
  { call: '/staff/request/list?status=IN_PROCESS', as: 'universityHead', buffers: 150 },
  { call: '/staff/request/list?status=PASSED&universityId=uni-001', as: 'head', buffers: 60 },
  { call: '/staff/request/list?universityId=uni-001', as: 'head', buffers: 300 },
  { call: '/staff/request/list?citizenship=CN&educationLevel=BACHELOR', as: 'head', buffers: 500 },
  { call: '/staff/request/list?requestId=2026-1000007', as: 'head', buffers: 30 },
  { call: '/staff/request/list?status=PASSED&fio=ахметоваб', as: 'head', buffers: 3_000 },
  { call: '/staff/request/list?status=PASSED&fio=ахметова', as: 'head', buffers: 1_000 },
  { call: '/staff/request/counts?fio=ахметоваб', as: 'head', buffers: 6_000 },
  { call: '/staff/request/counts?fio=ахметова', as: 'head', buffers: 6_000 },
  { call: '/staff/request/counts?refugee=true', as: 'head', buffers: 1_500 },
  {
    call: '/staff/request/list?status=ASSIGNED_TO_MANAGER&late=true&sortBy=lastStatusUpdateDate',
    as: 'head',
    buffers: 6_500,
  },
  {
    call: '/staff/request/list?status=ASSIGNED_TO_MANAGER&sentBack=true&sortBy=lastStatusUpdateDate',
    as: 'head',
    buffers: 6_500,
  },
  { call: '/staff/request/counts?late=true', as: 'head', buffers: 1_500 },
  { call: '/staff/request/counts?sentBack=true', as: 'head', buffers: 12_500 },
  { call: '/staff/request/list?status=ASSIGNED_TO_MANAGER&correction=ANSWERED', as: 'head', buffers: 150 },
  { call: '/staff/request/list?correction=ASKED', as: 'head', buffers: 150 },
  { call: '/staff/request/list?correction=ASKED', as: 'universityHead', buffers: 15 },
  { call: '/staff/request/counts?correction=ANSWERED', as: 'head', buffers: 220 },
  { call: '/staff/request/:id/correction', as: 'head', buffers: 20 },
  { call: '/staff/corrections/figures', as: 'head', buffers: 17_500 },
  { call: '/staff/request/list?status=ASSIGNED_TO_MANAGER&waitsForUs=true', as: 'head', buffers: 5_300 },
  { call: '/staff/request/list?status=IN_PROCESS&waitsForUs=true', as: 'universityHead', buffers: 1_600 },
  { call: '/staff/request/counts?waitsForUs=true', as: 'head', buffers: 30_000 },
  { call: '/conversations/:id', as: 'head', buffers: 15 },
  { call: '/conversations/:id/state', as: 'applicant', buffers: 15 },
  { call: '/staff/request/counts', as: 'head', buffers: 30 },
  { call: '/staff/request/counts', as: 'universityHead', buffers: 30 },
  { call: '/staff/request/day', as: 'head', buffers: 5_000 },
  // The applications of one inspector are scanned; this one has four of five of the country.
  { call: '/staff/request/day', as: 'inspector', buffers: 300_000 },
  { call: '/staff/overview', as: 'head', buffers: 4_800 },
  { call: '/staff/overview?period=WEEK', as: 'head', buffers: 1_800 },
  { call: '/staff/overview', as: 'universityHead', buffers: 1_500 },
  { call: '/staff/request/:id', as: 'head', buffers: 60 },
  { call: '/staff/request/:id/notes', as: 'head', buffers: 30 },
  { call: '/staff/request/:id/checks', as: 'head', buffers: 40 },
  { call: '/test/filters', as: 'head', buffers: 100 },
  { call: '/test/filters?passed=true&page=100', as: 'head', buffers: 210 },
  { call: '/staff/interview', as: 'interviewHead', body: {}, buffers: 100 },
  { call: '/staff/slots?from=2026-11-20&to=2026-11-27', as: 'interviewHead', buffers: 50 },
  { call: '/staff/slots?state=FREE', as: 'interviewHead', buffers: 2_500 },
  { call: '/staff/slots/invitable', as: 'interviewHead', body: {}, buffers: 9_000 },
  { call: '/staff/slots/invitations?state=LAPSED', as: 'interviewHead', buffers: 9_000 },
  { call: '/request/:id/slots', as: 'applicant', buffers: 15 },
  { call: '/request/list?status=active', as: 'applicant', buffers: 45 },
  { call: '/request/:id', as: 'applicant', buffers: 45 },
  { call: '/test/filters', as: 'applicant', buffers: 45 },
  { call: '/user/profile', as: 'applicant', buffers: 30 },
  { call: '/dictionary/university/uni-001', as: 'guest', buffers: 30 },
  { call: '/search/extended?q=medicine', as: 'guest', buffers: 30 },
  { call: '/staff/request/list?type=GRANT_COMPETITION', as: 'head', buffers: 2_000 },
  { call: '/staff/request/list?status=IN_PROCESS&type=GRANT_COMPETITION', as: 'head', buffers: 5_000 },
  { call: '/staff/request/list?type=GRANT_COMPETITION&page=500', as: 'head', buffers: 2_600 },
  { call: '/staff/grants/claims', as: 'head', buffers: 2_000 },
  { call: '/staff/grants/claims?state=WAITING&kind=QUOTA', as: 'head', buffers: 12_400 },
  { call: '/staff/grants/claims?page=500', as: 'head', buffers: 2_500 },
  { call: '/staff/grants/claims?search=қасымоваб', as: 'head', buffers: 2_000 },
  { call: '/staff/grants/claims?inspector=me', as: 'inspector', buffers: 1_900 },
  // Each of the 6,000 competitors is looked up for a withdrawal, a page at a time from the cache: some 20 ms.
  { call: '/staff/grants/:competition/commission', as: 'interviewHead', buffers: 72_000 },
  { call: '/staff/grants/:competition/commission/cases', as: 'interviewHead', buffers: 12_000 },
  { call: '/staff/grants/:competition/commission/cases?page=500', as: 'interviewHead', buffers: 100_000 },
  { call: '/staff/grants/:competition/commission/cases?state=DONE', as: 'interviewHead', buffers: 30_000 },
  { call: '/staff/grants/:competition/commission/cases?state=FURTHER', as: 'interviewHead', buffers: 72_000 },
  { call: '/staff/grants/:competition/commission/cases?q=қасымоваб', as: 'interviewHead', buffers: 20_000 },
  { call: '/staff/grading', as: 'expert', buffers: 700 },
  { call: '/staff/grading?state=SIGNED&page=5', as: 'expert', buffers: 900 },
  { call: '/grants/own', as: 'applicant', buffers: 20 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lines', as: 'guest', buffers: 180 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lines?page=500', as: 'guest', buffers: 10_200 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lines?code=P01000', as: 'guest', buffers: 45 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lines?isAllotted=true', as: 'guest', buffers: 190 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lines?list=B001.uni-001', as: 'guest', buffers: 170 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lists', as: 'guest', buffers: 180 },
  { call: '/grants/competitions/2025-bachelor/versions/1/lists?program=педагог', as: 'guest', buffers: 180 },
]
