import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import classes from './factors.module.css'

export function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const { t } = useTexts()
  const save = () =>
    saveBlob(
      new Blob([`${t('security.recovery.fileTitle')}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      `${t('security.recovery.fileName')}.txt`,
    )
  return (
    <div className={classes.stack}>
      <Banner tone="warning" title={t('security.recovery.shownOnce')} isAnnounced>
        {t('security.recovery.lead')}
      </Banner>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button onClick={onSaved}>{t('security.recovery.kept')}</Button>
        <Button look="secondary" onClick={save}>
          {t('security.recovery.save')}
        </Button>
      </Actions>
    </div>
  )
}
