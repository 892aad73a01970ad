import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { NewPasswordField } from '../components/new-password-field.tsx'
import { checkNewPassword } from '../state/checks.ts'

const INITIAL = { currentPassword: '', newPassword: '', repeat: '' }

/** Changes the password; the account's other sessions end. */
export function ChangePasswordScreen() {
  const { t } = useTexts()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    labels: {
      currentPassword: t('accounts.fields.currentPassword'),
      newPassword: t('accounts.fields.newPassword'),
      repeat: t('accounts.fields.repeat'),
    },
    id: 'change-password',
    initial: INITIAL,
    check: (values) => ({
      ...checkNewPassword(values),
      ...(values.currentPassword === '' ? { currentPassword: 'kernel.errors.field_required' as const } : {}),
    }),
    fieldOfKey: { current_password_incorrect: 'currentPassword', password_requirements_not_met: 'newPassword' },
  })
  return (
    <Page title={t('profile.password.title')}>
      {isDone && (
        <Banner tone="success" title={t('profile.password.done')} isAnnounced>
          {t('profile.password.others')}
        </Banner>
      )}
      <FormSummary form={form} />
      <form
        noValidate
        onSubmit={form.submit(async ({ currentPassword, newPassword }) => {
          setIsDone(false)
          await call('changePassword', { body: { currentPassword, newPassword } })
          setIsDone(true)
          showToast('success', t('profile.password.done'))
          form.replace(INITIAL)
        })}
      >
        <Section>
          <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
          <NewPasswordField {...form.field('newPassword')} />
          <PasswordField {...form.field('repeat')} autoComplete="new-password" />
          <Actions>
            <Button type="submit" isBusy={form.isBusy}>
              {t('profile.password.submit')}
            </Button>
          </Actions>
        </Section>
      </form>
    </Page>
  )
}
