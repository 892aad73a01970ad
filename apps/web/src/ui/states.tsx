import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { useTexts } from '../platform/texts.ts'
import { Button, Spinner } from './button.tsx'
import classes from './states.module.css'

export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className={classes.state}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)

type NothingFoundProps = { title: string; clear: string; onClear: () => void; children?: ReactNode }

export const NothingFound = ({ title, clear, onClear, children }: NothingFoundProps) => (
  <EmptyState
    title={title}
    action={
      <Button look="secondary" onClick={onClear}>
        {clear}
      </Button>
    }
  >
    {children}
  </EmptyState>
)

export function LoadingState() {
  const { t } = useTexts()
  const isOnline = useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
    () => true,
  )
  return (
    <div className={`${classes.state} ${classes.loading}`} role="status" data-loading>
      <Spinner />
      <p>{t(isOnline ? 'app.states.loading' : 'app.states.offline')}</p>
    </div>
  )
}

type ErrorProps = { error: unknown; onRetry?: () => void }

export function ErrorState(props: ErrorProps) {
  const { t } = useTexts()
  return (
    <div className={classes.state} role="alert">
      <h2>{t('app.states.failed')}</h2>
      <ErrorReason {...props} />
    </div>
  )
}

export function ErrorReason({ error, onRetry }: ErrorProps) {
  const { t } = useTexts()
  return (
    <>
      <p>{error instanceof ApiError && error.message ? error.message : t('kernel.errors.error_occurred')}</p>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {t('app.actions.tryAgain')}
        </Button>
      )}
    </>
  )
}

type Awaited = {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Loading or error state of a query; nothing once it has data. */
export const Waiting = ({ on: query }: { on: Awaited }) =>
  query.isPending ? (
    <LoadingState />
  ) : query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : null
