import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { applicationQuery, profileQuery } from '../api.ts'
import { ApplicationView } from '../components/application-view.tsx'
import { DraftForm } from '../components/draft-form.tsx'
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
  const profile = useQuery(profileQuery())
  if (profile.isPending) return <LoadingState />
  if (profile.isError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
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
  if (application.isError) return <ErrorState error={application.error} onRetry={() => void application.refetch()} />
  if (profile.isError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
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
