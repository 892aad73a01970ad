import { expect, test } from 'vitest'
import { checkNews, emptyNews, newsBody, timeTyped } from './news-values.ts'

const news = { ...emptyNews('2026-11-21'), newsTitleKz: 'а', newsTitleRu: 'б', newsTitleEn: 'c' }
const openDay = {
  ...news,
  kind: 'OPEN_DAY' as const,
  eventDate: '2026-12-05',
  placeKz: 'а',
  placeRu: 'б',
  placeEn: 'c',
}
const missing = 'kernel.errors.fill_all_required_fields'

test('news is complete with its titles, an open day with date and place', () => {
  expect(checkNews(news)).toEqual({})
  expect(checkNews(openDay)).toEqual({})
})

test.each([
  [{ newsTitleEn: ' ' }, { newsTitleEn: missing }],
  [{ newsDate: '' }, { newsDate: missing }],
  [{ newsDate: '2026-02-30' }, { newsDate: 'app.errors.wrongDate' }],
  [{ eventDate: '' }, { eventDate: missing }],
  [{ eventDate: '2026-13-01' }, { eventDate: 'app.errors.wrongDate' }],
  [{ eventTime: '25:00' }, { eventTime: 'editing.faults.time' }],
  [{ eventTime: 'noon' }, { eventTime: 'editing.faults.time' }],
  [{ placeKz: ' ' }, { placeKz: missing }],
])('an open day with %j is refused at its field', (part, faults) => {
  expect(checkNews({ ...openDay, ...part })).toEqual(faults)
})

test('a draft lacks anything, but its dates and time exist', () => {
  expect(checkNews(emptyNews(''), true)).toEqual({})
  expect(checkNews({ ...openDay, newsDate: '2026-02-30', eventTime: 'noon', placeKz: '' }, true)).toEqual({
    ...{ newsDate: 'app.errors.wrongDate', eventTime: 'editing.faults.time' },
  })
  expect(newsBody(emptyNews(''), true)).toMatchObject({ isDraft: true, newsDate: null, photoId: null })
})

test('the fields of an open day are not sent with other news', () => {
  expect(newsBody({ ...openDay, kind: 'NEWS', eventTime: '10:00' })).toMatchObject({
    eventDate: null,
    eventTime: null,
    placeKz: null,
  })
})

test.each([
  ['14:30', '14:30'],
  ['9.30', '09:30'],
  [' 9 30 ', '09:30'],
  ['0930', '09:30'],
  ['', ''],
  ['noon', 'noon'],
])('the time %j is stored as %j', (typed, stored) => expect(timeTyped(typed)).toBe(stored))
