import { expect, test } from 'vitest'
import { newFormAt } from './form-address.ts'

test.each([
  ['/admission/create-application', '', 'ENROLLMENT'],
  ['/admission/create-application', '?task=education', 'ENROLLMENT'],
  ['/admission/apply-for-grant', '?task=tasks', 'GRANT'],
  ['/admission/apply-for-grant', '?kind=competing', 'GRANT_COMPETITION'],
  ['/admission/create-application', '?id=0192', undefined],
  ['/admission/apply-for-grant', '?kind=competing&id=0192', undefined],
  ['/admission/applications', '', undefined],
])('%s%s opens the form of a new %s', (pathname, search, expected) => {
  expect(newFormAt({ pathname, search })).toBe(expected)
})
