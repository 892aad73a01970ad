import { expect, test } from 'vitest'
import { offersIn, parseOfferSearch } from './offer-search.ts'

const OFFERS = [
  { id: 1, cityId: 'almaty', languages: ['KAZAKH', 'RUSSIAN'] },
  { id: 2, cityId: 'almaty', languages: ['ENGLISH'] },
  { id: 3, cityId: 'semey', languages: ['KAZAKH'] },
] as const

test.each([
  ['nothing asked', {}, [1, 2, 3]],
  ['a city', { cityId: 'almaty' }, [1, 2]],
  ['a language', { language: 'KAZAKH' }, [1, 3]],
  ['both', { cityId: 'almaty', language: 'KAZAKH' }, [1]],
  ['a language that nobody offers', { language: 'FRENCH' }, []],
] as const)('%s', (_case, search, ids) => {
  expect(offersIn(OFFERS, search).map(({ id }) => id)).toEqual(ids)
})

test('an address keeps only a known city and language', () => {
  expect(parseOfferSearch({ cityId: 'semey', language: 'KAZAKH', page: 2 })).toEqual({
    cityId: 'semey',
    language: 'KAZAKH',
  })
  expect(parseOfferSearch({ cityId: 'paris', language: 'GERMAN' })).toEqual({})
})
