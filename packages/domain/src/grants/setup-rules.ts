import type { EducationLanguage } from '../kernel/education.ts'
import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

/** What of a list says which choices lead to it. */
type Bounds = Pick<PlacesList, 'program' | 'universityId' | 'language'>

/**
 * The id of a list in input and output of an allotment: `B057`, `B057|uni-1`, `B057|uni-1|KAZAKH`, `B057||KAZAKH`. A
 * program has lists of one kind only (`setupFaults`), so that ids of different kinds never meet.
 */
export const listId = ({ program, universityId, language }: Bounds): string =>
  [program, ...(universityId === null && language === null ? [] : [universityId ?? '']), language ?? []]
    .flat()
    .join('|')

/** The one list that a choice leads to; null where the competition has no places for it. */
export const listOfChoice = (
  lists: readonly PlacesList[],
  choice: { readonly program: string; readonly universityId: string; readonly language: EducationLanguage },
): PlacesList | null =>
  lists.find(
    ({ program, universityId, language }) =>
      program === choice.program &&
      (universityId === null || universityId === choice.universityId) &&
      (language === null || language === choice.language),
  ) ?? null

/** How far a competition is at an instant (docs/specification/competition.md#stages). */
export const STAGES = ['PREPARED', 'OPEN', 'CHECKING', 'CLAIMS_CLOSED'] as const
export type Stage = (typeof STAGES)[number]

export function stageOf({ opensAt, closesAt, claimsCloseAt }: StageDates, now: Date): Stage {
  const isPast = (at: string | null) => at !== null && new Date(at) <= now
  if (isPast(claimsCloseAt)) return 'CLAIMS_CLOSED'
  if (isPast(closesAt)) return 'CHECKING'
  return isPast(opensAt) ? 'OPEN' : 'PREPARED'
}
type StageDates = Pick<CompetitionSetup['dates'], 'opensAt' | 'closesAt' | 'claimsCloseAt'>
