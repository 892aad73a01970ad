import type { Answer } from '../../../platform/client.ts'

export type OpenCompetition = Answer<'listOpenCompetitions'>['list'][number]

/** Open competitions of a competing draft's level for its owner, and the one that it enters. Null: none, or not chosen. */
export type CompetitionOf = { readonly options: readonly OpenCompetition[]; readonly entered: OpenCompetition | null }
