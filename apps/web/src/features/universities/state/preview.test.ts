import { expect, test } from 'vitest'
import type { Answer } from '../../../platform/client.ts'
import type { Program } from './offer-values.ts'
import { previewOf, withOffer } from './preview.ts'
import type { Profile } from './tab-values.ts'

const page = {
  id: 'uni-001',
  nameKz: 'а',
  website: null,
  programs: [{}, {}],
} as Answer<'readUniversity'>['data']
const profile = {
  nameKz: 'б',
  website: 'https://a.kz',
  totalEduPrograms: null,
  photos: [],
} as Partial<Profile> as Profile

test('a preview prefers typed over saved over public values', () => {
  expect(previewOf(page, profile, { nameKz: 'в', website: '' })).toMatchObject({
    id: 'uni-001',
    nameKz: 'в',
    website: null,
    totalEduPrograms: 2,
  })
  expect(previewOf(page, profile, {}).website).toBe('https://a.kz')
})

test('a previewed offer omits incomplete and unknown programs', () => {
  const program = { code: 'B057' } as Program
  const offer = [
    { code: 'B057', languages: ['KAZAKH'], forms: ['fullTime'] },
    { code: 'B058', languages: [], forms: ['fullTime'] },
    { code: 'B999', languages: ['KAZAKH'], forms: ['fullTime'] },
  ] as const
  const programs = new Map([
    ['B057', program],
    ['B058', { ...program, code: 'B058' }],
  ])
  const { programs: shown, isOfferConfirmed } = withOffer(page, { offer }, programs)
  expect(isOfferConfirmed).toBe(true)
  expect(shown).toEqual([{ code: 'B057', languages: ['KAZAKH'], learningForms: ['fullTime'] }])
})
