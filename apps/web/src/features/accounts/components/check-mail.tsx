import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { isEmail } from '../state/is-email.ts'
import classes from './accounts.module.css'

/** Shown after registration, or at sign-in before confirmation: sends the mail again, or to a corrected address. */
export function CheckMail({
  email,
  isReminder = false,
  onShown,
  onEmail,
}: {
  email: string
  isReminder?: boolean
  onShown: () => void
  onEmail: (email: string) => void
}) {
  const { t } = useTexts()
  useEffect(onShown, [onShown])
  const [isResent, setIsResent] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const resend = useForm({ id: 'resend', initial: {}, labels: {} })
  const change = useForm({
    id: 'change-email',
    initial: { newEmail: '', password: '' },
    labels: { newEmail: t('accounts.fields.newEmail'), password: t('accounts.fields.password') },
    check: ({ newEmail, password }) => ({
      ...(isEmail(newEmail) ? {} : { newEmail: 'accounts.faults.email' as const }),
      ...(password === '' ? { password: 'kernel.errors.field_required' as const } : {}),
    }),
    fieldOfKey: { email_already_exists: 'newEmail', 'email-password-incorrect': 'password' },
  })

  return (
    <Banner
      tone={isReminder ? 'warning' : 'success'}
      title={t(isReminder ? 'accounts.checkMail.notConfirmed' : 'accounts.checkMail.title')}
      isAnnounced
    >
      <div className={classes.stack}>
        <p>{t('accounts.checkMail.text', { email })}</p>
        {isResent && <p>{t('accounts.checkMail.resent')}</p>}
        {resend.refusal && <p>{resend.refusal}</p>}
        <Actions>
          <form
            onSubmit={resend.submit(async () => {
              await call('resendConfirmation', { body: { email } })
              setIsResent(true)
            })}
          >
            <Button type="submit" look="secondary" isBusy={resend.isBusy}>
              {t('accounts.checkMail.resend')}
            </Button>
          </form>
          <Button look="quiet" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
            {t('accounts.checkMail.wrongAddress')}
          </Button>
        </Actions>
        {isChanging && (
          <form
            noValidate
            className={classes.stack}
            onSubmit={change.submit(async ({ newEmail, password }) => {
              await call('changeUnconfirmedEmail', { body: { email, password, newEmail } })
              setIsChanging(false)
              onEmail(newEmail.trim())
            })}
          >
            <FormSummary form={change} />
            <TextField
              {...change.field('newEmail')}
              clean={plainEmail}
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
            <PasswordField {...change.field('password')} autoComplete="current-password" />
            <Button type="submit" isBusy={change.isBusy}>
              {t('accounts.checkMail.change')}
            </Button>
          </form>
        )}
      </div>
    </Banner>
  )
}
