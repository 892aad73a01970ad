import { PASSWORD_RULES, type PasswordRule } from '@portal/domain/accounts/rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { FieldProps } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[]

export function NewPasswordField(field: FieldProps<string>) {
  const { t } = useTexts()
  const ticks = RULES.map((rule) => ({
    key: rule,
    text: t(`accounts.rules.${rule}`),
    isMet: field.value !== '' && PASSWORD_RULES[rule](field.value),
  }))
  return <PasswordField {...field} autoComplete="new-password" ticks={ticks} />
}
