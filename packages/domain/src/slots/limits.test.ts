import { expect, test } from 'vitest'
import { answerBody, inviteBody, openBody, placeBody, wishBody } from './schema.ts'

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } }
const ID = '6d2b5f0e-1f8a-4b7e-9c3d-2a1b0c9d8e7f'
const items = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

const OPENING = {
  ...{ days: ['2026-12-01'], from: '10:00', to: '12:00', minutes: 45, pause: 15 },
  ...{ zoom: 'https://zoom.us/j/1', language: null },
}
const INVITING = {
  ...{ requestIds: [ID], chooseUntil: '2026-12-01', fromDay: '2026-12-01', toDay: '2026-12-05', moveHours: 24 },
}
const days = (count: number) => ({ days: items(count, '2026-12-01') })
const placements = (count: number) => ({ placements: items(count, { requestId: ID, slotId: ID }) })
const wish = (length: number) => ({ wishes: ['LONGER'], words: 'x'.repeat(length) })
const granted = (extraMinutes: number) => ({ granted: true, wishes: ['LONGER'], extraMinutes })
const refused = (length: number) => ({ granted: false, words: 'x'.repeat(length) })

/** Limits of docs/specification/interviews.md#slots: values that are taken, and those just beyond. */
test.each<[string, Schema, readonly object[], readonly object[]]>([
  ['1 to 31 days', openBody, [days(1), days(31)], [days(0), days(32)]],
  ['15 to 120 minutes', openBody, [{ minutes: 15 }, { minutes: 120 }], [{ minutes: 14 }, { minutes: 121 }]],
  ['a pause of up to 60', openBody, [{ pause: 0 }, { pause: 60 }], [{ pause: -1 }, { pause: 61 }]],
  ['0 to 168 hours', inviteBody, [{ moveHours: 0 }, { moveHours: 168 }], [{ moveHours: -1 }, { moveHours: 169 }]],
  ['500 invitations', inviteBody, [{ requestIds: items(500, ID) }], [{ requestIds: items(501, ID) }]],
  ['500 placements', placeBody, [placements(500)], [placements(0), placements(501)]],
  ['1,000 characters of a wish', wishBody, [wish(1000)], [wish(1001)]],
  ['1,000 characters of an answer', answerBody, [refused(1000)], [refused(1001)]],
  ['60 granted minutes', answerBody, [granted(1), granted(60)], [granted(0), granted(61)]],
])('%s', (_limit, schema, taken, beyond) => {
  const whole = schema === openBody ? OPENING : schema === inviteBody ? INVITING : {}
  const isTaken = (more: object): boolean => schema.safeParse({ ...whole, ...more }).success
  expect([...taken, ...beyond].map(isTaken)).toEqual([...taken.map(() => true), ...beyond.map(() => false)])
})
