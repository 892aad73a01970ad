import { isUnchecked } from '@portal/domain/claims/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { ReactNode } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList, type DescriptionRow } from '../../../ui/description-list.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CLAIM_TONE, kindLabel, type OwnClaim, stateLabel } from './claim-calls.ts'
import { ClaimValue, hasFigures } from './claim-value.tsx'
import classes from './claims.module.css'

type ClaimCardProps = {
  readonly claim: Omit<OwnClaim, 'can'>
  readonly more?: readonly DescriptionRow[]
  readonly children?: ReactNode
}

/** Name of a claim: its kind, with the quota category or right. */
export function useClaimName() {
  const { t, language } = useTexts()
  return ({ kind, names }: Pick<OwnClaim, 'kind' | 'names'>): string =>
    names === null ? t(kindLabel(kind)) : `${t(kindLabel(kind))}: ${nameIn(names, language)}`
}

export function ClaimCard({ claim, more = [], children }: ClaimCardProps) {
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useClaimName()
  const { state, stated, value, reason, answer, answeredAt, checkedAt } = claim
  const words = (text: string) => <span className={classes.words}>{text}</span>
  const isChanged = value !== null && JSON.stringify(value) !== JSON.stringify(stated)
  const rows: readonly (DescriptionRow | false)[] = [
    hasFigures(stated) && {
      key: 'stated',
      term: t('claims.stated'),
      value: <ClaimValue value={stated} parts={claim.parts} />,
    },
    isChanged && { key: 'value', term: t('claims.counts'), value: <ClaimValue value={value} parts={claim.parts} /> },
    reason !== null && {
      key: 'reason',
      term: t(isUnchecked(state) ? 'claims.earlierReason' : 'claims.reason'),
      value: words(reason),
    },
    answer !== null && {
      key: 'answer',
      term: t('claims.answer'),
      value: (
        <>
          {words(answer)}
          {answeredAt !== null && <div className={classes.muted}>{dates.instant(answeredAt)}</div>}
        </>
      ),
    },
    !isUnchecked(state) &&
      checkedAt !== null && { key: 'checked', term: t('claims.checked'), value: dates.instant(checkedAt) },
    ...more,
  ]
  const shown = rows.filter((row): row is DescriptionRow => row !== false)
  return (
    <li className={classes.claim}>
      <div className={classes.head}>
        <h3>{nameOf(claim)}</h3>
        <StatusTag tone={CLAIM_TONE[state]}>{t(stateLabel(state))}</StatusTag>
      </div>
      {shown.length > 0 && <DescriptionList rows={shown} />}
      {children}
    </li>
  )
}
