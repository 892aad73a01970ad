import { expect, test } from 'vitest'
import { confirmingKinds } from './rules.ts'

test('a claim is proved by what not every claim asks for', () => {
  const rural = ['PHOTO_3X4', 'GRANT_CERTIFICATE', 'ADDITIONAL_DOCUMENTS']
  const medal = ['PHOTO_3X4', 'GRANT_CERTIFICATE', 'ALTYN_BELGI']
  expect(confirmingKinds(rural, [rural, medal])).toEqual(['ADDITIONAL_DOCUMENTS'])
  expect(confirmingKinds(medal, [rural, medal])).toEqual(['ALTYN_BELGI'])
})
