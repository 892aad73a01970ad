import { expect, test } from 'vitest'
import { yearOfSessions } from './rules.ts'

const session = (from: string, to: string) => ({
  ...{ id: to, nameKz: '', nameRu: '', nameEn: '', countsForGrant: true },
  ...{ application: { from, to: from }, testing: { from, to } },
})

test.each([
  ['no session', [], ''],
  ['one session', [session('2026-05-16', '2026-07-05')], '2026'],
  ['a session over the new year', [session('2026-12-20', '2027-01-10')], '2027'],
  ['a newer session behind', [session('2026-05-16', '2026-07-05'), session('2027-01-10', '2027-02-10')], '2027'],
])('the year of %s', (_case, sessions, year) => expect(yearOfSessions({ sessions })).toBe(year))
