import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { staffClaimsQuery } from '../../claims/parts/claim-calls.ts'
import { ClaimCard } from '../../claims/parts/claim-card.tsx'
import claimClasses from '../../claims/parts/claims.module.css'
import { ExplainedChoices } from '../../results/parts/explained-choices.tsx'
import { appealQuery, type StaffAppeal } from '../api.ts'
import { AppealFacts, AppealState } from '../components/appeal-facts.tsx'
import { DecideAppeal } from '../components/decide-appeal.tsx'

export function AppealScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/appeals/$id' })
  const query = useQuery(appealQuery(id))
  if (hasFailed(query))
    return (
      <FailedPage
        on={query}
        unknown={t('kernel.errors.not_found')}
        back={<Link to="/appeals">← {t('appeals.one.back')}</Link>}
      />
    )
  if (!query.isSuccess) return <Waiting on={query} />
  return <Appeal appeal={query.data.data} />
}

function Appeal({ appeal }: { appeal: StaffAppeal }) {
  const { t } = useTexts()
  const [isGranted, setIsGranted] = useState<boolean | null>(null)
  const claims = useQuery(staffClaimsQuery(appeal.applicationId))
  const { id, number, fio, version, state, can, hasTakenPart, choices, decidedByName } = appeal
  return (
    <Page
      title={t('appeals.one.title', { number })}
      lead={fio}
      back={<Link to="/appeals">← {t('appeals.one.back')}</Link>}
      actions={
        can.decide ? (
          <>
            <Button onClick={() => setIsGranted(true)}>{t('appeals.one.grant')}</Button>
            <Button look="secondary" onClick={() => setIsGranted(false)}>
              {t('appeals.one.refuse')}
            </Button>
          </>
        ) : null
      }
    >
      {hasTakenPart && decidedByName === null && <Banner tone="info">{t('appeals.one.tookPart')}</Banner>}
      <Section title={t('appeals.of', { version })}>
        <Actions>
          <AppealState state={state} />
        </Actions>
        <AppealFacts
          appeal={appeal}
          more={decidedByName === null ? [] : [{ key: 'by', term: t('appeals.list.decidedBy'), value: decidedByName }]}
        />
      </Section>
      <ExplainedChoices choices={choices} title={t('appeals.one.result')} />
      <Section title={t('appeals.one.claims')}>
        <Waiting on={claims} />
        <ul className={claimClasses.list}>
          {claims.data?.data.claims.map((claim) => (
            <ClaimCard key={`${claim.kind} ${claim.code}`} claim={claim} />
          ))}
        </ul>
      </Section>
      <DecideAppeal
        id={id}
        isGranted={isGranted}
        claims={claims.data?.data.claims ?? []}
        onClose={() => setIsGranted(null)}
      />
    </Page>
  )
}
