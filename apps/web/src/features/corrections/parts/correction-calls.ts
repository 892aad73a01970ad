import type { CorrectionState } from '@portal/domain/applications/correction-schema.ts'
import { type Answer, call, type Input } from '../../../platform/client.ts'
import { change, queryOf, refresh } from '../../../platform/query.ts'
import type { Tone } from '../../../ui/status-tag.tsx'

export type OwnApplication = Answer<'readOwnApplication'>['data']
export type Correction = NonNullable<OwnApplication['correction']>
export type CorrectionItem = Correction['items'][number]
export type CorrectionField = Correction['fields'][number]
export type CorrectionMark = NonNullable<Answer<'listOwnApplications'>['list'][number]['correction']>
export type CorrectionReason = Answer<'listCorrectionReasons'>['list'][number]
export type CorrectionFigures = Answer<'readCorrectionFigures'>['data']

export const ownCorrectionQuery = (id: string) => queryOf('readOwnApplication', { params: { id } })
export const roundsQuery = (id: string) => queryOf('listCorrections', { params: { id } })
export const correctionReasonsQuery = () => queryOf('listCorrectionReasons', {})
export const correctionFiguresQuery = () => queryOf('readCorrectionFigures', { query: {} })

const OWN = ['readOwnApplication', 'listOwnApplications'] as const
const OFFICE = ['listCorrections', 'readApplication', 'listApplications', 'readDay'] as const

/** Saves the new file of one item at once, so another device goes on from it. */
export const giveFile = (id: string, itemId: string, fileId: string): Promise<void> =>
  change('correctItem', { params: { id }, body: { itemId, fileId } }, OWN)

/** Saves the new value of one field at once. */
export const giveValue = (id: string, fieldId: string, value: string): Promise<void> =>
  change('correctItem', { params: { id }, body: { fieldId, value } }, OWN)

export const answerCorrection = (id: string, version: number, idempotencyKey: string): Promise<void> =>
  change('answerCorrection', { params: { id }, body: { version } }, OWN, { idempotencyKey })

export async function askCorrection(
  id: string,
  body: Input<'askCorrection'>['body'],
  idempotencyKey: string,
): Promise<void> {
  await call('askCorrection', { params: { id }, body }, { idempotencyKey })
  await refresh(...OFFICE)
}

export const cancelCorrection = (id: string): Promise<void> => change('cancelCorrection', { params: { id } }, OFFICE)

export const CORRECTION_TONE: Record<CorrectionState, Tone> = {
  ASKED: 'attention',
  ANSWERED: 'progress',
  LAPSED: 'danger',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
  WITHDRAWN: 'neutral',
}
