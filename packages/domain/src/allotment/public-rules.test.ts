import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allot, allotPublicly } from './allotment.ts'
import { readCompetition, readInput } from './competition-rules.ts'
import type { Competition, Program } from './competition-schema.ts'
import type { Fault } from './fault-rules.ts'
import { publicFormOf } from './public-rules.ts'

const RIGHTS = ['ALTYN_BELGI', 'ORPHANS']
const QUOTAS = ['DISABILITY', 'KANDAS', 'ORPHANS', 'RURAL_YOUTH']
const PROGRAMS = ['P1', 'P2', 'P3', 'P4', 'P5']

const program = (id: string) =>
  fc.tuple(fc.nat(3), fc.subarray(QUOTAS), fc.nat(2)).map(
    ([general, quotas, own]): Program => ({
      id,
      places: general + quotas.length * own,
      reserved: quotas.map((quota) => ({ quota, places: own })),
      ...(id === 'P5' ? { minimum: { total: 53, subjects: { HISTORY_OF_KAZAKHSTAN: 6 } } } : {}),
    }),
  )

const competition = fc
  .record({
    whenEqual: fc.constantFrom<Competition['whenEqual']>('ONE_MORE', 'NONE'),
    programs: fc.tuple(...PROGRAMS.map(program)),
    people: fc.array(
      fc.record({
        total: fc.integer({ min: 48, max: 58 }),
        subjects: fc.record({ HISTORY_OF_KAZAKHSTAN: fc.integer({ min: 4, max: 8 }) }),
        profile: fc.integer({ min: 20, max: 21 }),
        average: fc.constantFrom(4, 4.5),
        rights: fc.subarray(RIGHTS),
        quotas: fc.subarray(QUOTAS),
        choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 5, maxLength: 40 },
    ),
  })
  .map(
    ({ people, ...rest }): Competition => ({
      ...rest,
      version: 1,
      minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
      rights: RIGHTS,
      applicants: people.map((person, at) => ({ ...person, id: `A${at}` })),
    }),
  )

/** Codes in another order than the categories. */
const codeOf = (id: string, quota: string): string => `${id}-${9 - QUOTAS.indexOf(quota)}`

const grantsOf = ({ allotted }: ReturnType<typeof allot> | ReturnType<typeof allotPublicly>) =>
  allotted.map(({ applicant, program: to, choice, place }) => [applicant, to, choice, place])

test('the public form gives the same admissions', () => {
  fc.assert(
    fc.property(competition, (given) => {
      const whole = allot(given)
      const known = allotPublicly(publicFormOf(given, codeOf))
      expect(grantsOf(known)).toEqual(grantsOf(whole))
      const ends = ({ lines }: typeof whole | typeof known) =>
        lines.map(({ applicant, choice, outcome, missing }) => [applicant, choice, outcome, missing])
      expect(ends(known)).toEqual(ends(whole))
    }),
    { seed: 443, numRuns: 400 },
  )
})

test('the public form has no faults, and does not contain what it leaves out', () => {
  fc.assert(
    fc.property(competition, (given) => {
      const form = publicFormOf(given, codeOf)
      const text = JSON.stringify(form)
      expect(readInput(text, { quotas: new Set(), rights: new Set() })).toEqual({ publicCompetition: form })
      const files = text + JSON.stringify(allotPublicly(form))
      expect(files).not.toMatch(
        /subjects|HISTORY|profile|average|right|quota|ALTYN|ORPHANS|KANDAS|RURAL|DISABILITY|4\.5/i,
      )
    }),
    { seed: 443, numRuns: 100 },
  )
})

const person = (id: string, more: object = {}) => ({
  ...{ id, total: 90, subjects: { HISTORY_OF_KAZAKHSTAN: 9 }, profile: 50, average: 4.5 },
  ...{ rights: [], quotas: [], choices: ['P', 'Q'] },
  ...more,
})

test('merit counts groups of equals, and lists closed to an applicant are not named', () => {
  const form = publicFormOf(
    {
      ...{ version: 1, minimum: { total: 50, subjects: {} }, rights: RIGHTS, whenEqual: 'NONE' },
      programs: [
        { id: 'P', places: 2, reserved: [{ quota: 'KANDAS', places: 1 }] },
        { id: 'Q', places: 2, reserved: [{ quota: 'KANDAS', places: 1 }], minimum: { total: 95 } },
        { id: 'R', places: 2, reserved: [{ quota: 'KANDAS', places: 1 }] },
        { id: 'S', places: 1, reserved: [{ quota: 'KANDAS', places: 0 }] },
      ],
      applicants: [
        person('C', { quotas: ['KANDAS', 'ORPHANS'], choices: ['P', 'Q', 'S'] }),
        person('B', { rights: ['ORPHANS'] }),
        person('A', { total: 80 }),
        person('D'),
      ],
    },
    codeOf,
  )
  expect(form.applicants).toEqual([
    { id: 'A', merit: 3, total: 80, reserved: [], belowMinimum: ['Q'], choices: ['P', 'Q'] },
    { id: 'B', merit: 1, total: 90, reserved: [], belowMinimum: ['Q'], choices: ['P', 'Q'] },
    { id: 'C', merit: 2, total: 90, reserved: [codeOf('P', 'KANDAS')], belowMinimum: ['Q'], choices: ['P', 'Q', 'S'] },
    { id: 'D', merit: 2, total: 90, reserved: [], belowMinimum: ['Q'], choices: ['P', 'Q'] },
  ])
  expect(form.programs[0]).toEqual({ id: 'P', places: 2, reserved: [{ list: codeOf('P', 'KANDAS'), places: 1 }] })
})

test('every criterion after the total is published as ORDER', () => {
  const form = publicFormOf(
    {
      ...{ version: 1, minimum: { total: 50, subjects: {} }, rights: RIGHTS, whenEqual: 'ONE_MORE' },
      programs: [{ id: 'P', places: 1, reserved: [] }],
      applicants: [person('A', { choices: ['P'] }), person('B', { choices: ['P'], rights: ['ORPHANS'] })],
    },
    codeOf,
  )
  const { lines, programs } = allotPublicly(form)
  const last = { applicant: 'B', total: 90 }
  expect(lines[0]).toStrictEqual({
    ...{ applicant: 'A', program: 'P', choice: 1, outcome: 'OUTRANKED' },
    decidedBy: 'ORDER',
    lastAdmitted: last,
  })
  expect(programs).toStrictEqual([{ id: 'P', general: { places: 1, filled: 1, last }, reserved: [] }])
})

const faultsIn = (read: ReturnType<typeof readInput>) => ('faults' in read ? read.faults : undefined)

describe('faults of the public form', () => {
  const applicant = { id: 'A', merit: 1, total: 90, reserved: ['K'], belowMinimum: ['Q'], choices: ['P', 'Q'] }
  const programs = [
    { id: 'P', places: 2, reserved: [{ list: 'K', places: 1 }] },
    { id: 'Q', places: 1, reserved: [{ list: 'L', places: 1 }] },
    { id: 'R', places: 1, reserved: [{ list: 'M', places: 1 }] },
  ]
  const form = { version: 1, form: 'PUBLIC', whenEqual: 'NONE', programs, applicants: [applicant] }
  const faultsWith = (more: object) =>
    faultsIn(readInput(JSON.stringify({ ...form, ...more }), { quotas: new Set(), rights: new Set() }))
  const other = { ...applicant, id: 'B' }

  test.each<[string, object, Fault | undefined]>([
    ['nothing', {}, undefined],
    ['another form', { form: 'WHOLE' }, { path: 'form', msg: 'must be PUBLIC' }],
    ['a key of the whole input', { rights: [] }, { path: 'rights', msg: 'unknown key' }],
    [
      'no merit',
      { applicants: [{ ...applicant, merit: 0 }] },
      { path: 'applicants.0.merit', msg: 'must be 1 or more' },
    ],
    [
      'a list outside the choices',
      { applicants: [{ ...applicant, reserved: ['M'] }] },
      { path: 'applicants.0.reserved.0', msg: 'unknown list' },
    ],
    [
      'a minimum outside the choices',
      { applicants: [{ ...applicant, belowMinimum: ['R'] }] },
      { path: 'applicants.0.belowMinimum.0', msg: 'unknown choice' },
    ],
    [
      'an unknown choice',
      { applicants: [{ ...applicant, choices: ['P', 'Q', 'X'] }] },
      { path: 'applicants.0.choices.2', msg: 'unknown choice' },
    ],
    ['a repeated applicant', { applicants: [applicant, applicant] }, { path: 'applicants.1.id', msg: 'repeated id' }],
    [
      'a repeated program',
      { programs: [...programs, { ...programs[2], reserved: [] }] },
      { path: 'programs.3.id', msg: 'repeated id' },
    ],
    [
      'a repeated list',
      { programs: [...programs, { id: 'S', places: 1, reserved: [{ list: 'K', places: 1 }] }] },
      { path: 'programs.3.reserved.0.list', msg: 'repeated list' },
    ],
    [
      'too many reserved places',
      { programs: [...programs, { id: 'S', places: 1, reserved: [{ list: 'N', places: 2 }] }] },
      { path: 'programs.3.reserved', msg: 'more reserved places (2) than places (1)' },
    ],
    [
      'a better merit with fewer points',
      { applicants: [applicant, { ...other, merit: 2, total: 91 }] },
      { path: 'applicants.1.merit', msg: 'does not agree with the totals' },
    ],
    [
      'equals with different points',
      { applicants: [applicant, { ...other, total: 89 }] },
      { path: 'applicants.1.merit', msg: 'does not agree with the totals' },
    ],
    ['the same points and another merit', { applicants: [applicant, { ...other, merit: 2 }] }, undefined],
  ])('%s', (_, more, expected) => {
    expect(faultsWith(more)).toEqual(expected === undefined ? undefined : [expected])
  })

  test('the form is an unknown key if only a whole input is accepted', () => {
    const read = readCompetition(JSON.stringify(form), { quotas: new Set(), rights: new Set() })
    expect(read).toEqual({ faults: [{ path: 'form', msg: 'unknown key' }] })
  })
})
