import { expect, test } from 'vitest'
import { momentOf } from './competition-moment.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const EARLIER = '2026-11-20T09:29:59.000Z'
const LATER = '2026-11-25T18:30:00.000Z'

test.each([
  ['without days', { opensAt: null, closesAt: null }, 'COMING'],
  ['that opens later', { opensAt: LATER, closesAt: null }, 'COMING'],
  ['that has opened', { opensAt: EARLIER, closesAt: LATER }, 'OPEN'],
  ['that opens now', { opensAt: NOW.toISOString(), closesAt: null }, 'OPEN'],
  ['that closes now', { opensAt: EARLIER, closesAt: NOW.toISOString() }, 'OVER'],
] as const)('a competition %s', (_case, dates, moment) => expect(momentOf(dates, NOW)).toBe(moment))
