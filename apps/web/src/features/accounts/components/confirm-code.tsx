import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CodePicture } from './code-picture.tsx'
import classes from './factors.module.css'

export type DrawnCode = { readonly secret: string; readonly address: string; readonly picture: readonly string[] }

type ConfirmCodeProps = { readonly drawn: DrawnCode; readonly confirm: (code: string) => Promise<void> }

export function ConfirmCode({ drawn: { secret, address, picture }, confirm }: ConfirmCodeProps) {
  const { t } = useTexts()
  const form = useForm({
    id: 'confirm-code',
    initial: { code: '' },
    labels: { code: t('security.code.typed') },
    check: ({ code }) => (code.trim() === '' ? { code: 'kernel.errors.field_required' } : {}),
    fieldOfKey: { code_incorrect: 'code' },
  })
  return (
    <form noValidate className={classes.stack} onSubmit={form.submit(({ code }) => confirm(code))}>
      <FormSummary form={form} />
      <p>{t('security.code.scan')}</p>
      <CodePicture rows={picture} />
      <p className={classes.secret}>
        {t('security.code.secret')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={address}>{t('security.code.here')}</a>
      </p>
      <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} width={10} />
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {t('security.code.confirm')}
        </Button>
      </Actions>
    </form>
  )
}
