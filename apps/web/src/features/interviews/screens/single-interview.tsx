import { useTexts } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'

export function SingleInterviewScreen() {
  const { t } = useTexts()
  return <Page title={t('interviews.single.title', { number: '' })} isWide />
}
