import { expect, test } from 'vitest'
import { allot } from './allotment.ts'
import type { Applicant, Competition, Program } from './competition-schema.ts'

const RIGHTS = ['ALTYN_BELGI', 'PATRIOTISM', 'ORPHANS']

const person = (id: string, total: number, choices: readonly string[], more: Partial<Applicant> = {}): Applicant => ({
  id,
  total,
  subjects: { HISTORY_OF_KAZAKHSTAN: 10 },
  profile: 50,
  average: 4.5,
  rights: [],
  quotas: [],
  choices: [...choices],
  ...more,
})

const program = (id: string, places: number, reserved: Record<string, number> = {}): Program => ({
  id,
  places,
  reserved: Object.entries(reserved).map(([quota, own]) => ({ quota, places: own })),
})

const compete = (
  programs: readonly Program[],
  applicants: readonly Applicant[],
  more: Partial<Competition> = {},
): ReturnType<typeof allot> =>
  allot({
    version: 1,
    minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
    rights: RIGHTS,
    whenEqual: 'ONE_MORE',
    programs: [...programs],
    applicants: [...applicants],
    ...more,
  })

/** Grants as `id program`, with the quota of a reserved place. */
const grants = ({ allotted }: ReturnType<typeof allot>) =>
  allotted.map(({ applicant, program, quota }) => [applicant, program, quota].filter(Boolean).join(' '))
const lineOf = ({ lines }: ReturnType<typeof allot>, applicant: string, choice = 1) =>
  lines.find((line) => line.applicant === applicant && line.choice === choice)
const listsOf = ({ programs }: ReturnType<typeof allot>, id: string) => programs.find((each) => each.id === id)

test('the better applicant gets the place, the other their next choice', () => {
  const result = compete([program('P', 1), program('Q', 1)], [person('A', 70, ['P', 'Q']), person('B', 80, ['P', 'Q'])])
  expect(result.allotted).toEqual([
    { applicant: 'A', program: 'Q', choice: 2, place: 'GENERAL' },
    { applicant: 'B', program: 'P', choice: 1, place: 'GENERAL' },
  ])
  const last = { applicant: 'B', total: 80, right: null, average: 4.5, profile: 50 }
  expect(result.lines).toEqual([
    {
      applicant: 'A',
      program: 'P',
      choice: 1,
      outcome: 'OUTRANKED',
      decidedBy: 'SCORE',
      lastAdmitted: last,
      missing: 10,
      enough: 80,
    },
    { applicant: 'A', program: 'Q', choice: 2, outcome: 'ALLOTTED' },
    { applicant: 'B', program: 'P', choice: 1, outcome: 'ALLOTTED' },
    { applicant: 'B', program: 'Q', choice: 2, outcome: 'BETTER_CHOICE' },
  ])
  expect(listsOf(result, 'P')).toEqual({ id: 'P', general: { places: 1, filled: 1, last }, reserved: [] })
})

test.each<[string, Partial<Applicant>, Partial<Applicant>]>([
  ['RIGHT', { rights: ['PATRIOTISM'] }, { average: 5 }],
  ['RIGHT', { rights: ['ALTYN_BELGI'] }, { rights: ['PATRIOTISM', 'ORPHANS'] }],
  ['RIGHT', { rights: ['ORPHANS', 'ALTYN_BELGI'] }, { rights: ['ALTYN_BELGI'], profile: 60 }],
  ['AVERAGE', { average: 4.51 }, { average: 4.5, profile: 60 }],
  ['PROFILE', { profile: 51 }, { profile: 50 }],
])('equal scores: %s decides', (decidedBy, better, worse) => {
  const result = compete([program('P', 1)], [person('A', 70, ['P'], worse), person('B', 70, ['P'], better)])
  expect(grants(result)).toEqual(['B P'])
  const line = lineOf(result, 'A')
  expect(line).toMatchObject({ outcome: 'OUTRANKED', decidedBy, lastAdmitted: { applicant: 'B' } })
  expect(line).not.toHaveProperty('missing')
})

test('the last admitted applicant is shown with their highest right in the order of the competition', () => {
  const result = compete([program('P', 1)], [person('A', 70, ['P'], { rights: ['ORPHANS', 'PATRIOTISM'] })])
  expect(listsOf(result, 'P')?.general.last?.right).toBe('PATRIOTISM')
})

test.each<[string, Partial<Applicant>, Program['minimum'], string]>([
  ['the least total is enough', { total: 50 }, undefined, 'ALLOTTED'],
  ['a total below it is not', { total: 49 }, undefined, 'BELOW_MINIMUM'],
  ['nor a subject', { subjects: { HISTORY_OF_KAZAKHSTAN: 4 } }, undefined, 'BELOW_MINIMUM'],
  ['the least of a subject is', { subjects: { HISTORY_OF_KAZAKHSTAN: 5 } }, undefined, 'ALLOTTED'],
  ['nor a subject not taken', { subjects: {} }, undefined, 'BELOW_MINIMUM'],
  ['not even for a point', { subjects: {} }, { subjects: { PROFILE_1: 1 } }, 'BELOW_MINIMUM'],
  ['a subject without a minimum is enough', { subjects: {} }, { subjects: { PROFILE_1: 0 } }, 'ALLOTTED'],
  ['a program asks for more', { total: 69 }, { total: 70 }, 'BELOW_MINIMUM'],
  ['or for less', { total: 40 }, { total: 40 }, 'ALLOTTED'],
  ['its total leaves the subjects', { subjects: {} }, { total: 40 }, 'BELOW_MINIMUM'],
  ['its subjects override', { subjects: {} }, { subjects: {} }, 'ALLOTTED'],
  ['and leave the total', { total: 49 }, { subjects: {} }, 'BELOW_MINIMUM'],
])('minimum: %s', (_, more, minimum, outcome) => {
  const given = { ...program('P', 1), ...(minimum && { minimum }) }
  const line = lineOf(compete([given], [person('A', 60, ['P'], more)]), 'A')
  expect(line).toEqual({ applicant: 'A', program: 'P', choice: 1, outcome })
})

test('the next choice counts if the minimum of one is missed', () => {
  const given = [{ ...program('P', 1), minimum: { total: 70 } }, program('Q', 1), program('R', 1)]
  const result = compete(given, [person('A', 60, ['P', 'Q', 'R'])])
  expect(grants(result)).toEqual(['A Q'])
  expect(result.lines.map(({ outcome }) => outcome)).toEqual(['BELOW_MINIMUM', 'ALLOTTED', 'BETTER_CHOICE'])
})

test('reserved places go first, also to people who would get a general one', () => {
  const result = compete(
    [program('P', 2, { RURAL_YOUTH: 1 })],
    [
      person('A', 90, ['P'], { quotas: ['RURAL_YOUTH'] }),
      person('B', 80, ['P'], { quotas: ['RURAL_YOUTH'] }),
      person('C', 70, ['P'], { quotas: ['RURAL_YOUTH'] }),
    ],
  )
  expect(result.allotted).toEqual([
    { applicant: 'A', program: 'P', choice: 1, place: 'RESERVED', quota: 'RURAL_YOUTH' },
    { applicant: 'B', program: 'P', choice: 1, place: 'GENERAL' },
  ])
  expect(lineOf(result, 'C')).toMatchObject({ missing: 10, lastAdmitted: { applicant: 'B' } })
})

test('an applicant without a category is compared with the last one on the general list only', () => {
  const result = compete(
    [program('P', 2, { KANDAS: 1 })],
    [person('A', 90, ['P']), person('B', 80, ['P']), person('K', 60, ['P'], { quotas: ['KANDAS'] })],
  )
  expect(grants(result)).toEqual(['A P', 'K P KANDAS'])
  expect(lineOf(result, 'B')).toMatchObject({ missing: 10, lastAdmitted: { applicant: 'A' } })
})

test('unused reserved places join the general ones', () => {
  const result = compete([program('P', 2, { KANDAS: 2 })], [person('A', 90, ['P']), person('B', 80, ['P'])])
  expect(grants(result)).toEqual(['A P', 'B P'])
  expect(listsOf(result, 'P')).toMatchObject({
    general: { places: 2, filled: 2 },
    reserved: [{ quota: 'KANDAS', places: 2, filled: 0, last: null }],
  })
})

test('a person of two categories makes room for a person of one', () => {
  const result = compete(
    [program('P', 2, { KANDAS: 1, ORPHANS: 1 })],
    [
      person('A', 90, ['P'], { quotas: ['KANDAS', 'ORPHANS'] }),
      person('B', 60, ['P'], { quotas: ['KANDAS'] }),
      person('C', 80, ['P']),
    ],
  )
  expect(grants(result)).toEqual(['A P ORPHANS', 'B P KANDAS'])
})

test('among equally full assignments the better people get the reserved places', () => {
  const result = compete(
    [program('P', 1, { KANDAS: 1 })],
    [person('A', 60, ['P'], { quotas: ['KANDAS'] }), person('B', 61, ['P'], { quotas: ['KANDAS'] })],
  )
  expect(grants(result)).toEqual(['B P KANDAS'])
})

test('a reserved place taken late sends the last general applicant to their next choice', () => {
  const result = compete(
    [program('P', 1, { KANDAS: 1 }), program('Q', 1)],
    [person('A', 90, ['P', 'Q']), person('B', 80, ['Q', 'P'], { quotas: ['KANDAS'] }), person('C', 85, ['Q'])],
  )
  expect(grants(result)).toEqual(['A Q', 'B P KANDAS'])
})

const EQUALS = [person('A', 80, ['P']), person('B', 80, ['P']), person('C', 70, ['P'])]

test('ONE_MORE admits all equals at the edge of a list, and no one below them', () => {
  const result = compete([program('P', 1)], EQUALS)
  expect(grants(result)).toEqual(['A P', 'B P'])
  expect(listsOf(result, 'P')?.general).toMatchObject({ places: 1, filled: 2, last: { applicant: 'B' } })
})

test('NONE admits none of them, and no one below them', () => {
  const result = compete([program('P', 1)], EQUALS, { whenEqual: 'NONE' })
  expect(grants(result)).toEqual([])
  expect(listsOf(result, 'P')?.general).toEqual({ places: 1, filled: 0, last: null })
  const outranked = { outcome: 'OUTRANKED', lastAdmitted: null, equalsAt: 80, enough: 81 }
  expect(lineOf(result, 'A')).toMatchObject({ ...outranked, decidedBy: 'EQUAL' })
  expect(lineOf(result, 'C')).toMatchObject({ ...outranked, decidedBy: 'SCORE', missing: 10 })
})

test('NONE: people below the equals are compared with them', () => {
  const result = compete([program('P', 2)], [person('D', 90, ['P']), ...EQUALS], { whenEqual: 'NONE' })
  expect(grants(result)).toEqual(['D P'])
  expect(lineOf(result, 'A')).toMatchObject({ decidedBy: 'EQUAL', lastAdmitted: { applicant: 'D' } })
  expect(lineOf(result, 'C')).toMatchObject({ decidedBy: 'SCORE', missing: 10, equalsAt: 80, enough: 81 })
})

test('NONE: the first person below a full list is outranked by score, with any number of equals there', () => {
  const result = compete([program('P', 1)], [person('D', 90, ['P']), ...EQUALS], { whenEqual: 'NONE' })
  expect(grants(result)).toEqual(['D P'])
  expect(lineOf(result, 'A')).toMatchObject({ decidedBy: 'SCORE', missing: 10 })
})

test('NONE: equals who want one list do not block their equals on another', () => {
  const result = compete(
    [program('P', 2, { KANDAS: 1, ORPHANS: 1 })],
    [
      person('A', 80, ['P'], { quotas: ['KANDAS'] }),
      person('B', 80, ['P'], { quotas: ['KANDAS'] }),
      person('C', 80, ['P'], { quotas: ['ORPHANS'] }),
      person('D', 70, ['P'], { quotas: ['ORPHANS'] }),
    ],
    { whenEqual: 'NONE' },
  )
  expect(grants(result)).toEqual(['C P ORPHANS'])
  expect(lineOf(result, 'A')).toMatchObject({ decidedBy: 'EQUAL', lastAdmitted: null })
  expect(lineOf(result, 'D')).toMatchObject({ decidedBy: 'SCORE', lastAdmitted: { applicant: 'C' } })
})

const RURAL = { quotas: ['RURAL_YOUTH'] }
const RURAL_EQUALS = [person('A', 80, ['P'], RURAL), person('B', 80, ['P'], RURAL), person('C', 70, ['P'])]

test('equals of a category at the edge of its list: ONE_MORE puts both on it and leaves the general place', () => {
  const result = compete([program('P', 2, { RURAL_YOUTH: 1 })], RURAL_EQUALS)
  expect(grants(result)).toEqual(['A P RURAL_YOUTH', 'B P RURAL_YOUTH', 'C P'])
})

test('NONE puts neither on it, and the place joins the general ones if both then fit', () => {
  const result = compete([program('P', 2, { RURAL_YOUTH: 1 })], RURAL_EQUALS, { whenEqual: 'NONE' })
  expect(grants(result)).toEqual(['A P', 'B P'])
  expect(listsOf(result, 'P')).toMatchObject({ general: { places: 2, filled: 2 }, reserved: [{ filled: 0 }] })
})

test('NONE: a reserved place left by equals does not go to better people without the category', () => {
  const result = compete(
    [program('P', 2, { RURAL_YOUTH: 2 }), program('Q', 1)],
    [
      person('I', 90, ['P', 'Q']),
      person('X', 85, ['Q', 'P'], RURAL),
      person('G', 60, ['P'], RURAL),
      person('H', 60, ['P'], RURAL),
    ],
    { whenEqual: 'NONE' },
  )
  expect(grants(result)).toEqual(['I Q', 'X P RURAL_YOUTH'])
  expect(listsOf(result, 'P')).toMatchObject({
    general: { places: 0, filled: 0 },
    reserved: [{ places: 2, filled: 1 }],
  })
  expect(lineOf(result, 'G')).toMatchObject({ decidedBy: 'EQUAL', lastAdmitted: { applicant: 'X' } })
  // No applicant is equal to them, and the general list has no place.
  expect(lineOf(result, 'I')).not.toHaveProperty('decidedBy')
  expect(lineOf(result, 'I')).toMatchObject({ lastAdmitted: null, enough: null })
})

test('ONE_MORE beyond two lists uses the list of the equals', () => {
  const result = compete(
    [program('P', 2, { KANDAS: 1, ORPHANS: 1 })],
    [
      person('H', 90, ['P'], { quotas: ['KANDAS', 'ORPHANS'] }),
      person('A', 80, ['P'], { quotas: ['ORPHANS'] }),
      person('B', 80, ['P'], { quotas: ['KANDAS', 'ORPHANS'] }),
    ],
  )
  expect(grants(result)).toEqual(['A P ORPHANS', 'B P ORPHANS', 'H P KANDAS'])
})

test('a list without places stays empty, even for people beyond the other lists', () => {
  const result = compete(
    [program('P', 2, { DISABLED: 0, KANDAS: 1, ORPHANS: 0, RURAL_YOUTH: 1 })],
    [
      person('A', 90, ['P'], { quotas: ['DISABLED', 'KANDAS', 'ORPHANS', 'RURAL_YOUTH'] }),
      person('B', 80, ['P'], { quotas: ['DISABLED', 'RURAL_YOUTH'] }),
      person('C', 80, ['P'], { quotas: ['KANDAS', 'ORPHANS'] }),
      person('D', 80, ['P'], { quotas: ['DISABLED', 'ORPHANS', 'RURAL_YOUTH'] }),
    ],
  )
  expect(grants(result)).toEqual(['A P RURAL_YOUTH', 'B P RURAL_YOUTH', 'C P KANDAS', 'D P RURAL_YOUTH'])
})

test('a person with another list leaves the one that lower people need', () => {
  const result = compete(
    [program('P', 3, { DISABLED: 1, KANDAS: 1, ORPHANS: 1 })],
    [
      person('A', 90, ['P'], { quotas: ['DISABLED', 'ORPHANS'] }),
      person('B', 80, ['P'], { quotas: ['DISABLED', 'KANDAS'] }),
      person('C', 70, ['P'], { quotas: ['KANDAS'] }),
    ],
  )
  expect(grants(result)).toEqual(['A P ORPHANS', 'B P DISABLED', 'C P KANDAS'])
})

test('equals of the same categories share one list if it holds them all', () => {
  const both = { quotas: ['KANDAS', 'ORPHANS'] }
  const result = compete(
    [program('P', 3, { KANDAS: 1, ORPHANS: 2 })],
    [person('A', 80, ['P'], both), person('B', 80, ['P'], both)],
  )
  expect(grants(result)).toEqual(['A P ORPHANS', 'B P ORPHANS'])
})

test.each([
  ['the better one first', 90],
  ['equals one by one if no list holds both', 80],
])('a list takes as many people as it has places: %s', (_, total) => {
  const both = { quotas: ['KANDAS', 'ORPHANS'] }
  const result = compete(
    [program('P', 2, { KANDAS: 1, ORPHANS: 1 })],
    [person('A', total, ['P'], both), person('B', 80, ['P'], both)],
  )
  expect(grants(result)).toEqual(['A P KANDAS', 'B P ORPHANS'])
})

test('equals share a list behind better people too', () => {
  const both = { quotas: ['KANDAS', 'ORPHANS'] }
  const result = compete(
    [program('P', 4, { KANDAS: 1, ORPHANS: 2, RURAL_YOUTH: 1 })],
    [person('R', 90, ['P'], { quotas: ['RURAL_YOUTH'] }), person('A', 80, ['P'], both), person('B', 80, ['P'], both)],
  )
  expect(grants(result)).toEqual(['A P ORPHANS', 'B P ORPHANS', 'R P RURAL_YOUTH'])
})

test.each(['ONE_MORE', 'NONE'] as const)('a list without places has no deciding criterion: %s', (whenEqual) => {
  const result = compete([program('P', 0)], [person('A', 80, ['P'])], { whenEqual })
  const line = { applicant: 'A', program: 'P', choice: 1, outcome: 'OUTRANKED', lastAdmitted: null, enough: null }
  expect(lineOf(result, 'A')).toStrictEqual(line)
})

test('nor has one whose places are all reserved for others', () => {
  const result = compete(
    [program('P', 1, { KANDAS: 1 })],
    [person('A', 80, ['P']), person('K', 60, ['P'], { quotas: ['KANDAS'] })],
  )
  const line = { applicant: 'A', program: 'P', choice: 1, outcome: 'OUTRANKED', lastAdmitted: null, enough: null }
  expect(lineOf(result, 'A')).toStrictEqual(line)
})

test('people and programs are sorted by code points, lists by their quota', () => {
  const last = '\u{1f393}'
  const result = compete(
    [program('b', 2, { RURAL_YOUTH: 1, KANDAS: 1 }), program('B', 1), program('\uffee', 1), program(last, 1)],
    [person(last, 80, ['b']), person('\uffee', 80, ['b']), person('a', 80, ['b']), person('Z', 80, ['b'])],
  )
  expect(result.programs.map(({ id }) => id)).toEqual(['B', 'b', '\uffee', last])
  expect(result.allotted.map(({ applicant }) => applicant)).toEqual(['Z', 'a', '\uffee', last])
  expect(listsOf(result, 'b')?.reserved.map(({ quota }) => quota)).toEqual(['KANDAS', 'RURAL_YOUTH'])
})

test('with equals another order of choices can gain a place (docs/allotment.md#what-cannot-hold-with-equals)', () => {
  const grantsWith = (choices: readonly string[]) =>
    grants(
      compete([program('P', 1), program('Q', 1)], [person('A', 80, ['P', 'Q']), person('B', 80, choices)], {
        whenEqual: 'NONE',
      }),
    )
  expect(grantsWith(['P', 'Q'])).toEqual([])
  expect(grantsWith(['Q', 'P'])).toEqual(['A P', 'B Q'])
})

test('with equals a point more can hurt (docs/allotment.md#what-cannot-hold-with-equals)', () => {
  const none = (total: number) =>
    grants(
      compete([program('P', 1), program('Q', 1)], [person('A', total, ['Q', 'P']), person('B', 81, ['Q', 'P'])], {
        whenEqual: 'NONE',
      }),
    )
  expect([none(80), none(81)]).toEqual([['A P', 'B Q'], []])
  const oneMore = (total: number) =>
    grants(
      compete(
        [program('P', 1, { KANDAS: 1 }), program('Q', 1)],
        [
          person('A', 80, ['Q', 'P'], { quotas: ['KANDAS'] }),
          person('B', total, ['P', 'Q']),
          person('C', 90, ['P', 'Q']),
        ],
      ),
    )
  expect([oneMore(80), oneMore(81)]).toEqual([
    ['A Q', 'B Q', 'C P'],
    ['A P KANDAS', 'C Q'],
  ])
})
