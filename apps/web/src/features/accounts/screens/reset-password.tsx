import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/client.ts'
import { takeAfterReset } from '../../../platform/next-page.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import classes from '../components/accounts.module.css'
import { Card } from '../components/card.tsx'
import { NewPasswordField } from '../components/new-password-field.tsx'
import { checkNewPassword } from '../state/checks.ts'

/** After a reset the sign-in page follows (docs/specification/screens.md#errors). */
const REDIRECT_MS = 3_000

/** Sets a new password by the token of a mailed link, in the path or in the query. */
export function ResetPasswordScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const search: { token?: string; staff?: boolean } = useSearch({ strict: false })
  const token = useParams({ strict: false }).token ?? search.token ?? ''
  const [isDone, setIsDone] = useState(false)
  const [next, setNext] = useState<{ readonly next?: string }>({})
  // The page is prerendered without a token: the address is read from the first effect on.
  const [isLive, setIsLive] = useState(false)
  const form = useForm({
    id: 'reset',
    initial: { newPassword: '', repeat: '', isStaff: false },
    labels: {
      newPassword: t('accounts.fields.newPassword'),
      repeat: t('accounts.fields.repeat'),
      isStaff: t('accounts.signIn.isStaff'),
    },
    check: ({ newPassword, repeat }) => checkNewPassword({ newPassword, repeat }),
    fieldOfKey: { password_requirements_not_met: 'newPassword' },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    setIsLive(true)
    if (search.staff) form.change({ isStaff: true })
  }, [])

  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate({ to: '/', search: next }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate, next])

  return (
    <Card title={t('accounts.reset.title')}>
      {isDone && (
        <Banner tone="success" isAnnounced>
          {t('accounts.reset.done')}
        </Banner>
      )}
      {isLive && token === '' && <Banner tone="warning">{t('accounts.reset.noToken')}</Banner>}
      <FormSummary form={form} />
      {!isDone && (
        <form
          method="post"
          noValidate
          className={classes.stack}
          onSubmit={form.submit(async ({ newPassword, isStaff }) => {
            await call(isStaff ? 'resetPasswordStaff' : 'resetPassword', { body: { newPassword, token } })
            setNext(takeAfterReset())
            setIsDone(true)
          })}
        >
          <NewPasswordField {...form.field('newPassword')} />
          <PasswordField {...form.field('repeat')} autoComplete="new-password" />
          <CheckboxField {...form.field('isStaff')} />
          <Button type="submit" isWide isBusy={form.isBusy}>
            {t('accounts.reset.submit')}
          </Button>
        </form>
      )}
      <div className={classes.links}>
        <Link to="/" search={next}>
          {t('accounts.forgot.back')}
        </Link>
        {!isDone && <Link to="/forgot-password">{t('accounts.forgot.submit')}</Link>}
      </div>
    </Card>
  )
}
