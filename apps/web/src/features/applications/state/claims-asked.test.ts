import { expect, test } from 'vitest'
import { claimsAsked } from './claims-asked.ts'

const GRANT = { kind: 'GRANT', countsRights: true } as const
const SCHOLARSHIP = { kind: 'SCHOLARSHIP', countsRights: false } as const
const NONE = { quotaCategoryIds: [], preemptiveRightIds: [] }

test.each([
  ['a grant', [GRANT], NONE, { quotas: true, rights: true }],
  ['a scholarship', [SCHOLARSHIP], NONE, { quotas: false, rights: false }],
  [
    'a scholarship with rights in its order',
    [{ ...SCHOLARSHIP, countsRights: true }],
    NONE,
    { quotas: false, rights: true },
  ],
  ['a choice of both', [GRANT, SCHOLARSHIP], NONE, { quotas: true, rights: true }],
  ['none known yet', [], NONE, { quotas: true, rights: true }],
  [
    'a scholarship after a chosen quota',
    [SCHOLARSHIP],
    { ...NONE, quotaCategoryIds: ['4'] },
    { quotas: true, rights: false },
  ],
])('claims asked for %s', (_, possible, chosen, asked) => {
  expect(claimsAsked(possible, chosen)).toEqual(asked)
})
