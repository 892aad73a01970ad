import type { Answer } from '../../platform/client.ts'
import type { Tone } from '../../ui/status-tag.tsx'

type Competition = Answer<'readCompetition'>['data']
type Run = Answer<'readRun'>['data']

/** The colour of each state of a run, beside its words. */
export const RUN_TONES: Readonly<Record<Run['state'], Tone>> = {
  WAITING: 'progress',
  RUNNING: 'progress',
  DONE: 'success',
  FAILED: 'danger',
}
export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING'
export const isCompared = ({ state }: Pick<Run, 'state'>): boolean => state === 'DONE'

/** The colour of each state of a step. */
export const STEP_TONES: Readonly<Record<Competition['steps'][number]['state'], Tone>> = {
  DONE: 'success',
  TO_DO: 'attention',
  AWAITED: 'progress',
  LATER: 'neutral',
}

/** The colour of each stage of a competition. */
export const STAGE_TONES: Readonly<Record<Competition['stage'], Tone>> = {
  PREPARED: 'neutral',
  OPEN: 'success',
  CHECKING: 'progress',
  CLAIMS_CLOSED: 'progress',
}

/** The colour of what became of a proposed result. */
export const PROTOCOL_TONES: Readonly<Record<Competition['protocols'][number]['state'], Tone>> = {
  PROPOSED: 'attention',
  PUBLISHING: 'progress',
  PUBLISHED: 'success',
  REFUSED: 'danger',
}
export const isProposed = ({ state }: Pick<Competition['protocols'][number], 'state'>): boolean => state === 'PROPOSED'
export const isPublishing = ({ state }: Pick<Competition['protocols'][number], 'state'>): boolean =>
  state === 'PUBLISHING'
