import { isWritten } from '@portal/domain/broadcasts/status.ts'
import { isOpenState } from '@portal/domain/seasons/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type Broadcast, broadcastQuery, openSeasonsQuery } from '../api.ts'
import { BroadcastActs } from '../components/broadcast-acts.tsx'
import { BroadcastFacts } from '../components/broadcast-facts.tsx'
import { BroadcastForm } from '../components/broadcast-form.tsx'
import { BroadcastOutcomes } from '../components/broadcast-outcomes.tsx'
import { BroadcastPreview } from '../components/broadcast-preview.tsx'
import { BroadcastState } from '../components/broadcast-state.tsx'

const POLL_MS = 5_000

function Back() {
  const { t } = useTexts()
  return <Link to="/broadcasts">← {t('broadcasts.back')}</Link>
}

/** One notice to many: form of a draft, then its way to the recipients. */
export function BroadcastScreen() {
  const { id } = useParams({ from: '/work/broadcasts/$id' })
  return id === 'new' ? <NewBroadcast /> : <OldBroadcast key={id} id={id} />
}

function NewBroadcast() {
  const { t } = useTexts()
  const seasons = useQuery(openSeasonsQuery())
  const current = seasons.data?.data.list.find(({ state }) => isOpenState(state))
  return (
    <Page title={t('broadcasts.add')} back={<Back />} isWide>
      <Waiting on={seasons} />
      {current && <BroadcastForm broadcast={null} season={current.year} onUnsaved={() => undefined} />}
    </Page>
  )
}

function OldBroadcast({ id }: { id: string }) {
  const { t, language } = useTexts()
  const query = useQuery({
    ...broadcastQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWritten(data.data.state) && data.data.endedAt === null ? POLL_MS : false,
  })
  if (hasFailed(query)) return <FailedPage on={query} unknown={t('app.notFound.title')} back={<Back />} />
  const broadcast = query.data?.data
  const subject = broadcast?.subject[language] || broadcast?.subject.kk || t('broadcasts.untitled')
  return (
    <Page
      title={subject}
      back={<Back />}
      {...(broadcast && { lead: <BroadcastState state={broadcast.state} /> })}
      isWide
    >
      <Waiting on={query} />
      {broadcast && <Parts broadcast={broadcast} />}
    </Page>
  )
}

function Parts({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTexts()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const { state, can, reason, filter } = broadcast
  return (
    <>
      {reason !== null && !isWritten(state) && (
        <Banner tone="warning" title={t('broadcasts.givenBack')}>
          {reason}
        </Banner>
      )}
      <BroadcastFacts of={broadcast} />
      <BroadcastActs broadcast={broadcast} isUnsaved={isUnsaved} />
      {can.edit ? (
        <BroadcastForm broadcast={broadcast} season={filter.season} onUnsaved={setIsUnsaved} />
      ) : (
        <>
          <BroadcastPreview of={broadcast} />
          <BroadcastOutcomes broadcast={broadcast} />
        </>
      )}
    </>
  )
}
