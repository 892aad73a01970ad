import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { appealQuery, type StaffAppeal } from '../api.ts'
import { AppealFacts, AppealState } from '../components/appeal-facts.tsx'
import { ClaimCard } from '../components/claim-card.tsx'
import claimClasses from '../components/claims.module.css'
import { DecideAppeal } from '../components/decide-appeal.tsx'
import { ExplainedChoices } from '../components/explained-choices.tsx'
import { staffClaimsQuery } from '../state/claim-calls.ts'

/** One appeal for whoever decides it: its words, the result that it is against, and the claims. */
export function AppealScreen() {
  const { id } = useParams({ from: '/work/appeals/$id' })
  const query = useQuery(appealQuery(id))
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
      title={t('grants.appeals.one.title', { number })}
      lead={fio}
      back={<Link to="/appeals">← {t('grants.appeals.one.back')}</Link>}
      actions={
        can.decide ? (
          <>
            <Button onClick={() => setIsGranted(true)}>{t('grants.appeals.one.grant')}</Button>
            <Button look="secondary" onClick={() => setIsGranted(false)}>
              {t('grants.appeals.one.refuse')}
            </Button>
          </>
        ) : null
      }
    >
      {hasTakenPart && decidedByName === null && <Banner tone="info">{t('grants.appeals.one.tookPart')}</Banner>}
      <Section title={t('grants.appeals.of', { version })}>
        <Actions>
          <AppealState state={state} />
        </Actions>
        <AppealFacts
          appeal={appeal}
          more={
            decidedByName === null
              ? []
              : [{ key: 'by', term: t('grants.appeals.list.decidedBy'), value: decidedByName }]
          }
        />
      </Section>
      <ExplainedChoices choices={choices} title={t('grants.appeals.one.result')} />
      <Section title={t('grants.appeals.one.claims')}>
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
