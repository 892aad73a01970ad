import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PlainLayout } from '../layout/layouts.tsx'

export function FaultScreen() {
  const { t } = useTexts()
  return (
    <PlainLayout>
      <Page title={t('app.fault.title')} lead={t('app.fault.lead')}>
        <Button onClick={() => location.reload()}>{t('app.actions.tryAgain')}</Button>
      </Page>
    </PlainLayout>
  )
}
