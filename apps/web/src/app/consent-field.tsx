import type { ConsentType } from '@portal/domain/documents/schema.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import type { FieldBinding } from '../ui/use-form.ts'
import { call, saveBlob } from './client.ts'
import classes from './consent-field.module.css'
import { orToast } from './files.ts'
import { useTexts } from './texts.ts'

/** One of the two consents of a registration and of a sending, with the document that it is about. */
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
