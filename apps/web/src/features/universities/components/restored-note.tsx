import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

export function RestoredNote({ of }: { of: { readonly isRestored: boolean; readonly giveUp: () => void } }) {
  const { t } = useTexts()
  if (!of.isRestored) return null
  return (
    <Banner tone="info" isAnnounced>
      {t('editing.restored')}{' '}
      <Button look="quiet" onClick={of.giveUp}>
        {t('editing.forget')}
      </Button>
    </Banner>
  )
}
