import { useTexts } from '../../src/platform/texts.ts'
import { DateField } from '../../src/ui/date-field.tsx'
import { has, useField } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const field = useField(has('filled') ? '2001-08-25' : '', 'app.errors.wrongDate')
  return (
    <DateField
      {...field}
      label={t('accounts.fields.birthday')}
      isBirthday
      {...(has('hint') ? { hint: t('editing.news.newsDateHint') } : {})}
    />
  )
}
