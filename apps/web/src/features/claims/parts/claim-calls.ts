import type { ClaimKind, ClaimState } from '@portal/domain/claims/status.ts'
import type { Answer, Input } from '../../../platform/client.ts'
import { change, queryOf, refresh } from '../../../platform/query.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { Tone } from '../../../ui/status-tag.tsx'

/** The claims of an application as its owner reads them, and as staff do. */
export type OwnClaims = Answer<'readOwnClaims'>['data']
export type OwnClaim = OwnClaims['claims'][number]
export type StaffClaim = Answer<'readClaims'>['data']['claims'][number]
export type ClaimsRow = Answer<'listClaims'>['list'][number]

export const ownClaimsQuery = (id: string) => queryOf('readOwnClaims', { params: { id } })
export const staffClaimsQuery = (id: string) => queryOf('readClaims', { params: { id } })
export const claimsListQuery = (query: NonNullable<Input<'listClaims'>['query']>) => queryOf('listClaims', { query })

export const answerClaim = (id: string, body: Input<'answerClaim'>['body']) =>
  change('answerClaim', { params: { id }, body }, ['readOwnClaims'])

/** What the office found of a claim; the page shows what stands then, whoever was quicker. */
export const checkClaim = (id: string, body: Input<'checkClaim'>['body']) =>
  change('checkClaim', { params: { id }, body }, ['readClaims', 'listClaims', 'readApplication'])
export const refreshClaims = (): Promise<void> => refresh('readClaims', 'listClaims', 'readOwnClaims')

export const CLAIM_TONE: Record<ClaimState, Tone> = {
  WAITING: 'progress',
  CONFIRMED: 'success',
  CORRECTED: 'attention',
  REFUSED: 'danger',
}

export const kindLabel = (kind: ClaimKind): TextKey => `claims.kinds.${kind}`
export const stateLabel = (state: ClaimState): TextKey => `claims.states.${state}`
