import { useTexts } from '../../src/platform/texts.ts'
import { RichTextField } from '../../src/ui/rich-text-field.tsx'
import { has, useField } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const field = useField(has('filled') ? 'ашық есік күні' : '')
  return (
    <RichTextField
      {...field}
      label={t('editing.news.bodyKz')}
      {...(has('hint') ? { hint: t('editing.hints.description') } : {})}
      lang="kk"
      rows={4}
      maxLength={20}
      headingLevel={2}
    />
  )
}
