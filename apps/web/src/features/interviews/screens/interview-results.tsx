import { useTexts } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'

export function InterviewResultsScreen() {
  const { t } = useTexts()
  return <Page title={t('interviews.results.title')} isWide />
}
