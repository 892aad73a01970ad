import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CORRECTION_STATES } from '../applications/correction-schema.ts'
import { APPLICATION_STATUSES } from '../applications/status.ts'
import { ROLES } from '../kernel/role.ts'
import { eventsOf, type Mover } from '../kernel/workflow.ts'
import { CORRECTION_WORKFLOW, correctionStateOf, correctionStep } from './workflow.ts'

const WRITTEN = [
  'absent ask ASKED ADMIN,MANAGER',
  'ASKED correct ASKED USER',
  'ASKED answer ANSWERED USER',
  'ASKED cancel CANCELLED ADMIN,MANAGER',
  'ASKED lapse LAPSED SYSTEM',
  'ASKED close CLOSED SYSTEM',
  'ASKED withdraw WITHDRAWN SYSTEM',
  'ANSWERED close CLOSED SYSTEM',
  'ANSWERED withdraw WITHDRAWN SYSTEM',
  'LAPSED close CLOSED SYSTEM',
  'LAPSED withdraw WITHDRAWN SYSTEM',
]

const MOVERS: readonly Mover[] = [...ROLES, 'SYSTEM']

test('a request moves as written here and in no other way', () => {
  const steps = (['absent', ...CORRECTION_STATES] as const).flatMap((from) =>
    eventsOf(CORRECTION_WORKFLOW).flatMap((event) =>
      MOVERS.flatMap((mover) => {
        const step = correctionStep(from, event, [mover])
        return step === null ? [] : [`${from} ${event} ${step.to} ${mover}`]
      }),
    ),
  )
  const written = WRITTEN.flatMap((line) => {
    const [from, event, to, movers = ''] = line.split(' ')
    return movers.split(',').map((mover) => `${from} ${event} ${to} ${mover}`)
  })
  expect(steps.toSorted()).toEqual(written.toSorted())
})

const UNTIL = new Date('2026-12-01T19:00:00.000Z')
const BEFORE = new Date(UNTIL.getTime() - 1)

test.each([
  ['ASKED', 'IN_PROCESS', 1, BEFORE, 'ASKED'],
  ['ASKED', 'IN_PROCESS', 1, UNTIL, 'LAPSED'],
  ['ASKED', 'IN_PROCESS', 2, BEFORE, 'CLOSED'],
  ['ASKED', 'IN_PROCESS_ADMIN', 1, BEFORE, 'CLOSED'],
  ['ASKED', 'WITHDRAWN', 1, UNTIL, 'WITHDRAWN'],
  ['ANSWERED', 'IN_PROCESS', 1, UNTIL, 'ANSWERED'],
  ['ANSWERED', 'PASSED', 1, UNTIL, 'CLOSED'],
  ['ANSWERED', 'WITHDRAWN', 1, BEFORE, 'WITHDRAWN'],
  ['LAPSED', 'IN_PROCESS', 1, UNTIL, 'LAPSED'],
  ['LAPSED', 'FAILED', 1, UNTIL, 'CLOSED'],
  ['CANCELLED', 'WITHDRAWN', 1, UNTIL, 'CANCELLED'],
  ['CANCELLED', 'FAILED', 1, UNTIL, 'CANCELLED'],
] as const)('stored as %s, application %s at choice %i, at %j: %s', (state, status, currentChoice, now, expected) => {
  expect(correctionStateOf({ state, until: UNTIL, choice: 1 }, { status, currentChoice, now })).toBe(expected)
})

test('an answer is possible only before the end, while the choice is undecided', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CORRECTION_STATES),
      fc.constantFrom(...APPLICATION_STATUSES),
      fc.constantFrom(1, 2, null),
      fc.integer({ min: -2, max: 2 }),
      (state, status, currentChoice, after) => {
        const now = new Date(UNTIL.getTime() + after)
        const shown = correctionStateOf({ state, until: UNTIL, choice: 1 }, { status, currentChoice, now })
        expect(correctionStep(shown, 'answer', ['USER']) !== null).toBe(
          state === 'ASKED' && status === 'IN_PROCESS' && currentChoice === 1 && after < 0,
        )
      },
    ),
  )
})
