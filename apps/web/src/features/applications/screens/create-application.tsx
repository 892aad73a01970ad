import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { applicationQuery, ownDraftsQuery, profileQuery } from '../api.ts'
import { ApplicationView } from '../components/application-view.tsx'
import { BeginWithChoice } from '../components/begin-with-choice.tsx'
import { DraftForm } from '../components/draft-form.tsx'
import { ReceptionWarning } from '../components/reception-warning.tsx'
import { FORM_TITLES, useFormAddress } from '../state/form-address.ts'
import { keptDraft, NEW_DRAFT, serverDraftOf } from '../state/use-draft.ts'
import { useReceived } from '../state/use-received.ts'
import { wantedOf } from '../state/wanted-choice.ts'

/**
 * A new application, its kind by its address, a draft to go on with, or one that has been sent, to
 * read (docs/specification/screens.md#application-form).
 */
export function CreateApplicationScreen() {
  const { type, search } = useFormAddress()
  const { id } = search
  const name = useNaming()
  // A new draft gets its id at the first save. The address then names it, and the form goes on as it is; when the
  // address names nothing again, somebody has asked for the next new application.
  const [own, setOwn] = useState<{ id: string | null; isInAddress: boolean; run: number }>({
    id: null,
    isInAddress: false,
    run: 0,
  })
  if (own.id !== null && id === own.id && !own.isInAddress) setOwn({ ...own, isInAddress: true })
  if (own.isInAddress && id === undefined) setOwn({ id: null, isInAddress: false, run: own.run + 1 })
  if (id !== undefined && id !== own.id) return <StoredApplication key={id} id={id} />
  return (
    <NewApplication
      key={`${type} ${own.run}`}
      onCreated={(newId) => {
        setOwn({ ...own, id: newId })
        name(newId)
      }}
    />
  )
}

/** Names a draft in the address of its form. */
function useNaming() {
  const { path } = useFormAddress()
  const navigate = useNavigate()
  return (id: string) =>
    void navigate({
      to: path,
      search: (before: { task?: string; kind?: string }) => ({ ...before, id }),
      replace: true,
    })
}

function NewApplication({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTexts()
  const { type, search } = useFormAddress()
  const wanted = wantedOf(search)
  // A new draft that waits on this device takes the choice; among those that the server holds somebody chooses.
  const [isNewWanted, setIsNewWanted] = useState(() => keptDraft(NEW_DRAFT[type]) !== null)
  const mustAsk = wanted !== null && !isNewWanted
  const own = useQuery({ ...ownDraftsQuery(), enabled: mustAsk, staleTime: 0 })
  const profile = useQuery(profileQuery())
  const { isOpen } = useReceived(type)
  // Asked once: a form that has been opened stays when reception closes; its saving says what happens.
  // One that waits on this device is shown in any case.
  const [isOpened, setIsOpened] = useState(() => keptDraft(NEW_DRAFT[type]) !== null)
  if (!isOpened && isOpen === true) setIsOpened(true)
  if (profile.isLoadingError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  if (profile.isPending || (!isOpened && isOpen === undefined)) return <LoadingState />
  if (!isOpened && isOpen === false) {
    return (
      <Page
        title={t(FORM_TITLES[type].fresh)}
        back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
      >
        <ReceptionWarning id={null} type={type} />
      </Page>
    )
  }
  if (mustAsk) {
    if (own.isLoadingError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
    if (own.isPending) return <LoadingState />
    const fitting = own.data.list.filter(
      (row) => row.type === type && (row.educationLevel === null || row.educationLevel === wanted.level),
    )
    if (fitting.length > 0) return <BeginWithChoice drafts={fitting} onNew={() => setIsNewWanted(true)} />
  }
  return <DraftForm profile={profile.data.data} id={null} server={null} onCreated={onCreated} />
}

function StoredApplication({ id }: { id: string }) {
  const name = useNaming()
  const profile = useQuery(profileQuery())
  const pollInterval = usePollInterval()
  // Nothing is kept of it: whoever comes back must begin with what the server holds. A sent one follows its review;
  // a draft is looked at again when its reader comes back to the page.
  const application = useQuery({
    ...applicationQuery(id),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.can.edit === false ? pollInterval : false),
  })
  const [kept] = useState(() => keptDraft(id))
  const view = application.data?.data
  const server = useMemo(() => (view === undefined ? null : serverDraftOf(view)), [view])
  if (view !== undefined && !view.can.edit) return <ApplicationView application={view} />
  // Without the server the draft goes on with what this device has; what is unsaved here waits for nothing at all.
  const isServerAway = application.fetchStatus === 'paused' || application.isLoadingError
  const canGoOn = view !== undefined || (kept !== null && (kept.isUnsaved || isServerAway))
  // A failed refetch in the background must not take the form away.
  if (!canGoOn && application.isLoadingError)
    return <ErrorState error={application.error} onRetry={() => void application.refetch()} />
  if (profile.isLoadingError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  if (!canGoOn || profile.isPending) return <LoadingState />
  return <DraftForm profile={profile.data.data} id={id} server={server} onCreated={(newId) => name(newId)} />
}
