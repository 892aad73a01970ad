import { expect, test } from 'vitest'
import { REFEREE_STATES } from '../applications/referee-schema.ts'
import { ROLES } from '../kernel/role.ts'
import { eventsOf, type Mover } from '../kernel/workflow.ts'
import { REFEREE_WORKFLOW, refereeStateOf, refereeStep } from './workflow.ts'

const ANSWERS = (from: string) => [`${from} give GIVEN REFEREE`, `${from} decline DECLINED REFEREE`]
const OPEN = (from: string) => [
  `${from} open OPENED REFEREE`,
  ...ANSWERS(from),
  `${from} expire EXPIRED SYSTEM`,
  `${from} replace REPLACED USER`,
]
const WRITTEN = [
  'absent name NAMED USER',
  'NAMED sent SENT SYSTEM',
  'NAMED bounce BOUNCED SYSTEM',
  'SENT remind SENT USER,SYSTEM',
  'SENT bounce BOUNCED SYSTEM',
  'OPENED remind OPENED USER,SYSTEM',
  'BOUNCED sent SENT SYSTEM',
  ...['NAMED', 'SENT', 'OPENED', 'BOUNCED'].flatMap(OPEN),
  'DECLINED replace DECLINED USER',
  'EXPIRED replace EXPIRED USER',
]

const MOVERS: readonly Mover[] = [...ROLES, 'SYSTEM', 'REFEREE']

test('a named referee moves as written here and in no other way', () => {
  const steps = (['absent', ...REFEREE_STATES] as const).flatMap((from) =>
    eventsOf(REFEREE_WORKFLOW).flatMap((event) =>
      MOVERS.flatMap((mover) => {
        const step = refereeStep(from, event, [mover])
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

const UNTIL = new Date('2026-12-12T19:00:00.000Z')
const BEFORE = new Date(UNTIL.getTime() - 1)

test.each([
  ['NAMED', 'CREATED', BEFORE, 'NAMED'],
  ['NAMED', 'CREATED', UNTIL, 'EXPIRED'],
  ['SENT', 'IN_PROCESS', BEFORE, 'SENT'],
  ['SENT', 'IN_PROCESS', UNTIL, 'EXPIRED'],
  ['OPENED', 'IN_PROCESS_ADMIN', BEFORE, 'OPENED'],
  ['OPENED', 'PASSED', BEFORE, 'EXPIRED'],
  ['OPENED', 'WITHDRAWN', BEFORE, 'EXPIRED'],
  ['BOUNCED', 'IN_PROCESS', UNTIL, 'BOUNCED'],
  ['GIVEN', 'FAILED', UNTIL, 'GIVEN'],
  ['DECLINED', 'CREATED', UNTIL, 'DECLINED'],
  ['REPLACED', 'CREATED', UNTIL, 'REPLACED'],
] as const)('stored as %s, application %s, at %j: %s', (state, status, now, expected) => {
  expect(refereeStateOf({ state, until: UNTIL }, { status, now })).toBe(expected)
})
