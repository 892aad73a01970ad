import { CODE_MINUTES, CODE_PAUSE_SECONDS } from '@portal/domain/interviews/status.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import classes from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'

type SignatureFormProps = {
  readonly phoneEnding: string | null
  readonly signsByPasskey: boolean
  readonly canSign: boolean
  readonly isGraded: boolean
  /** The server also has the grades. */
  readonly isReady: boolean
  /** Reason why complete grades cannot be signed yet. */
  readonly early: string
  readonly sendCode: () => Promise<unknown>
  readonly signByCode: (code: string) => Promise<unknown>
  readonly signByPasskey: () => Promise<unknown>
  readonly onSigned: () => Promise<void>
  /** Called when the server's state differs from the screen's. */
  readonly onOutdated: () => Promise<void>
}

/** Signature by a code sent to the expert's own phone, or by a passkey (docs/specification/interviews.md#signing). */
export function SignatureForm(form: SignatureFormProps) {
  const { phoneEnding, signsByPasskey, canSign, isGraded, isReady, early, onSigned, onOutdated } = form
  const { t } = useTexts()
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const [act, setAct] = useState<'send' | 'sign' | 'passkey'>('send')
  const { isBusy, error, run } = useAct()
  const countdown = useCountdown()
  const isCode = /^\d{6}$/.test(code.trim())

  function begin(next: typeof act, carryOut: () => Promise<void>): void {
    if (isBusy) return
    setAct(next)
    void run(carryOut, async ({ status }) => {
      // Too soon for another code: an earlier one, requested before a reload, still works.
      if (status === 429) setIsSent(true)
      if (status === 409) await onOutdated()
    })
  }

  const send = () =>
    begin('send', async () => {
      await form.sendCode()
      setIsSent(true)
      setCode('')
      countdown.start(CODE_PAUSE_SECONDS)
      showToast('success', t('interviews.sign.sent'))
    })

  const signByPasskey = () =>
    begin('passkey', async () => {
      await form.signByPasskey()
      showToast('success', t('interviews.sign.done'))
      await onSigned()
    })

  function sign(event: FormEvent): void {
    event.preventDefault()
    if (!isCode) return
    begin('sign', async () => {
      // The button requires a grade for every criterion, and the server checks them again.
      await form.signByCode(code.trim())
      showToast('success', t('interviews.sign.done'))
      await onSigned()
    })
  }

  return (
    <form className={classes.stack} onSubmit={sign}>
      <h3>{t('interviews.sign.title')}</h3>
      <p>
        {signsByPasskey
          ? t('interviews.sign.leadPasskey', { ending: phoneEnding ?? '' })
          : t('interviews.sign.lead', { ending: phoneEnding ?? '', count: CODE_MINUTES })}
      </p>
      <ActError error={error} />
      {signsByPasskey && (
        <Actions>
          <Button isBusy={isBusy && act === 'passkey'} disabled={!canSign || !isReady} onClick={signByPasskey}>
            {t('interviews.sign.byPasskey')}
          </Button>
        </Actions>
      )}
      {isSent && (
        <TextField
          id="signing-code"
          name="code"
          label={t('interviews.sign.code')}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          width={8}
          onChange={(typed) => setCode(typed.replace(/\D/g, ''))}
        />
      )}
      <Actions>
        {isSent && (
          <Button type="submit" isBusy={isBusy && act === 'sign'} disabled={!isCode || !isReady}>
            {t('interviews.sign.submit')}
          </Button>
        )}
        <Button
          look={isSent || signsByPasskey ? 'secondary' : 'primary'}
          isBusy={isBusy && act === 'send'}
          disabled={!canSign || !isReady || countdown.left > 0}
          onClick={send}
        >
          {t(isSent ? 'interviews.sign.again' : 'interviews.sign.send')}
        </Button>
        {countdown.left > 0 && (
          <span className={classes.muted}>{t('interviews.sign.wait', { count: countdown.left })}</span>
        )}
        {isGraded && !canSign && <span className={classes.muted}>{early}</span>}
        {!isGraded && <span className={classes.muted}>{t('interviews.sign.notReady')}</span>}
      </Actions>
    </form>
  )
}

function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return { left, start: (seconds: number) => setEndsAt(performance.now() + seconds * 1000) }
}
