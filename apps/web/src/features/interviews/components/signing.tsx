import type { InterviewGrade } from '@portal/domain/interviews/schema.ts'
import { CODE_MINUTES, CODE_PAUSE_SECONDS } from '@portal/domain/interviews/status.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../app/client.ts'
import { newKey } from '../../../app/new-key.ts'
import { useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Interview, refreshInterviews, sendSigningCode, signInterview } from '../api.ts'
import classes from './interviews.module.css'

type SigningProps = {
  readonly interview: Interview
  readonly grade: InterviewGrade
  /** Everything was touched and has reached the server. */
  readonly isReady: boolean
  readonly onSigned: () => void
}

/** The signature: a code to the expert's own phone, typed in here (decisions, section 3). */
export function Signing({ interview, grade, isReady, onSigned }: SigningProps) {
  const { t } = useTexts()
  const { id, phoneEnding } = interview
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'send' | 'sign' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const countdown = useCountdown()
  const isCode = /^\d{6}$/.test(code.trim())

  async function send(): Promise<void> {
    setBusy('send')
    setError(null)
    try {
      await sendSigningCode(id)
      setIsSent(true)
      setCode('')
      countdown.start(CODE_PAUSE_SECONDS)
      showToast('success', t('interviews.sign.sent'))
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setError(fault.message)
      if (fault.status === 409) await refreshInterviews()
    } finally {
      setBusy(null)
    }
  }

  async function sign(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isCode || busy !== null) return
    setBusy('sign')
    setError(null)
    try {
      await signInterview(id, code.trim(), grade, newKey())
      onSigned()
      showToast('success', t('interviews.sign.done'))
      await refreshInterviews()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setError(fault.message)
      if (fault.status === 409) await refreshInterviews()
    } finally {
      setBusy(null)
    }
  }

  return (
    <form className={classes.stack} onSubmit={(event) => void sign(event)}>
      <h3>{t('interviews.sign.title')}</h3>
      <p>{t('interviews.sign.lead', { ending: phoneEnding ?? '', count: CODE_MINUTES })}</p>
      {error && (
        <Banner tone="danger" isAnnounced>
          {error}
        </Banner>
      )}
      {isSent && (
        <TextField
          id="signing-code"
          name="code"
          label={t('interviews.sign.code')}
          value={code}
          fault={undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          width={8}
          onChange={(typed) => setCode(typed.replace(/\D/g, ''))}
        />
      )}
      <Actions>
        {isSent && (
          <Button type="submit" isBusy={busy === 'sign'} disabled={!isCode || !isReady}>
            {t('interviews.sign.submit')}
          </Button>
        )}
        <Button
          look={isSent ? 'secondary' : 'primary'}
          isBusy={busy === 'send'}
          disabled={!isReady || countdown.left > 0}
          onClick={() => void send()}
        >
          {t(isSent ? 'interviews.sign.again' : 'interviews.sign.send')}
        </Button>
        {countdown.left > 0 && (
          <span className={classes.muted}>{t('interviews.sign.wait', { count: countdown.left })}</span>
        )}
        {!isReady && <span className={classes.muted}>{t('interviews.sign.notReady')}</span>}
      </Actions>
    </form>
  )
}

/** Whole seconds down to 0. */
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
