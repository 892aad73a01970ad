import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorState, LoadingState, Waiting } from '../../../ui/states.tsx'
import { useAhead } from '../../../ui/use-ahead.ts'
import { applicationQuery, ownDraftsQuery } from '../api.ts'
import { BeginWithChoice } from '../components/begin-with-choice.tsx'
import { DraftForm } from '../components/draft-form.tsx'
import { ReceptionWarning } from '../components/reception-warning.tsx'
import { FORM_TITLES, useFormAddress } from '../state/form-address.ts'
import { NEW_DRAFT, serverDraftOf, storedDraft } from '../state/use-draft.ts'
import { useFormProfile } from '../state/use-form-profile.ts'
import { useReceived } from '../state/use-received.ts'
import { wantedOf } from '../state/wanted-choice.ts'

const loadView = () => import('../components/application-view.tsx')
/** Not with the form: a screen shows one of them. */
const ApplicationView = lazy(() => loadView().then((module) => ({ default: module.ApplicationView })))

/**
 * A new application with its kind from the address, an open draft, or a submitted application to read
 * (docs/specification/screens.md#application-form).
 */
export function CreateApplicationScreen() {
  const { type, search } = useFormAddress()
  const { id } = search
  const name = useNaming()
  // A new draft gets its id at the first save. The address then names it, and the form continues unchanged. An address
  // without an id afterwards means the next new application.
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

/** Names the draft in the address, unless its reader leaves: the first save may end on their way out. */
function useNaming() {
  const { path } = useFormAddress()
  const stay = useStay(path)
  return (id: string) =>
    void stay({
      to: path,
      search: (before: { task?: string; kind?: string }) => ({ ...before, id }),
      replace: true,
    })
}

function NewApplication({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTexts()
  const { type, search } = useFormAddress()
  const wanted = wantedOf(search)
  // A new local draft takes the choice. For drafts on the server the person chooses.
  const [isNewWanted, setIsNewWanted] = useState(() => storedDraft(NEW_DRAFT[type]) !== null)
  const mustAsk = wanted !== null && !isNewWanted
  const own = useQuery({ ...ownDraftsQuery(), enabled: mustAsk, staleTime: 0 })
  const { profile, query: asked } = useFormProfile()
  const { isOpen } = useReceived(type)
  // Checked once: an open form stays when reception closes, and its next save reports that. A local draft is always
  // shown.
  const [isOpened, setIsOpened] = useState(() => storedDraft(NEW_DRAFT[type]) !== null)
  if (!isOpened && isOpen === true) setIsOpened(true)
  if (profile === undefined) return <Waiting on={asked} />
  if (!isOpened && isOpen === undefined) return <LoadingState />
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
  return <DraftForm profile={profile} id={null} server={null} onCreated={onCreated} />
}

function StoredApplication({ id }: { id: string }) {
  const name = useNaming()
  const { profile, query: asked } = useFormProfile()
  useAhead(loadView)
  const pollInterval = usePollInterval()
  // Not cached: a reader who returns must begin with the server's current draft. A submitted one is polled for its
  // review; a draft is fetched again when its reader returns to the page.
  const application = useQuery({
    ...applicationQuery(id),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.can.edit === false ? pollInterval : false),
  })
  const [stored] = useState(() => storedDraft(id))
  const view = application.data?.data
  const server = useMemo(() => (view === undefined ? null : serverDraftOf(view)), [view])
  if (view !== undefined && !view.can.edit)
    return (
      <Suspense fallback={<LoadingState />}>
        <ApplicationView application={view} />
      </Suspense>
    )
  // Without the server the draft continues from this device; unsaved local input waits for nothing.
  const isServerDown = application.fetchStatus === 'paused' || application.isLoadingError
  const canGoOn = view !== undefined || (stored !== null && (stored.isUnsaved || isServerDown))
  // A failed background refetch must not remove the form.
  if (!canGoOn && application.isLoadingError)
    return <ErrorState error={application.error} onRetry={() => void application.refetch()} />
  if (!canGoOn) return <LoadingState />
  if (profile === undefined) return <Waiting on={asked} />
  return <DraftForm profile={profile} id={id} server={server} onCreated={(newId) => name(newId)} />
}
