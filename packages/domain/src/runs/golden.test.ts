import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allot, allotPublicly } from '../allotment/allotment.ts'
import { writeProtocol } from '../allotment/protocol-rules.ts'
import { publicFormOf } from '../allotment/public-rules.ts'
import type { CompetitionSetup } from '../competitions/setup-schema.ts'
import { inputOf, writeInput } from './input-rules.ts'
import { simulatedApplicants } from './simulation-rules.ts'

/* Bytes of version 1, which published protocols have: every later portal gives the same. */

const QUOTAS = ['RURAL_YOUTH', 'LARGE_FAMILY', 'ORPHANS']
const setupWith = (whenEqual: CompetitionSetup['whenEqual']): CompetitionSetup => ({
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5, rounds: [] },
  minimum: { total: 60, subjects: { HISTORY_OF_KAZAKHSTAN: 8 } },
  rights: ['ALTYN_BELGI', 'ORPHANS'],
  whenEqual,
  quotas: QUOTAS.map((quota) => ({ quota, percent: 10 })),
  lists: Array.from({ length: 12 }, (_, at) => ({
    ...{ program: `B${String(at + 1).padStart(3, '0')}`, universityId: null, language: null, places: 10 + at },
    reserved: QUOTAS.slice(0, at % 4).map((quota) => ({ quota, places: 2 + (at % 3) })),
    minimum: at === 5 ? { total: 75 } : at === 7 ? { subjects: {} } : null,
  })),
})
const sha256 = (pieces: Iterable<string>) => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

test.each([
  [
    'ONE_MORE',
    false,
    [
      '8eea630b2e9577a577c3ef990a3df95ca92642658e85ba140e99f792d0631b8d',
      '639e8f3efac11da93ccf2eca523226b16aab7055bc7ceb659751a28a0a933741',
      '9db651ea2458fe3150f34d67d9603ee6711068f5c6259d302bf54f344e685bda',
      '619401153014aa97f33c72beaa97d79fb0b88f5f8d61c5a2f784baf1c5f38ea8',
    ],
  ],
  [
    'ONE_MORE',
    true,
    [
      '1edaed366df06a889f136149128245bf87e696ec1fd484c49fa442b13020273a',
      '29374ac3d8755e397475acf156d5b55f5008a47b021f3dac5181fe4ca81e3090',
      '3fb89ada1bcf1e92b3412fcbea497d71033cb27f04f71eb7a3b50705af62da91',
      '786a1bf935d53f5c42b0fee55451e47cfddcab271072bda330de07994ae7f174',
    ],
  ],
  [
    'NONE',
    true,
    [
      '85a626a38fe1d8b0ff9f15f319fa68cbe0b2fa62282f7c00ad918558a259ee21',
      '124f998d59044953079e291c2be64d887d6bc8a66d46dc3907831b17bc90298f',
      'd6fca66476f20e1b4f50fbf6ea69d81bff8f447f3ad48d075c895fce19531eca',
      'b32f4cfef080b199202ab76dee9e47e9afefe5c5b6dd3c00f804b95511cf62fd',
    ],
  ],
] as const)('%s, many equal: %s', (whenEqual, areEqual, hashes) => {
  const setup = setupWith(whenEqual)
  const people = [...simulatedApplicants(setup, 1_500, 11)].map((one) =>
    areEqual ? { ...one, average: 4, profile: 50, rights: [] } : one,
  )
  const input = inputOf(setup, people, [], {})
  const form = publicFormOf(input, (list, quota) => `${list}-${(QUOTAS.indexOf(quota) * 7) % 5}`)
  const [whole, known] = [writeProtocol(allot(input), 'x'), writeProtocol(allotPublicly(form), 'x')]
  expect([writeInput(input), whole, writeInput(form), known].map(sha256)).toEqual(hashes)
})
