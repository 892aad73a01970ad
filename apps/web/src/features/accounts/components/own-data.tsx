import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { downloadOwnData } from '../api.ts'

/** Section of the profile with the download of the person's own data (docs/specification/accounts.md#own-data). */
export function OwnData() {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    await downloadOwnData(t('profile.ownData.fileName'))
    setIsBusy(false)
  }
  return (
    <Section title={t('profile.ownData.title')} lead={t('profile.ownData.lead')}>
      <Actions>
        <Button look="secondary" isBusy={isBusy} onClick={() => void download()}>
          {t('profile.ownData.open')}
        </Button>
      </Actions>
    </Section>
  )
}
