import { STAFF_TABS } from '@portal/domain/review/status.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, documents, offers, sentApplication } from '../../../../test/builders.ts'
import type { Person } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'

/**
 * Compares the staff list with a second implementation: plain SQL over applications, choices and history, without the
 * rows of the list. Every filter alone and every pair, for a head and a manager of all universities and for a head of
 * one.
 */

type Reader = { readonly person: Person; readonly isHead: boolean; readonly universityId: string | null }
const READERS = ['head', 'manager', 'headOfOne'] as const

const portal = await testPortal({ now: '2026-11-18T18:30:00.000Z' })
const readers: Partial<Record<(typeof READERS)[number], Reader>> = {}
const values: Record<string, readonly string[]> = {
  citizenship: ['UZ', 'kz'],
  educationLevel: ['BACHELOR', '3'],
  lang: ['RUSSIAN', '1'],
  createdDateFrom: ['2026-11-19'],
  createdDateTo: ['2026-11-19'],
  kandas: ['true', 'false'],
  refugee: ['true', 'false'],
  fio: ['zari', 'ПЁТР', 'serik mar'],
  assignStatus: ['ASSIGNED', 'UNASSIGNED'],
  type: ['ENROLLMENT', 'GRANT', 'GRANT_COMPETITION'],
  isPassed: ['true', 'false'],
  late: ['true', 'false'],
  sentBack: ['true', 'false'],
  waitsForUs: ['true', 'false'],
}

const PEOPLE = [
  { firstName: 'Zarina', lastName: 'Omarova', citizenship: 'UZ', kandas: true },
  { firstName: 'Aigerim', lastName: 'Serikova', middleName: 'Maratkyzy', refugee: true },
  { firstName: 'Omar', lastName: 'Zaripov', middleName: 'Пётр', citizenship: 'UZ' },
  { firstName: 'Dana', lastName: 'Marat-Serik', middleName: '', kandas: true, refugee: true },
  { firstName: 'Timur', lastName: 'Akhmetov', citizenship: 'TR' },
  { firstName: 'Zarima', lastName: 'Zarimova' },
]
const STORIES = [
  'new',
  'assigned',
  'mine',
  'sentBack',
  'waiting',
  'passed',
  'failed',
  'withdrawn',
  'nextChoice',
] as const

beforeAll(async () => {
  // 23:30 in Kazakhstan on the 18th: the days of Kazakhstan and of UTC differ.
  const bachelor = await offers(portal, 9)
  const master = await offers(portal, 9, 'MASTERS_DEGREE', 'RUSSIAN')
  const made: { id: string; story: (typeof STORIES)[number] }[] = []
  for (const [at, person] of PEOPLE.entries()) {
    const owner = await portal.applicant(person)
    const more = await documents(portal, owner, ['languageCertificate'])
    for (const turn of [0, 1, 2]) {
      const story = STORIES[(at * 3 + turn) % STORIES.length] ?? 'new'
      const level =
        (at + turn) % 3 === 0
          ? { educationLevel: 'MASTERS_DEGREE', educationLanguage: 'RUSSIAN', gpa: '3.1', ...more }
          : {}
      const from = 'gpa' in level ? master : bachelor
      const one = (at + turn) % 3
      const choices = story === 'nextChoice' ? [from[one], from[one + 3]] : [from[one]]
      const { id } = await sentApplication(portal, owner, { ...level, choices })
      made.push({ id, story })
      if (story === 'withdrawn') await owner.call('POST', `/request/${id}/withdraw`)
      portal.clock.advance(60_000)
    }
    portal.clock.advance(9 * 3_600_000)
  }
  // Only their rows get another type, because no filter reads the rest of a grant.
  const ofGrant = made.filter((_, at) => at % 4 === 0).map(({ id }) => id)
  await portal.database.pool.query(
    `update applications set type = 'GRANT', grant_part = '{}' where id = any ($1::uuid[])`,
    [ofGrant],
  )
  await portal.database.pool.query(`update review_items set type = 'GRANT' where application_id = any ($1::uuid[])`, [
    ofGrant,
  ])
  const head = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const other = await portal.staff(['MANAGER'])
  const universityId = bachelor[0]?.universityId ?? null
  const headOfOne = await portal.staff(['ADMIN'], { university: universityId })
  for (const [at, { id, story }] of made.entries()) {
    const inspector = story === 'mine' ? head : at % 3 === 0 ? other : manager
    if (['new', 'withdrawn'].includes(story)) continue
    await assign(head, inspector, id)
    if (['assigned', 'mine'].includes(story)) continue
    await decide(inspector, id, ['failed', 'nextChoice'].includes(story) ? 'FAILED' : 'PASSED')
    if (story === 'waiting') continue
    await answer(head, id, story === 'sentBack' ? 'FAILED' : 'PASSED')
  }
  // Some have been with one person for a month.
  const old = made.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  for (const table of ['applications set handed_at = handed_at', 'review_items set handed_at = handed_at'])
    await portal.database.pool.query(
      `update ${table} - interval '30 days' where ${table.startsWith('review') ? 'application_id' : 'id'} = any ($1::uuid[])`,
      [old],
    )
  // Conversations of every second application wait for the office; one of them ended too long ago.
  const asked = made.filter((_, at) => at % 2 === 0).map(({ id }) => id)
  await portal.database.pool.query(
    `insert into conversations (application_id, choice, waits_for, waiting_since) select id, current_choice, 'OFFICE', now() from applications where id = any ($1::uuid[])`,
    [asked],
  )
  for (const table of ['applications set status_changed_at', 'review_items set status_changed_at'])
    await portal.database.pool.query(
      `update ${table} = status_changed_at - interval '31 days' where ${table.startsWith('review') ? 'application_id' : 'id'} = $1`,
      [made.find(({ id, story }) => story === 'failed' && asked.includes(id))?.id ?? asked[0]],
    )
  readers.head = { person: head, isHead: true, universityId: null }
  readers.manager = { person: manager, isHead: false, universityId: null }
  readers.headOfOne = { person: headOfOne, isHead: true, universityId }
  values['staffId'] = [manager.id, head.id]
  values['universityId'] = [bachelor[0]?.universityId ?? '', bachelor[1]?.universityId ?? '']
  values['requestId'] = [made[4]?.id ?? '']
})

/** The state of each application as its reader's university reads it, from the source tables only. */
const SEEN = `
  with seen as (
    select a.id, a.created_at, a.handed_at, a.type, a.applicant, a.education_level, a.education_language, c.university_id,
      case when $1::text is null then a.status else c.status end as status,
      case when c.position = a.current_choice then a.inspector_id else d.actor_id end as inspector_id,
      case when c.position = a.current_choice then a.inspector_status else d.decision end as decision,
      case when c.position = a.current_choice then a.admin_comment end as admin_comment,
      c.position = a.current_choice as is_considered, a.status as a_status, a.status_changed_at, m.waits_for
    from applications a
    join choices c on c.application_id = a.id and c.position = (
      select max(o.position) from choices o where o.application_id = a.id and o.position <= a.current_choice
        and ($1::text is null or o.university_id = $1))
    left join conversations m on m.application_id = a.id
    left join lateral (
      select h.actor_id, h.decision from application_history h
      where h.application_id = a.id and h.choice = c.position and h.event = 'decide' order by h.id desc limit 1) d on true
    where a.status <> 'CREATED')
  select id from seen where true`

const localDay = `(created_at at time zone interval '5 hours')::date`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const namesLike = (word: string) =>
  ['firstName', 'lastName', 'middleName']
    .map((part) => `applicant ->> '${part}' ilike ${literal(`%${word}%`)}`)
    .join(' or ')
const LEVELS: Record<string, string> = { '3': 'MASTERS_DEGREE', '1': 'KAZAKH' }

/** A second implementation of each filter. */
const MEANING: Record<string, (value: string) => string> = {
  citizenship: (value) => `applicant ->> 'citizenship' = ${literal(value.toUpperCase())}`,
  educationLevel: (value) => `education_level = ${literal(LEVELS[value] ?? value)}`,
  lang: (value) => `education_language = ${literal(LEVELS[value] ?? value)}`,
  createdDateFrom: (value) => `${localDay} >= ${literal(value)}`,
  createdDateTo: (value) => `${localDay} <= ${literal(value)}`,
  kandas: (value) => `applicant ->> 'kandas' = ${literal(value)}`,
  refugee: (value) => `applicant ->> 'refugee' = ${literal(value)}`,
  fio: (value) =>
    value
      .split(' ')
      .map((word) => `(${namesLike(word)})`)
      .join(' and '),
  assignStatus: (value) => `inspector_id is ${value === 'ASSIGNED' ? 'not null' : 'null'}`,
  isPassed: (value) => `decision = ${value === 'true' ? "'PASSED'" : "'FAILED'"}`,
  late: (value) =>
    `(status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' and handed_at < '2026-11-10') = ${value}`,
  sentBack: (value) => `(status = 'IN_PROCESS' and admin_comment is not null) = ${value}`,
  waitsForUs: (value) =>
    `(is_considered and waits_for is not distinct from 'OFFICE' and (a_status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') or status_changed_at >= '2026-10-21T12:00Z')) = ${value}`,
  type: (value) => `type = ${literal(value)}`,
  staffId: (value) => `inspector_id = ${literal(value)}`,
  universityId: (value) => `university_id = ${literal(value)}`,
  requestId: (value) => `id = ${literal(value)}`,
}

/** A second implementation of each tab (docs/specification/review-office.md#tabs). */
function meaningOfTab(tab: string, { isHead, person }: Reader): string {
  const mine = `inspector_id = ${literal(person.id)}`
  if (!isHead) {
    const byTab: Record<string, string> = {
      IN_PROCESS: `status = 'IN_PROCESS' and ${mine} and admin_comment is null`,
      ON_REVISION: `status = 'IN_PROCESS' and ${mine} and admin_comment is not null`,
    }
    return byTab[tab] ?? `status = ${literal(tab)} and ${mine}`
  }
  const byTab: Record<string, string> = {
    IN_PROCESS: `status = 'IN_PROCESS' and inspector_id is null`,
    ASSIGNED_TO_ME: `status = 'IN_PROCESS' and ${mine}`,
    ASSIGNED_TO_MANAGER: `status = 'IN_PROCESS' and inspector_id is not null and not ${mine}`,
  }
  return byTab[tab] ?? `status = ${literal(tab)}`
}

async function oracle(reader: Reader, conditions: readonly string[]): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    [SEEN, ...conditions.map((condition) => `(${condition})`)].join(' and '),
    [reader.universityId],
  )
  return rows.map(({ id }) => id).toSorted()
}

async function listed({ person }: Reader, filters: Readonly<Record<string, string>>): Promise<string[]> {
  const query = new URLSearchParams({ pageSize: '200', ...filters })
  const { status, body } = await person.call('GET', `/staff/request/list?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.totalSize).toBe(body.list.length)
  return body.list.map(({ id }: { id: string }) => id).toSorted()
}

function readerOf(name: (typeof READERS)[number]): Reader {
  const reader = readers[name]
  if (reader === undefined) throw new Error(`nobody is ${name}`)
  return reader
}

const conditionOf = (name: string, value: string, reader: Reader): string =>
  name === 'status' ? meaningOfTab(value, reader) : (MEANING[name]?.(value) ?? 'false')

const allSingle = ({ isHead }: Reader): readonly (readonly [string, string])[] =>
  Object.entries({ ...values, status: STAFF_TABS[isHead ? 'head' : 'manager'] }).flatMap(([name, tried]) =>
    tried.map((value) => [name, value] as const),
  )

describe.each(READERS)('list of the %s', (name) => {
  test('is equal without a filter', async () => {
    const reader = readerOf(name)
    const all = await oracle(reader, [])
    expect(all.length).toBeGreaterThan(2)
    expect(await listed(reader, {})).toEqual(all)
  })

  test('is equal for every filter alone, and each filter selects', async () => {
    const reader = readerOf(name)
    const all = await oracle(reader, [])
    const differing = new Set<string>()
    for (const [filter, value] of allSingle(reader)) {
      const expected = await oracle(reader, [conditionOf(filter, value, reader)])
      if (expected.length > 0 && expected.length < all.length) differing.add(filter)
      expect(await listed(reader, { [filter]: value }), `${filter}=${value}`).toEqual(expected)
    }
    if (name === 'head') expect([...differing].toSorted()).toEqual([...Object.keys(values), 'status'].toSorted())
  })

  test('is equal for every two filters together', async () => {
    const reader = readerOf(name)
    const single = allSingle(reader)
    const pairs = single.flatMap(([one, value], at) =>
      single.slice(at + 1).flatMap(([two, other]) => (one === two ? [] : [[one, value, two, other] as const])),
    )
    let found = 0
    for (const [one, value, two, other] of pairs) {
      const expected = await oracle(reader, [conditionOf(one, value, reader), conditionOf(two, other, reader)])
      found += expected.length
      expect(await listed(reader, { [one]: value, [two]: other }), `${one}=${value}&${two}=${other}`).toEqual(expected)
    }
    expect(found).toBeGreaterThan(0)
  })

  test('has the counts of the remaining rows on its tabs', async () => {
    const reader = readerOf(name)
    const tabs = STAFF_TABS[reader.isHead ? 'head' : 'manager']
    const tried = [['', ''] as const, ...allSingle(reader).filter(([filter]) => filter !== 'status')]
    for (const [filter, value] of tried) {
      const expected: Record<string, number> = {}
      for (const tab of tabs) {
        const conditions = filter === '' ? [] : [conditionOf(filter, value, reader)]
        expected[tab] = (await oracle(reader, [meaningOfTab(tab, reader), ...conditions])).length
      }
      const query = filter === '' ? '' : new URLSearchParams({ [filter]: value })
      const { body } = await reader.person.call('GET', `/staff/request/counts?${query}`)
      expect(body.data, `${filter}=${value}`).toEqual(expected)
    }
  })
})
