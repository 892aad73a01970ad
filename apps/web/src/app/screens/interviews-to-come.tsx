import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTexts } from '../texts.ts'

/** The first screen of experts and the head of the competition while no interview is planned. */
export function InterviewsToComeScreen() {
  const { t } = useTexts()
  return (
    <Page title={t('app.interviews.title')} isWide>
      <EmptyState title={t('app.interviews.none')}>{t('app.interviews.noneText')}</EmptyState>
    </Page>
  )
}
