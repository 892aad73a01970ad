import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { makePasskey } from '../parts/passkey.ts'
import { ConfirmCode, type DrawnCode } from './confirm-code.tsx'
import classes from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Acts on the person's own factors; each asks for the password first. */
export type FactorAct =
  | { readonly kind: 'addPasskey' | 'addCode' | 'renew' }
  | { readonly kind: 'remove'; readonly id: string; readonly name: string }

/** Steps of an act on a factor: the password, the act's own input, then new recovery codes if any. */
export function FactorForm({ act, onDone }: { readonly act: FactorAct; readonly onDone: () => void }) {
  const { t } = useTexts()
  const [drawn, setDrawn] = useState<DrawnCode | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const isPasskey = act.kind === 'addPasskey'
  const form = useForm({
    id: 'factor',
    initial: { password: '', name: isPasskey ? t('security.passkey.firstName') : '' },
    labels: { password: t('accounts.fields.password'), name: t('security.passkey.name') },
    check: ({ password, name }) => ({
      ...(isPasskey && name.trim() === '' ? { name: 'kernel.errors.field_required' as const } : {}),
      ...(password === '' ? { password: 'kernel.errors.field_required' as const } : {}),
    }),
    fieldOfKey: { current_password_incorrect: 'password' },
  })

  function finish(recoveryCodes: readonly string[] = []): void {
    showToast('success', t(`security.acts.${act.kind}.done`))
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onDone()
  }

  const submit = form.submit(async ({ password, name }) => {
    const body = { password }
    if (act.kind === 'remove') {
      await call('removeFactor', { params: { id: act.id }, body })
      finish()
    } else if (act.kind === 'renew') finish((await call('renewRecoveryCodes', { body })).data.recoveryCodes)
    else if (act.kind === 'addCode') setDrawn((await call('beginCode', { body })).data)
    else {
      const passkey = await makePasskey((await call('beginPasskey', { body })).data)
      finish((await call('confirmPasskey', { body: { name, passkey } })).data.recoveryCodes)
    }
  })

  if (codes.length > 0) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (drawn !== null) {
    const confirm = async (code: string) => finish((await call('confirmCode', { body: { code } })).data.recoveryCodes)
    return <ConfirmCode drawn={drawn} confirm={confirm} />
  }
  return (
    <form noValidate className={classes.stack} onSubmit={submit}>
      <FormSummary form={form} />
      <p>{t(`security.acts.${act.kind}.lead`)}</p>
      {isPasskey && <TextField {...form.field('name')} hint={t('security.passkey.nameHint')} maxLength={60} />}
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <FormActions
        submit={t(`security.acts.${act.kind}.submit`)}
        {...(act.kind === 'remove' ? { look: 'danger' as const } : {})}
        isBusy={form.isBusy}
        onCancel={onDone}
      />
    </form>
  )
}
