import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { LoadingState } from '../../../ui/states.tsx'
import classes from '../components/accounts.module.css'
import { Card } from '../components/card.tsx'

/** Confirms an account by the token of the mailed link. */
export function ConfirmEmailScreen() {
  const { t } = useTexts()
  const { token } = useParams({ from: '/guest/confirm/$token' })
  // A token works once: asked once, never again on focus or reconnection.
  const confirmation = useQuery({
    queryKey: ['confirmEmail', token],
    queryFn: () => call('confirmEmail', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const outcome = { pending: 'title', success: 'done', error: 'failed' } as const
  const title = t(`accounts.confirm.${outcome[confirmation.status]}`)
  return (
    <Card title={title}>
      {confirmation.isPending ? (
        <LoadingState />
      ) : (
        <>
          <div role="status" className={classes.stack}>
            {confirmation.isError && <p>{confirmation.error.message}</p>}
            <p className={classes.muted}>
              {t(confirmation.isError ? 'accounts.confirm.failedText' : 'accounts.confirm.doneText')}
            </p>
          </div>
          <div className={classes.links}>
            <Link to="/">{t('accounts.confirm.toSignIn')}</Link>
          </div>
        </>
      )}
    </Card>
  )
}
