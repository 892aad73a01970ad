import type { SecondStep } from '@portal/domain/accounts/factor-schema.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { deviceMark } from '../../../platform/device-mark.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { makePasskey } from '../parts/passkey.ts'
import { ConfirmCode, type DrawnCode } from './confirm-code.tsx'
import classes from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

type EnrolFactorProps = {
  readonly step: SecondStep
  readonly onSession: (session: SessionUser) => Promise<void>
  readonly whileOpen: <T>(act: () => Promise<T>) => Promise<T>
}

/** Adds the first factor of a person who needs one before a session. */
export function EnrolFactor({ step: { ticket, kinds }, onSession, whileOpen }: EnrolFactorProps) {
  const { t } = useTexts()
  const [name, setName] = useState(t('security.passkey.firstName'))
  const [drawn, setDrawn] = useState<DrawnCode | null>(null)
  const [added, setAdded] = useState<(SessionUser & { recoveryCodes: string[] }) | null>(null)
  const { isBusy, error, run } = useAct()
  const beginCode = async () => setDrawn((await call('enrolCode', { body: { ticket } })).data)
  async function addPasskey(): Promise<void> {
    const { data } = await call('enrolPasskey', { body: { ticket } })
    const passkey = await makePasskey(data)
    setAdded(await call('confirmEnrolledPasskey', { body: { ticket, name, passkey, device: deviceMark() } }))
  }
  if (added !== null) {
    const { recoveryCodes, ...session } = added
    return <RecoveryCodes codes={recoveryCodes} onSaved={() => void onSession(session)} />
  }
  if (drawn !== null) {
    const confirm = (code: string) =>
      whileOpen(async () =>
        setAdded(await call('confirmEnrolledCode', { body: { ticket, code, device: deviceMark() } })),
      )
    return <ConfirmCode drawn={drawn} confirm={confirm} />
  }
  return (
    <>
      <p>{t('security.enrol.lead')}</p>
      <ActError error={error} />
      {kinds.includes('PASSKEY') ? (
        <>
          <TextField
            id="enrol-name"
            name="name"
            label={t('security.passkey.name')}
            value={name}
            maxLength={60}
            onChange={setName}
          />
          <Button
            isWide
            isBusy={isBusy}
            disabled={name.trim() === ''}
            onClick={() => void run(() => whileOpen(addPasskey))}
          >
            {t('security.passkey.add')}
          </Button>
        </>
      ) : (
        <p className={classes.muted}>{t('security.passkey.impossible')}</p>
      )}
      <Button
        isWide
        look={kinds.includes('PASSKEY') ? 'secondary' : 'primary'}
        isBusy={isBusy}
        onClick={() => void run(() => whileOpen(beginCode))}
      >
        {t('security.code.add')}
      </Button>
    </>
  )
}
