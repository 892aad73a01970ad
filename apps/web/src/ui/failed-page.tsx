import type { ReactNode } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { useTexts } from '../platform/texts.ts'
import { Page } from './page.tsx'
import { ErrorReason } from './states.tsx'

type Failed = { readonly error: unknown; readonly isLoadingError: boolean; readonly refetch: () => unknown }

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether a query has no object to show. A failed repetition keeps what is shown. */
export const hasFailed = ({ error, isLoadingError }: Omit<Failed, 'refetch'>): boolean =>
  isLoadingError || isUnknown(error)

type FailedPageProps = {
  readonly on: Failed
  /** Title when the server does not know the object. */
  readonly unknown: string
  readonly back: ReactNode
}

/** Screen of an object that did not arrive: the server does not know it, or the call failed. */
export function FailedPage({ on: { error, refetch }, unknown, back }: FailedPageProps) {
  const { t } = useTexts()
  if (isUnknown(error)) return <Page title={unknown} back={back} />
  return (
    <Page title={t('app.states.failed')} back={back}>
      <div role="alert">
        <ErrorReason error={error} onRetry={() => void refetch()} />
      </div>
    </Page>
  )
}
