import type { SecondStep as Step } from '@portal/domain/accounts/factor-schema.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { deviceMark } from '../../../platform/device-mark.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useForm } from '../../../ui/use-form.ts'
import { OperatorContact } from '../../documents/parts/operator-contact.tsx'
import { signWithPasskey } from '../parts/passkey.ts'
import { EnrolFactor } from './enrol-factor.tsx'
import classes from './factors.module.css'

type SecondStepProps = {
  readonly step: Step
  readonly isStaff: boolean
  readonly onSession: (session: SessionUser) => Promise<void>
  readonly onAgain: () => void
}

/** Second step of sign-in, between the password and the session (docs/specification/accounts.md#second-factor). */
export function SecondStep({ step, isStaff, onSession, onAgain }: SecondStepProps) {
  const { t } = useTexts()
  const [isOver, setIsOver] = useState(false)
  /** Shows an expired ticket with its own message, at every act of the step. */
  const whileOpen = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (error instanceof ApiError && error.msg === 'code_expired') setIsOver(true)
      throw error
    }
  }
  if (isOver)
    return (
      <div className={classes.stack}>
        <Banner tone="warning" isAnnounced>
          {t('security.step.over')}
        </Banner>
        <Actions>
          <Button onClick={onAgain}>{t('security.step.again')}</Button>
        </Actions>
      </div>
    )
  const parts = { step, isStaff, onSession, whileOpen }
  return (
    <div className={classes.stack}>
      {step.secondFactor === 'PROVE' ? <Prove {...parts} /> : <EnrolFactor {...parts} />}
      <Actions>
        <Button look="quiet" onClick={onAgain}>
          {t('security.step.again')}
        </Button>
      </Actions>
    </div>
  )
}

type ProveProps = Omit<SecondStepProps, 'onAgain'> & {
  readonly whileOpen: <T>(act: () => Promise<T>) => Promise<T>
}

function Prove({ step: { ticket, kinds }, isStaff, onSession, whileOpen }: ProveProps) {
  const { t } = useTexts()
  const passkey = useAct()
  const form = useForm({
    id: 'second-step',
    initial: { code: '' },
    labels: { code: t(kinds.includes('CODE') ? 'security.step.code' : 'security.step.recoveryCode') },
    check: ({ code }) => (code.trim() === '' ? { code: 'kernel.errors.field_required' } : {}),
    fieldOfKey: { code_incorrect: 'code' },
  })
  const pass = isStaff ? ('passSecondStepStaff' as const) : ('passSecondStep' as const)
  const byPasskey = () =>
    passkey.run(() =>
      whileOpen(async () => {
        const { data } = await call(isStaff ? 'askPasskeyStaff' : 'askPasskey', { body: { ticket } })
        const signed = await signWithPasskey(data)
        await onSession(await call(pass, { body: { ticket, passkey: signed, device: deviceMark() } }))
      }),
    )
  const byCode = form.submit(({ code }) =>
    whileOpen(async () => onSession(await call(pass, { body: { ticket, code, device: deviceMark() } }))),
  )
  return (
    <>
      {kinds.includes('PASSKEY') && (
        <>
          <p>{t('security.step.byPasskey')}</p>
          <ActError error={passkey.error} />
          <Button isWide isBusy={passkey.isBusy} onClick={() => void byPasskey()}>
            {t('security.step.usePasskey')}
          </Button>
        </>
      )}
      <FormSummary form={form} />
      <form noValidate className={classes.stack} onSubmit={byCode}>
        <TextField
          {...form.field('code')}
          hint={t(kinds.includes('CODE') ? 'security.step.codeHint' : 'security.step.recoveryHint')}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" isWide look={kinds.includes('PASSKEY') ? 'secondary' : 'primary'} isBusy={form.isBusy}>
          {t('security.step.submit')}
        </Button>
      </form>
      <div className={classes.muted}>
        <p>{t('security.step.lost')}</p>
        <OperatorContact />
      </div>
    </>
  )
}
