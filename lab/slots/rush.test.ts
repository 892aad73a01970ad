import { expect, test } from 'vitest'
import { rushForSlots } from '../../apps/server/test/slot-rush.ts'
import { testPortal } from '../../apps/server/test/test-portal.ts'

const TRIES = Number(process.env['TRIES'] ?? 10_000)
const portal = await testPortal({ isListening: true })

test('no double booking', async () => {
  const rush = await rushForSlots(portal, { applicants: 300, experts: 12, tries: TRIES, atOnce: 48 })
  const { tries, booked, refused, faults, doubleBookings, milliseconds } = rush
  const aSecond = Math.round((tries / milliseconds) * 1_000)
  console.log(`tries ${tries}, booked ${booked}, refused ${refused}, faults ${faults}`)
  console.log(`double bookings ${doubleBookings}, ${aSecond} tries a second`)
  expect({ faults, doubleBookings }).toEqual({ faults: 0, doubleBookings: 0 })
})
