import { useTexts } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'

export function InterviewListScreen() {
  const { t } = useTexts()
  return <Page title={t('interviews.list.title')} isWide />
}
