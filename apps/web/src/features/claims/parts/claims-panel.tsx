import { isUnchecked, mayBeCorrected } from '@portal/domain/claims/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { downloadFile } from '../../documents/parts/files.ts'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { CheckDialog } from '../components/check-dialog.tsx'
import { FINDINGS, type Finding, newestOf, type StaffClaim, staffClaimsQuery } from './claim-calls.ts'
import { ClaimCard, useClaimName } from './claim-card.tsx'
import classes from './claims.module.css'

export function ClaimsPanel({ id }: { id: string }) {
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useClaimName()
  const competitionOf = useCompetitionName()
  const [opened, setOpened] = useState<{ claim: StaffClaim; finding: Finding } | null>(null)
  const found = useQuery({ ...staffClaimsQuery(id), refetchInterval: usePollInterval() })
  if (!found.isSuccess) return <Waiting on={found} />
  const { claimsCloseAt, claims, ...competition } = found.data.data
  const waiting = claims.filter(({ state }) => isUnchecked(state)).length
  const act = (claim: StaffClaim, finding: Finding, look: 'soft' | 'quiet') => (
    <Button
      look={look}
      aria-label={`${t(`claims.checking.${finding}.submit`)}: ${nameOf(claim)}`}
      onClick={() => setOpened({ claim, finding })}
    >
      {t(`claims.checking.${finding}.submit`)}
    </Button>
  )
  return (
    <Section
      title={t('claims.panel.title')}
      lead={
        claimsCloseAt === null
          ? t('claims.panel.waiting', { count: waiting })
          : `${t('claims.panel.waiting', { count: waiting })} ${t('claims.panel.until', { date: dates.until(claimsCloseAt) })}`
      }
    >
      <p>{competitionOf(competition)}</p>
      <ul className={classes.list}>
        {claims.map((claim) => (
          <ClaimCard
            key={`${claim.kind} ${claim.code}`}
            claim={claim}
            more={[
              ...(claim.checkedByName === null
                ? []
                : [{ key: 'by', term: t('claims.panel.by'), value: claim.checkedByName }]),
              { key: 'files', term: t('claims.panel.files'), value: <Files files={claim.files} /> },
            ]}
          >
            {claim.can.check && (
              <Actions>
                {FINDINGS.confirm !== claim.state && act(claim, 'confirm', 'soft')}
                {mayBeCorrected(claim.kind) && act(claim, 'correct', 'quiet')}
                {FINDINGS.refuse !== claim.state && act(claim, 'refuse', 'quiet')}
              </Actions>
            )}
          </ClaimCard>
        ))}
      </ul>
      <CheckDialog
        id={id}
        checked={opened && { ...opened, claim: newestOf(claims, opened.claim) }}
        onClose={() => setOpened(null)}
      />
    </Section>
  )
}

function Files({ files }: Pick<StaffClaim, 'files'>) {
  const { t } = useTexts()
  if (files.length === 0) return <span className={classes.muted}>{t('claims.panel.noFiles')}</span>
  return (
    <div className={classes.states}>
      {files.map((file) => (
        <Button key={file.id} look="quiet" onClick={() => void downloadFile(file)}>
          {file.name}
        </Button>
      ))}
    </div>
  )
}
