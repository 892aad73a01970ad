import { useTexts } from '../../src/platform/texts.ts'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { useField } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const field = useField('')
  return (
    <PasswordField
      {...field}
      label={t('accounts.fields.newPassword')}
      autoComplete="new-password"
      ticks={[
        { key: 'digit', text: t('accounts.rules.digit'), isMet: /\d/.test(field.value) },
        { key: 'lowerCase', text: t('accounts.rules.lowerCase'), isMet: /[a-z]/.test(field.value) },
      ]}
    />
  )
}
