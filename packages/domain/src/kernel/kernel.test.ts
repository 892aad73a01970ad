import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hasRole } from './actor.ts'
import { callingCodeOf } from './calling-code.ts'
import { isBin } from './check-digit.ts'
import { EDUCATION_LANGUAGE_CODES, EDUCATION_LEVEL_CODES } from './education.ts'
import { homeOfRoles } from './home.ts'
import { languageFromHeader, languageOf } from './language.ts'
import { nameIn, statedIn } from './localized-name.ts'
import { pageQuery } from './page.ts'
import { isRefusal, Refusal, refuse, refuseFields } from './refusal.ts'
import { INSPECTOR_ROLES, parseRole, pickableBy, ROLES, STAFF_ROLES, toWireRole } from './role.ts'
import { createTranslator, yesOrNo } from './texts.ts'
import { daysUntil, endOfKazakhstanDay, kazakhstanDate, kazakhstanTime, startOfKazakhstanDay } from './time-zone.ts'
import { directoryId, educationLevel, fileReference, many } from './values.ts'
import { asker, eventsOf } from './workflow.ts'

test.each([
  ['990140001154', true],
  ['990140001155', false],
  ['991340001154', false],
  ['850101300005', false],
  ['99014000115', false],
  ['1990140000090', false],
  ['9901400011540', false],
  ['', false],
])('%j is a BIN: %s', (digits, expected) => expect(isBin(digits)).toBe(expected))

describe('the language of a call', () => {
  test.each([
    [undefined, 'kk'],
    ['', 'kk'],
    ['de', 'kk'],
    ['ru', 'ru'],
    ['ru-KZ', 'ru'],
    ['de-DE, en;q=0.5', 'en'],
    ['en;q=0.5, ru;q=0.8', 'ru'],
    ['en;q=0, ru;q=0.1', 'ru'],
    ['en;q=0', 'kk'],
    ['ru;q=0.9, en', 'en'],
    ['en;xq=0.1, ru;q=0.5', 'en'],
    ['en;q=0.1x, ru;q=0.5', 'en'],
    [`${' '.repeat(198)}ru`, 'ru'],
    [`${' '.repeat(199)}ru`, 'kk'],
    ['en, ru', 'en'],
    ['ru, en', 'ru'],
    ['ru;q=1, en', 'ru'],
  ])('%s is %s', (header, language) => {
    expect(languageFromHeader(header)).toBe(language)
  })
})

test.each([
  ['Құжат анық емес', 'kk'],
  ['Документ не виден', 'ru'],
  ['The passport has expired', 'en'],
  ['Паспорт (passport)', 'ru'],
  ['12.05.2026', null],
])('%s is written in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('a missing field decides the error of the whole refusal, otherwise the first fault does', () => {
  const wrong = { field: 'a', msg: 'wrong_value' } as const
  expect(refuseFields([wrong, { field: 'b', msg: 'field_required' }]).key).toBe('field_required')
  expect(refuseFields([{ field: 'b', msg: 'gpa_error' }, wrong]).key).toBe('gpa_error')
  for (const msg of ['fill_all_required_fields', 'you_are_not_grant_holder'] as const)
    expect(refuseFields([wrong, { field: 'b', msg }]).key).toBe('fill_all_required_fields')
  expect(refuseFields([]).key).toBe('wrong_value')
  expect(refuse('wrong_value', [wrong])).toMatchObject({ errors: [wrong], retryAfter: null })
})

test('a refusal carries the seconds to wait and the data that the caller needs', () => {
  expect(new Refusal('stale_version', [], 30, { version: 2 })).toMatchObject({ retryAfter: 30, data: { version: 2 } })
})

test('staff are all but applicants', () => {
  expect([...STAFF_ROLES].toSorted()).toEqual(ROLES.filter((role) => role !== 'USER').toSorted())
})

test.each<[string | number, string | undefined]>([
  ...Object.keys(EDUCATION_LEVEL_CODES).map((level): [string, string] => [level, level]),
  ...Object.entries(EDUCATION_LEVEL_CODES).flatMap(([level, code]): [string | number, string][] => [
    [code, level],
    [String(code), level],
  ]),
  ['SCHOOL', undefined],
  [99, undefined],
])('%j is the level %s', (given, level) => {
  expect(educationLevel.safeParse(given).data).toBe(level)
})

test.each([
  ['ROLE_ADMIN', 'ADMIN'],
  ['MANAGER', 'MANAGER'],
  ['GUEST', null],
  ['role_admin', null],
])('the role %s is %s', (text, role) => {
  expect(parseRole(text)).toBe(role)
})

test('a Kazakhstan day begins five hours before the day in UTC', () => {
  expect(startOfKazakhstanDay('2026-11-20').toISOString()).toBe('2026-11-19T19:00:00.000Z')
  expect(endOfKazakhstanDay('2026-11-20').toISOString()).toBe('2026-11-20T19:00:00.000Z')
  expect(kazakhstanDate(new Date('2026-11-20T19:00:00.000Z'))).toBe('2026-11-21')
})

test('texts fill in parameters, pick plural forms and refuse an unknown key', () => {
  const t = createTranslator(
    {
      files: { count_one: '{{count}} файл', count_few: '{{count}} файла', count_many: '{{count}} файлов' },
      hello: 'Сәлем, {{name}}!',
    },
    'ru',
  )
  expect([1, 3, 5].map((count) => t('files.count', { count }))).toEqual(['1 файл', '3 файла', '5 файлов'])
  expect(t('hello', { name: 'Айгерім' })).toBe('Сәлем, Айгерім!')
  expect(() => t('absent.key')).toThrow('no text absent.key')
})

test('the time of day in Kazakhstan is five hours ahead', () => {
  expect(kazakhstanTime(new Date('2026-11-20T19:05:59.000Z'))).toBe('00:05')
})

test('a role has a prefix on the wire', () => expect(toWireRole('ADMIN')).toBe('ROLE_ADMIN'))

test('an actor has a role if they have one of those requested', () => {
  const actor = { accountId: 'a', kind: 'STAFF', roles: ['ADMIN', 'EXPERT'], universityId: null, fullName: '' } as const
  expect([hasRole(actor, 'EXPERT'), hasRole(actor, 'MANAGER', 'ADMIN'), hasRole(actor, 'USER')]).toEqual([
    true,
    true,
    false,
  ])
})

test("a name is given in the reader's language", () => {
  const name = { nameKz: 'қ', nameRu: 'р', nameEn: 'e' }
  expect((['kk', 'ru', 'en'] as const).map((language) => nameIn(name, language))).toEqual(['қ', 'р', 'e'])
})

test.each([
  [{ kk: 'қ', ru: 'р', en: 'e' }, 'ru', 'ru'],
  [{ kk: 'қ', ru: ' ', en: 'e' }, 'ru', 'en'],
  [{ kk: 'қ', ru: 'null', en: null }, 'ru', 'kk'],
  [{ kk: null, ru: 'р', en: 'null' }, 'en', 'ru'],
  [{ kk: '', ru: undefined, en: null }, 'kk', undefined],
] as const)('from %j a reader of %s gets the text in %s', (texts, reader, language) => {
  expect(statedIn(texts, reader)?.language).toBe(language)
})

test('a file reference accepts its id in either case, and a wrong id is the fault of the whole reference', () => {
  const id = '0190C2F4-9D6E-7B3A-8C1D-2E3F4A5B6C7D'
  expect(fileReference.parse({ id })).toEqual({ id: id.toLowerCase() })
  const issues = fileReference.safeParse({ id: 'x' }).error?.issues
  expect(issues).toMatchObject([{ code: 'custom', message: 'wrong_value', path: [] }])
})

test.each([
  [undefined, []],
  ['a', ['a']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
])('a repeated query name with the value %j becomes the list %j', (given, list) => {
  expect(many(z.string()).parse(given)).toEqual(list)
})

test('a missing plural form falls back to the other form, and a missing text to the fallback', () => {
  const catalogue = { day_other: '{{count}} күн', plain: 'бір', nested: { a: 'b' } }
  const t = createTranslator(catalogue, 'ru', (key) => key)
  expect([t('day', { count: 1 }), t('plain', { count: 1 }), t('nested'), t('day')]).toEqual([
    '1 күн',
    'бір',
    'nested',
    'day',
  ])
  expect(t('plain', {})).toBe('бір')
})

describe('paging', () => {
  const query = z.object(pageQuery(['date', 'name']))
  test('starts at the first page of ten, sorted by the first column, newest first', () => {
    expect(query.parse({})).toEqual({ page: 0, pageSize: 10, sortBy: 'date', direction: 'DESC' })
    expect(query.parse({ direction: 'ASC', sortBy: 'name' })).toMatchObject({ direction: 'ASC', sortBy: 'name' })
  })
  test.each([
    ['page', '0', true],
    ['page', '1000000', true],
    ['page', '1000001', false],
    ['page', '-1', false],
    ['page', '1x', false],
    ['page', 'x1', false],
    ['page', '00000001', false],
    ['pageSize', '1', true],
    ['pageSize', '0', false],
    ['pageSize', '200', true],
    ['pageSize', '201', false],
    ['direction', 'UP', false],
    ['sortBy', 'other', false],
  ])('%s may be %s: %s', (name, value, may) => {
    expect(query.safeParse({ [name]: value }).success).toBe(may)
  })
})

test.each([
  ['', false],
  ['x', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  [7, true],
])('%s is a stable id: %s', (id, is) => expect(directoryId.safeParse(id).success).toBe(is))

test('a reference over 64 characters is refused at its id, a shorter wrong one as a whole', () => {
  const pathOf = (id: string) => fileReference.safeParse({ id }).error?.issues.map(({ path }) => path)
  expect([pathOf('x'.repeat(64)), pathOf('x'.repeat(65))]).toEqual([[[]], [['id']]])
})

test('a query name may be repeated 200 times', () => {
  const listOf = (length: number) => many(z.string()).safeParse(Array.from({ length }, () => 'x')).success
  expect([listOf(200), listOf(201)]).toEqual([true, false])
})

test('an unknown level is a wrong value', () => {
  expect(educationLevel.safeParse('SCHOOL').error?.issues).toMatchObject([{ code: 'custom', message: 'wrong_value' }])
})

test('levels and languages have their wire codes', () => {
  expect(EDUCATION_LEVEL_CODES).toEqual({ BACHELOR: 4, MASTERS_DEGREE: 3, PHD: 5 })
  expect(EDUCATION_LANGUAGE_CODES).toEqual({ KAZAKH: 1, ENGLISH: 2, RUSSIAN: 5, FRENCH: 6 })
})

test('heads and managers are inspectors', () => expect(INSPECTOR_ROLES).toEqual(['ADMIN', 'MANAGER']))

test.each([
  ['AD', '376'],
  ['CN', '86'],
  ['DE', '49'],
  ['GB', '44'],
  ['ID', '62'],
  ['LT', '370'],
  ['MN', '976'],
  ['PK', '92'],
  ['PT', '351'],
  ['TR', '90'],
  ['UZ', '998'],
  ['KG', '996'],
  ['XX', null],
])('numbers of %s begin with %s', (country, code) => expect(callingCodeOf(country)).toBe(code))

test('a list sorts in either direction, newest first by default', () => {
  const { direction } = pageQuery(['createdDate'])
  expect([direction.parse('ASC'), direction.parse('DESC'), direction.parse(undefined)]).toEqual(['ASC', 'DESC', 'DESC'])
  expect(direction.safeParse('desc').success).toBe(false)
})

test('yes and no have their own keys', () => {
  expect([yesOrNo(true), yesOrNo(false)]).toEqual(['app.form.yes', 'app.form.no'])
})

test('an event outside the table is refused, one inside it gives its step', () => {
  const workflow = { absent: { open: { to: 'OPEN', by: ['USER'] } }, OPEN: {} } as const
  const ask = asker(workflow, () => 'forbidden')
  expect(ask('absent', 'open', ['USER'])).toEqual({ event: 'open', to: 'OPEN' })
  expect(isRefusal(ask('OPEN', 'open', ['USER']))).toBe(true)
  expect(eventsOf(workflow)).toEqual(['open'])
})

test.each([
  [['USER'], '/profile'],
  [['EXPERT', 'MANAGER'], '/applications'],
  [['EXPERT_MANAGER'], '/interview-applications'],
  [['SUPER_ADMIN'], '/'],
] as const)('%s begin at %s', (roles, home) => expect(homeOfRoles(roles.map(toWireRole))).toBe(home))

test.each([
  [['ADMIN'], ['ADMIN', 'MANAGER']],
  [['MANAGER'], []],
  [
    ['ADMIN', 'EXPERT_MANAGER'],
    ['ADMIN', 'MANAGER', 'EXPERT'],
  ],
] as const)('%s may pick %s', (roles, picked) => expect(pickableBy(roles)).toEqual(picked))

test.each([
  ['2026-11-25T18:30:00.000Z', 5],
  ['2026-11-25T19:30:00.000Z', 6],
  ['2026-11-20T18:59:00.000Z', 0],
  ['2026-11-19T18:59:00.000Z', -1],
])('days until %s follow Kazakhstan: %s', (until, days) =>
  expect(daysUntil(new Date(until), new Date('2026-11-20T09:30:00.000Z'))).toBe(days),
)
