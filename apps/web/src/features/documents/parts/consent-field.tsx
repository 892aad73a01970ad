import type { ConsentType } from '@portal/domain/documents/schema.ts'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import type { FieldBinding } from '../../../ui/use-form.ts'
import classes from './consent-field.module.css'

/** One of the two consents of a registration or submission, with a link to its document. */
export function ConsentField({ type, ...field }: FieldBinding<boolean> & { type: ConsentType }) {
  const { t } = useTexts()
  const name = t(`accounts.register.documentName.${type}`)
  return (
    <div className={classes.consent}>
      <CheckboxField {...field} label={t(`accounts.fields.${type}`)} />
      <Button
        look="quiet"
        aria-label={`${t('accounts.register.document')}: ${name}`}
        onClick={() =>
          void orToast(async () => saveBlob(await call('downloadConsent', { query: { type } }), `${name}.pdf`))
        }
      >
        {t('accounts.register.document')}
      </Button>
    </div>
  )
}
