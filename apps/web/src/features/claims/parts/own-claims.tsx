import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { AnswerDialog } from '../components/answer-dialog.tsx'
import { newestOf, type OwnClaim, ownClaimsQuery } from './claim-calls.ts'
import { ClaimCard, useClaimName } from './claim-card.tsx'
import classes from './claims.module.css'

export function OwnClaims({ id, isEnded }: { id: string; isEnded: boolean }) {
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useClaimName()
  const competitionOf = useCompetitionName()
  const [opened, setOpened] = useState<OwnClaim | null>(null)
  const claims = useQuery({ ...ownClaimsQuery(id), refetchInterval: usePollInterval() })
  if (!claims.isSuccess) return <Waiting on={claims} />
  const { code, claimsCloseAt, claims: list, ...competition } = claims.data.data
  return (
    <>
      <Section title={t('claims.code')} lead={t('claims.codeLead')}>
        <p>{competitionOf(competition)}</p>
        <p className={classes.code}>{code}</p>
      </Section>
      <Section
        title={t('claims.title')}
        lead={
          claimsCloseAt === null || isEnded || Date.parse(claimsCloseAt) <= now().getTime()
            ? t('claims.lead')
            : t('claims.leadUntil', { date: dates.until(claimsCloseAt) })
        }
      >
        <ul className={classes.list}>
          {list.map((claim) => (
            <ClaimCard key={`${claim.kind} ${claim.code}`} claim={claim}>
              {claim.can.answer && (
                <Actions>
                  <Button
                    look="secondary"
                    aria-label={`${t('claims.answering.action')}: ${nameOf(claim)}`}
                    onClick={() => setOpened(claim)}
                  >
                    {t('claims.answering.action')}
                  </Button>
                </Actions>
              )}
            </ClaimCard>
          ))}
        </ul>
      </Section>
      <AnswerDialog id={id} claim={newestOf(list, opened)} onClose={() => setOpened(null)} />
    </>
  )
}
