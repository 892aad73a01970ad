import { APPLICATION_TYPES } from '@portal/domain/applications/status.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { usePollInterval } from '../../../platform/polling.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { OpenOffers } from '../../offers/parts/open-offers.tsx'
import { openOffersQuery } from '../../offers/parts/open-offers-query.ts'
import { type ListTab, ownApplicationsQuery, receptionQuery } from '../api.ts'
import { ApplicationCard } from '../components/application-card.tsx'
import classes from '../components/applications.module.css'
import { CompetitionNote } from '../components/competition-note.tsx'
import { NextStepList } from '../components/next-step-list.tsx'
import { OWN_ADDRESS } from '../parts/own-address.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'
import { NEW_DRAFT, useWaitingDrafts } from '../state/use-draft.ts'

const TABS: readonly ListTab[] = ['active', 'archive']
const STORAGE_KEY = 'applications.place'

type ListState = { readonly tab: ListTab; readonly page: number }

/** Tab and page are stored for the visit (docs/specification/screens.md#lists). */
function useListState(): [ListState, (listState: ListState) => void] {
  const [listState, setListState] = useState<ListState>(() => {
    const [tab, page] = (tabStorage.getItem(STORAGE_KEY) ?? '').split(' ')
    return { tab: TABS.find((known) => known === tab) ?? 'active', page: Number(page) || 0 }
  })
  return [
    listState,
    (next) => {
      tabStorage.setItem(STORAGE_KEY, `${next.tab} ${next.page}`)
      setListState(next)
    },
  ]
}

/** The applicant's own applications (docs/specification/applications.md#applicants-view). */
export function OwnApplicationsScreen() {
  const { t } = useTexts()
  const { sentNumber } = useLocation().state
  const [listState, setListState] = useListState()
  const reception = useQuery(receptionQuery()).data?.data
  const create = (
    <Link {...OWN_ADDRESS.begin} className={buttonClass('secondary')}>
      {t('applications.cards.fresh')}
    </Link>
  )
  return (
    <Page title={t('applications.list.title')} actions={create} isWide>
      <OpenOffers>
        <WaitingDrafts />
        <CompetitionNote>
          {sentNumber !== undefined && (
            <Banner tone="success" title={t('applications.sent.title', { number: sentNumber })} isAnnounced>
              <SentSteps number={sentNumber} />
            </Banner>
          )}
          <Tabs
            id="applications"
            label={t('applications.list.tabs')}
            tabs={TABS.map((value) => ({ value, label: t(`applications.list.${value}`) }))}
            value={listState.tab}
            onChange={(tab) => setListState({ tab, page: 0 })}
          >
            <OwnApplications
              listState={listState}
              onPage={(page) => setListState({ ...listState, page })}
              isClosed={reception?.status === 'DISABLED'}
            />
          </Tabs>
        </CompetitionNote>
      </OpenOffers>
    </Page>
  )
}

/** Next steps of the application just submitted. It is on the list's first page. */
function SentSteps({ number }: { number: string }) {
  const { t } = useTexts()
  const sent = useQuery(ownApplicationsQuery('active', 0)).data?.list.find((row) => row.number === number)
  if (sent === undefined) return null
  return (
    <>
      <p>{t('applications.sent.text')}</p>
      <NextStepList application={sent} />
    </>
  )
}

/** Local drafts that wait for the server. A new draft is in no list yet; this links to it. */
function WaitingDrafts() {
  const { t } = useTexts()
  return useWaitingDrafts().map(({ name, id, isSendWanted, isRefused }) => (
    <Banner
      key={name}
      tone="info"
      title={t(isSendWanted ? 'applications.waiting.title' : 'applications.waiting.drafts')}
      isAnnounced
    >
      {t(
        isRefused
          ? 'applications.waiting.refused'
          : isSendWanted
            ? 'applications.waiting.text'
            : 'applications.saving.waiting',
      )}{' '}
      <Link {...waitingAddress(name, id)}>{t('applications.waiting.open')}</Link>
    </Banner>
  ))
}

/** Address of a waiting draft: a new one opens the form of its kind, a draft with an id opens in any form. */
function waitingAddress(name: string, id: string | null) {
  const type = APPLICATION_TYPES.find((known) => NEW_DRAFT[known] === name) ?? 'ENROLLMENT'
  return { to: FORM_PATH[type], search: id === null ? formSearch(type) : { id } }
}

type OwnApplicationsProps = {
  readonly listState: ListState
  readonly onPage: (page: number) => void
  readonly isClosed: boolean
}

function OwnApplications({ listState, onPage, isClosed }: OwnApplicationsProps) {
  const { t } = useTexts()
  const offers = useQuery(openOffersQuery())
  const list = useQuery({ ...ownApplicationsQuery(listState.tab, listState.page), refetchInterval: usePollInterval() })
  const total = list.data?.totalSize ?? 0
  const isBeyond = useLastPage(list, { page: listState.page, pageSize: DEFAULT_PAGE_SIZE, total }, onPage)
  if (list.isPending || isBeyond) return <LoadingState />
  if (list.isLoadingError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.list.length === 0) {
    const isActive = listState.tab === 'active'
    return (
      <EmptyState title={t(isActive ? 'applications.list.emptyActive' : 'applications.list.emptyArchive')}>
        {t(
          !isActive
            ? 'applications.list.emptyArchiveText'
            : isClosed
              ? 'applications.list.emptyClosedText'
              : 'applications.list.emptyActiveText',
        )}
      </EmptyState>
    )
  }

  return (
    <>
      <ul className={classes.cards} aria-label={t('applications.list.title')} aria-busy={list.isPlaceholderData}>
        {list.data.list.map((row) => (
          <li key={row.id}>
            <ApplicationCard
              row={row}
              acceptUntil={offers.data?.list.find(({ applicationId }) => applicationId === row.id)?.acceptUntil ?? null}
            />
          </li>
        ))}
      </ul>
      <Pagination page={listState.page} pageSize={DEFAULT_PAGE_SIZE} totalSize={total} onChange={onPage} />
    </>
  )
}
