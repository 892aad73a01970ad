import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { rememberAfterReset } from '../../../platform/next-page.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import classes from '../components/accounts.module.css'
import { Card } from '../components/card.tsx'
import { isEmail } from '../state/is-email.ts'

const INITIAL = { email: '', isStaff: false }

/** Requests a link to set a new password. Does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const { t } = useTexts()
  const { next }: { next?: string } = useSearch({ strict: false })
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    id: 'forgot',
    initial: INITIAL,
    labels: { email: t('accounts.fields.email'), isStaff: t('accounts.signIn.isStaff') },
    check: ({ email }) => (isEmail(email) ? {} : { email: 'accounts.faults.email' }),
  })
  return (
    <Card title={t('accounts.forgot.title')}>
      <p className={classes.muted}>{t('accounts.forgot.lead')}</p>
      {isDone && (
        <Banner tone="success" isAnnounced>
          {t('accounts.forgot.done')}
        </Banner>
      )}
      <FormSummary form={form} />
      <form
        method="post"
        noValidate
        className={classes.stack}
        onSubmit={form.submit(async ({ email, isStaff }) => {
          setIsDone(false)
          await call(isStaff ? 'forgotPasswordStaff' : 'forgotPassword', { body: { email } })
          rememberAfterReset(next)
          setIsDone(true)
          form.replace(INITIAL)
        })}
      >
        <TextField {...form.field('email')} type="email" autoComplete="username" spellCheck={false} />
        <CheckboxField {...form.field('isStaff')} />
        <Button type="submit" isWide isBusy={form.isBusy}>
          {t('accounts.forgot.submit')}
        </Button>
      </form>
      <div className={classes.links}>
        <Link to="/" search={next === undefined ? {} : { next }}>
          {t('accounts.forgot.back')}
        </Link>
      </div>
    </Card>
  )
}
