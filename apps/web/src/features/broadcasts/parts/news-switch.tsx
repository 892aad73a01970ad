import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { newsSwitchQuery, saveNewsSwitch } from '../api.ts'

/** Switch of news by mail for an applicant. Notices about applications have none. */
export function NewsSwitch() {
  const { t } = useTexts()
  const { data } = useQuery(newsSwitchQuery())
  const act = useAct()
  if (data === undefined) return null
  return (
    <Section title={t('notices.news.title')}>
      <CheckboxField
        id="news"
        name="news"
        label={t('notices.news.label')}
        hint={t('notices.news.hint')}
        value={data.data.isOn}
        onChange={(isOn) => void act.run(() => saveNewsSwitch(isOn))}
      />
      <ActError error={act.error} />
    </Section>
  )
}
