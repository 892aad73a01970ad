import type { Confirmation, ConfirmedStep } from '../src/competitions/confirm-rules.ts'
import { setupFaults } from '../src/competitions/setup-rules.ts'
import type { CompetitionSetup, PlacesList } from '../src/competitions/setup-schema.ts'

export const KNOWN = {
  programs: new Map([
    ['B001', 'BACHELOR'],
    ['B002', 'BACHELOR'],
    ['M001', 'MASTERS_DEGREE'],
  ]),
  universities: new Set(['uni-1', 'uni-2']),
  quotas: new Set(['RURAL_YOUTH', 'ORPHANS']),
  rights: new Map([
    ['ALTYN_BELGI', 1],
    ['OLYMPIAD', 4],
    ['SPORT', 4],
    ['HONOURS', 5],
  ]),
  countries: new Set(['CN', 'TR']),
}
export const OF = { level: 'BACHELOR', kind: 'GRANT', source: 'UNT' } as const
export const list = (more: Partial<PlacesList> = {}): PlacesList => ({
  ...{ program: 'B001', universityId: null, language: null, places: 10, reserved: [], minimum: null },
  ...more,
})
export const DATES: CompetitionSetup['dates'] = {
  opensAt: '2026-07-01T00:00:00Z',
  closesAt: '2026-07-10T00:00:00Z',
  claimsCloseAt: '2026-07-20T00:00:00Z',
  resultAt: '2026-08-01T00:00:00Z',
  appealDays: 5,
  rounds: [
    { publishAt: '2026-08-01T00:00:00Z', acceptUntil: '2026-08-05T00:00:00Z' },
    { publishAt: '2026-08-08T00:00:00Z', acceptUntil: '2026-08-12T00:00:00Z' },
  ],
}
export const SETUP: CompetitionSetup = {
  dates: DATES,
  minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
  rights: ['ALTYN_BELGI', 'OLYMPIAD', 'SPORT'],
  whenEqual: 'ONE_MORE',
  quotas: [{ quota: 'RURAL_YOUTH', percent: 30 }],
  lists: [list({ reserved: [{ quota: 'RURAL_YOUTH', places: 3 }] })],
}
export const faults = (more: Partial<CompetitionSetup>) =>
  setupFaults({ ...SETUP, ...more }, OF, KNOWN).map(({ field, rule }) => `${field} ${rule}`)
export const dates = (more: Partial<typeof DATES>) => ({ dates: { ...DATES, ...more } })

export const confirmed = (step: ConfirmedStep): Confirmation => ({
  step,
  version: 1,
  byId: 'a',
  byName: 'A',
  at: '2026-01-01T00:00:00.000Z',
})
