import { type PublishedOutcome, publishOutcomes } from '../src/features/applications/publish-outcome.ts'
import { enteredNow, entryOf } from '../src/features/claims/enter-competition.ts'
import { areClaimsOpen, datesOf, isTaking } from '../src/features/competitions/queries.ts'
import { refreshListOnDecided, refreshListOnMove } from '../src/features/review/on-move.ts'
import { applicationBody, files, offers } from './builders.ts'
import type { Person, TestPortal } from './portal.ts'

/** Instants while the competition of `madeCompetition` is open, after its closing, and after the end of its claims. */
export const WHILE_OPEN = '2026-11-05T09:30:00.000Z'
export const WHILE_CHECKING = '2026-11-12T09:30:00.000Z'
export const AFTER_CLAIMS = '2026-11-15T00:00:00.000Z'

const row = (subject: string, score: number) => ({ subject, score })
export const RESULT = {
  total: 118,
  subjects: [
    row('HISTORY_OF_KAZAKHSTAN', 18),
    row('MATHEMATICAL_LITERACY', 9),
    row('READING_LITERACY', 8),
    row('MATHEMATICS', 40),
    row('PHYSICS', 43),
  ],
}

/** A complete competing application's body, ready to submit. `more` changes or removes (undefined) parts of it. */
export async function competingBody(
  portal: TestPortal,
  owner: Person,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const [certificate] = await files(portal, owner, ['unt.pdf'])
  return applicationBody(portal, owner, {
    type: 'GRANT_COMPETITION',
    choices: await offers(portal, 3),
    untResult: RESULT,
    attestatAverageScore: 4.75,
    grantFiles: [{ kind: 'UNT_CERTIFICATE', id: certificate?.id }],
    ...more,
  })
}

/** The same with a quota category and a preemptive right, each with a file that proves it. */
export async function claimingBody(portal: TestPortal, owner: Person): Promise<Record<string, unknown>> {
  const [certificate, quota, right] = await files(portal, owner, ['unt.pdf', 'quota.pdf', 'right.pdf'])
  return competingBody(portal, owner, {
    quotaCategoryIds: [1],
    preemptiveRightIds: [1],
    grantFiles: [
      { kind: 'UNT_CERTIFICATE', id: certificate?.id },
      { kind: 'ADDITIONAL_DOCUMENTS', id: quota?.id },
      { kind: 'ALTYN_BELGI', id: right?.id },
    ],
  })
}

/** Submits a competing application. @returns its id and number. */
export async function sentCompeting(
  portal: TestPortal,
  owner: Person,
  body?: Record<string, unknown>,
): Promise<{ id: string; number: string }> {
  const answer = await owner.call('POST', '/request/create', body ?? (await competingBody(portal, owner)))
  if (answer.status !== 200) throw new Error(`competing: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Decides a competing application by a published result, confirmed by `by`. */
export const publishAs = (
  portal: TestPortal,
  by: Person,
  id: string,
  outcome: Omit<PublishedOutcome, 'applicationId'>,
): Promise<void> =>
  portal.database.db.transaction().execute((db) =>
    publishOutcomes(
      {
        db,
        actor: { accountId: by.id, kind: 'STAFF', roles: ['ADMIN'], universityId: null, fullName: 'Admin' },
        now: portal.clock.now(),
        language: 'en',
        listeners: {
          application: refreshListOnMove,
          choice: async () => undefined,
          decided: refreshListOnDecided,
          competition: { isTaking, entryOf, enteredNow, areClaimsOpen, datesOf },
          nextSteps: async () => [],
        },
      },
      [{ applicationId: id, ...outcome }],
    ),
  )
