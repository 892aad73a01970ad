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
    await downloadOwnData(t('accounts.ownData.fileName'))
    setIsBusy(false)
  }
  return (
    <Section title={t('accounts.ownData.title')} lead={t('accounts.ownData.lead')}>
      <Actions>
        <Button look="secondary" isBusy={isBusy} onClick={() => void download()}>
          {t('accounts.ownData.open')}
        </Button>
      </Actions>
    </Section>
  )
}
