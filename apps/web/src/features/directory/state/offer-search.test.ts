import { expect, test } from 'vitest'
import { offersIn, parseOfferSearch } from './offer-search.ts'

const OFFERS = [
  { id: 1, name: 'Қайнар академиясы', cityId: 'almaty', languages: ['KAZAKH', 'RUSSIAN'] },
  { id: 2, name: 'KIMEP', cityId: 'almaty', languages: ['ENGLISH'] },
  { id: 3, name: 'Шәкәрім', cityId: 'semey', languages: ['KAZAKH'] },
] as const
const CITIES: Record<string, string> = { almaty: 'Алматы', semey: 'Семей' }

test.each([
  ['nothing asked', {}, [1, 2, 3]],
  ['a city', { cityId: 'almaty' }, [1, 2]],
  ['a language', { language: 'KAZAKH' }, [1, 3]],
  ['both', { cityId: 'almaty', language: 'KAZAKH' }, [1]],
  ['a word of the name, on a Russian keyboard', { q: 'кайнар' }, [1]],
  ['a city by its name', { q: 'Сем' }, [3]],
  ['words of name and city', { q: 'kimep алм' }, [2]],
  ['a language that nobody offers', { language: 'FRENCH' }, []],
] as const)('%s', (_case, search, ids) => {
  expect(offersIn(OFFERS, search, (id) => CITIES[id] ?? '').map(({ id }) => id)).toEqual(ids)
})

test('an address keeps only a known city and language', () => {
  expect(parseOfferSearch({ cityId: 'semey', language: 'KAZAKH', page: 2 })).toEqual({
    cityId: 'semey',
    language: 'KAZAKH',
  })
  expect(parseOfferSearch({ cityId: 'paris', language: 'GERMAN' })).toEqual({})
})
