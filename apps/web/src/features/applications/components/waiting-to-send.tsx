import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import type { Draft } from '../state/use-draft.ts'

/** Replaces the form while a submission waits for the network: the agreed values are sent unchanged. */
export function WaitingToSend({ draft: { record, cancelSending } }: { draft: Draft }) {
  const { t } = useTexts()
  return (
    <>
      <Banner tone="info" title={t('applications.waiting.title')} isAnnounced>
        {t('applications.waiting.text')}
      </Banner>
      {record.pending?.act !== 'send' && (
        <Actions>
          <Button look="secondary" onClick={cancelSending}>
            {t('applications.waiting.cancel')}
          </Button>
        </Actions>
      )}
    </>
  )
}
