import type { Answer } from '../../platform/client.ts'
import type { Tone } from '../../ui/status-tag.tsx'

type Competition = Answer<'readCompetition'>['data']
type FragileAward = Answer<'listFragileAwards'>['data']['list'][number]
type Run = Answer<'readRun'>['data']

export const RUN_TONES: Readonly<Record<Run['state'], Tone>> = {
  WAITING: 'progress',
  RUNNING: 'progress',
  DONE: 'success',
  FAILED: 'danger',
}
export const isRunning = ({ state }: Pick<Run, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING'
/** A finished run that is still repeated for fragile awards. */
export const isRepeated = ({ repetition }: Pick<Run, 'repetition'>): boolean =>
  repetition !== null && isRunning(repetition)

/** Group of texts: awards depend on marks where experts give the points, else on the order of ties alone. */
export const fragileTexts = ({ source }: Pick<Competition, 'source'>) =>
  source === 'INTERVIEW' ? 'competitions.fragile.byMark' : 'competitions.fragile.byTie'

export const SECOND_TONES: Readonly<Record<FragileAward['second'], Tone>> = {
  NONE: 'neutral',
  LACKING: 'attention',
  IN_HAND: 'progress',
  TWICE: 'success',
}
export const isCompared = ({ state }: Pick<Run, 'state'>): boolean => state === 'DONE'

export const STEP_TONES: Readonly<Record<Competition['steps'][number]['state'], Tone>> = {
  DONE: 'success',
  TO_DO: 'attention',
  TO_CHECK: 'attention',
  AWAITED: 'progress',
  LATER: 'neutral',
}

export const needsWork = ({ state }: Pick<Competition['steps'][number], 'state'>): boolean =>
  state === 'TO_DO' || state === 'TO_CHECK'

export const STAGE_TONES: Readonly<Record<Competition['stage'], Tone>> = {
  PREPARED: 'neutral',
  OPEN: 'success',
  CHECKING: 'progress',
  CLAIMS_CLOSED: 'progress',
}

export const PROTOCOL_TONES: Readonly<Record<Competition['protocols'][number]['state'], Tone>> = {
  PROPOSED: 'attention',
  PUBLISHING: 'progress',
  PUBLISHED: 'success',
  REFUSED: 'danger',
}
export const isProposed = ({ state }: Pick<Competition['protocols'][number], 'state'>): boolean => state === 'PROPOSED'
export const isPublishing = ({ state }: Pick<Competition['protocols'][number], 'state'>): boolean =>
  state === 'PUBLISHING'
