import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import classes from '../components/accounts.module.css'
import { Card } from '../components/card.tsx'

type Outcome = { readonly key: 'done' | 'already' | 'failed'; readonly email?: string; readonly reason?: string }

const TEXTS = {
  lead: 'accounts.confirm.lead',
  done: 'accounts.confirm.doneText',
  already: 'accounts.confirm.doneText',
  failed: 'accounts.confirm.failedText',
} as const

/**
 * Confirms an account by the token of a mailed link. Needs a press of a button: mail scanners open links, and must not
 * use up a token.
 */
export function ConfirmEmailScreen() {
  const { t } = useTexts()
  const { token } = useParams({ from: '/guest/confirm/$token' })
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function confirm(): Promise<void> {
    setIsBusy(true)
    try {
      const { data } = await call('confirmEmail', { body: { token } })
      setOutcome({ key: 'done', email: data.email })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { isConfirmed, email } = error.data
      setOutcome(
        isConfirmed === true ? { key: 'already', email: String(email) } : { key: 'failed', reason: error.message },
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card title={t(`accounts.confirm.${outcome?.key ?? 'title'}`)}>
      <div role="status" className={classes.stack}>
        {outcome?.reason !== undefined && <p>{outcome.reason}</p>}
        <p className={classes.muted}>{t(TEXTS[outcome?.key ?? 'lead'])}</p>
      </div>
      {(outcome === null || outcome.key === 'failed') && (
        <Button isWide isBusy={isBusy} onClick={() => void confirm()}>
          {t(outcome === null ? 'accounts.confirm.act' : 'app.actions.tryAgain')}
        </Button>
      )}
      {outcome !== null && (
        <div className={classes.links}>
          <Link to="/" state={outcome.email === undefined ? {} : { confirmedEmail: outcome.email }}>
            {t('accounts.confirm.toSignIn')}
          </Link>
        </div>
      )}
    </Card>
  )
}
