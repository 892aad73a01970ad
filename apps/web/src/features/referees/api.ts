import type { RefereeState } from '@portal/domain/applications/referee-schema.ts'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { deviceMark } from '../../platform/device-mark.ts'
import { change, queryOf, refresh } from '../../platform/query.ts'
import { upload } from '../../platform/transfer.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export type Referees = Answer<'listReferees'>['data']
export type Referee = Referees['list'][number]
export type StaffReferee = Answer<'readApplication'>['data']['referees'][number]
export type Letter = Answer<'openRefereeLink'>['data']
export type RefereeName = Input<'nameReferee'>['body']

export const refereesQuery = (id: string) => queryOf('listReferees', { params: { id } })

const STALE = ['listReferees', 'readOwnApplication', 'listOwnApplications'] as const

export async function nameReferee(id: string, body: RefereeName, idempotencyKey: string): Promise<void> {
  await call('nameReferee', { params: { id }, body }, { idempotencyKey })
  await refresh(...STALE)
}

export async function replaceReferee(
  id: string,
  refereeId: string,
  body: RefereeName,
  idempotencyKey: string,
): Promise<void> {
  await call('replaceReferee', { params: { id, refereeId }, body }, { idempotencyKey })
  await refresh(...STALE)
}

export const remindReferee = (id: string, refereeId: string): Promise<void> =>
  change('remindReferee', { params: { id, refereeId } }, STALE)

/**
 * Opens the link once: its first opening is an event. Not cached: a reader who returns goes on with what was kept since.
 */
export const letterQuery = (token: string) => ({
  ...queryOf('openRefereeLink', { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Final states of a letter. */
export type Answered = Extract<RefereeState, 'GIVEN' | 'DECLINED'>

export type Written = { readonly text: string; readonly isConfidential: boolean }

export const keepLetter = (token: string, written: Written) => call('keepRefereeDraft', { body: { token, ...written } })

export const giveLetter = (token: string, written: Written) =>
  call('giveRefereeLetter', { body: { token, ...written, device: deviceMark() } })

export const declineLetter = (token: string, reason: string) =>
  call('declineReferee', { body: { token, reason: reason === '' ? null : reason } })

export const sendLetterFile = async (
  token: string,
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<NonNullable<Letter['file']>> =>
  (await upload('uploadRefereeFile', file, { ...options, body: { token } })).data

export const REFEREE_TONE: Record<RefereeState, Tone> = {
  NAMED: 'progress',
  SENT: 'progress',
  OPENED: 'progress',
  GIVEN: 'success',
  DECLINED: 'danger',
  BOUNCED: 'danger',
  EXPIRED: 'attention',
  REPLACED: 'neutral',
}
