import { timeOfDay } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../state/use-draft.ts'

export function SavingNote({ draft: { isUnsaved, saving, saveNow } }: { draft: Draft }) {
  const { t } = useTexts()
  if (saving.state === 'failed') {
    return (
      <Banner tone="warning" isAnnounced>
        {t('applications.saving.failed', { reason: saving.error.message })}{' '}
        <Button look="quiet" onClick={() => void saveNow()}>
          {t('app.actions.tryAgain')}
        </Button>
      </Banner>
    )
  }
  if (saving.state === 'waiting') {
    return (
      <Banner tone="info" isAnnounced>
        {t(saving.isStored ? 'applications.saving.waiting' : 'applications.saving.notKept')}
      </Banner>
    )
  }
  // After new input the earlier "saved" is untrue until the next call.
  const isBehind = saving.state === 'saved' && isUnsaved
  return (
    <p role="status">
      {(saving.state === 'saving' || isBehind) && t('applications.saving.saving')}
      {saving.state === 'saved' && !isBehind && t('applications.saving.saved', { time: timeOfDay(saving.at) })}
    </p>
  )
}
