import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { applicationQuery, profileQuery, receptionQuery } from '../api.ts'
import { ApplicationView } from '../components/application-view.tsx'
import { DraftForm } from '../components/draft-form.tsx'
import { ReceptionWarning } from '../components/reception-warning.tsx'
import { EMPTY_DRAFT, valuesOf } from '../state/draft-values.ts'

/** A new application, a draft to go on with, or one that has been sent, to read (specification, Create application). */
export function CreateApplicationScreen() {
  const { id } = useSearch({ from: '/work/create-application' })
  const navigate = useNavigate()
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
      key={own.run}
      onCreated={(newId) => {
        setOwn({ ...own, id: newId })
        void navigate({
          to: '/create-application',
          search: (before: { task?: string }) => ({ ...before, id: newId }),
          replace: true,
        })
      }}
    />
  )
}

function NewApplication({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTexts()
  const profile = useQuery(profileQuery())
  const reception = useQuery(receptionQuery())
  // Asked once: a form that has been opened stays when reception closes; its saving says what happens.
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && reception.data?.data.status === 'ENABLED') setIsOpened(true)
  if (profile.isLoadingError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  if (profile.isPending || reception.isPending) return <LoadingState />
  if (!isOpened && reception.data?.data.status === 'DISABLED') {
    return (
      <Page
        title={t('applications.form.title')}
        back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
      >
        <ReceptionWarning />
      </Page>
    )
  }
  return (
    <DraftForm
      profile={profile.data.data}
      initial={EMPTY_DRAFT}
      stored={{ id: null, version: null }}
      onCreated={onCreated}
    />
  )
}

function StoredApplication({ id }: { id: string }) {
  const profile = useQuery(profileQuery())
  // Nothing is kept of it: whoever comes back must begin with what the server holds.
  const application = useQuery({ ...applicationQuery(id), gcTime: 0 })
  // A failed refetch in the background must not take the form away.
  if (application.isLoadingError)
    return <ErrorState error={application.error} onRetry={() => void application.refetch()} />
  if (profile.isLoadingError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  if (application.isPending || profile.isPending) return <LoadingState />
  const view = application.data.data
  if (!view.can.edit) return <ApplicationView application={view} />
  return (
    <DraftForm
      profile={profile.data.data}
      initial={valuesOf(view)}
      stored={{ id, version: view.version }}
      onCreated={() => undefined}
    />
  )
}
