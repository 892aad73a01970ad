import type { Check, ClaimKind, ClaimState } from '@portal/domain/claims/status.ts'
import type { Answer, Input } from '../../../platform/client.ts'
import { change, queryOf, refresh } from '../../../platform/query.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { Tone } from '../../../ui/status-tag.tsx'

export type OwnClaims = Answer<'readOwnClaims'>['data']
export type OwnClaim = OwnClaims['claims'][number]
export type StaffClaim = Answer<'readClaims'>['data']['claims'][number]
export type ClaimsRow = Answer<'listClaims'>['list'][number]

type Named = { readonly kind: ClaimKind; readonly code: string }
/** An opened claim as it is now; one that is gone stays as it was. */
export const newestOf = <Claim extends Named, Opened extends Claim | null>(
  claims: readonly Claim[],
  opened: Opened,
): Claim | Opened => claims.find(({ kind, code }) => kind === opened?.kind && code === opened.code) ?? opened

export const ownClaimsQuery = (id: string) => queryOf('readOwnClaims', { params: { id } })
export const staffClaimsQuery = (id: string) => queryOf('readClaims', { params: { id } })
export const claimsListQuery = (query: NonNullable<Input<'listClaims'>['query']>) => queryOf('listClaims', { query })

export const answerClaim = (id: string, body: Input<'answerClaim'>['body'], idempotencyKey: string) =>
  change('answerClaim', { params: { id }, body }, ['readOwnClaims'], { idempotencyKey })

/** Sends the finding of a claim. The page then shows the server's state, even if another person was faster. */
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

export const FINDINGS = {
  confirm: 'CONFIRMED',
  correct: 'CORRECTED',
  refuse: 'REFUSED',
} as const satisfies Record<string, Check>
export type Finding = keyof typeof FINDINGS
