import type { SecondStep as Step } from '@portal/domain/accounts/factor-schema.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { deviceMark } from '../../../platform/device-mark.ts'
import { beginning, takeNextPage } from '../../../platform/next-page.ts'
import { beginSession, homeOf } from '../../../platform/session.ts'
import { deviceStorage } from '../../../platform/storage.ts'
import { ownTexts, useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import classes from '../components/accounts.module.css'
import { CardPart } from '../components/card.tsx'

const SecondStep = lazy(async () => {
  const [{ SecondStep: component }] = await Promise.all([
    import('../components/second-step.tsx'),
    ownTexts.load('work'),
  ])
  return { default: component }
})
const CheckMail = lazy(() => import('../components/check-mail.tsx').then((module) => ({ default: module.CheckMail })))

/** Sign-in of applicants and, with the box ticked, of staff (docs/specification/accounts.md#sign-in). */
export function SignInScreen() {
  const { t } = useTexts()
  const router = useRouter()
  // History state outlives a reload. The prerendered page does not have it, and hydration must match that page.
  const { state } = useLocation()
  const [{ registeredEmail, confirmedEmail, isAccountDeleted, isSessionLost }, setCame] = useState<
    Partial<typeof state>
  >({})
  useEffect(() => setCame(state), [state])
  const { next }: { next?: string } = useSearch({ strict: false })
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; isReminder: boolean } | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const form = useForm({
    id: 'sign-in',
    initial: { email: '', password: '', isStaff: false },
    labels: {
      email: t('accounts.fields.email'),
      password: t('accounts.fields.password'),
      isStaff: t('accounts.signIn.isStaff'),
    },
  })
  const { change } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address; what is typed after it stays
  useEffect(() => {
    if (confirmedEmail !== undefined) change({ email: confirmedEmail })
  }, [confirmedEmail])
  const { email, password } = form.values
  const isReady = email.trim() !== '' && password !== ''
  const letter = unconfirmed ?? (registeredEmail === undefined ? null : { email: registeredEmail, isReminder: false })
  const [isLetterShown, setIsLetterShown] = useState(false)
  const showLetter = useCallback(() => setIsLetterShown(true), [])

  // Known to this device only; the prerendered page does not have it.
  const [note, setNote] = useState<'closed' | 'next' | 'kept' | null>(null)
  useEffect(
    () =>
      setNote(deviceStorage.isClosed() ? 'closed' : next !== undefined ? 'next' : beginning() !== null ? 'kept' : null),
    [next],
  )

  async function begin(user: SessionUser): Promise<void> {
    const session = beginSession(user)
    const path = takeNextPage(router, session, next)
    if (path === null) await router.navigate({ to: homeOf(session) })
    else router.history.push(path)
    await router.invalidate()
  }

  const signIn = form.submit(async ({ isStaff, ...credentials }) => {
    try {
      const body = { ...credentials, device: deviceMark() }
      const answer = await call(isStaff ? 'signInStaff' : 'signIn', { body })
      if ('ticket' in answer) setStep(answer)
      else await begin(answer)
    } catch (error) {
      if (error instanceof ApiError && error.msg === 'account_not_confirmed')
        setUnconfirmed({ email: email.trim(), isReminder: true })
      else throw error
    }
  })

  if (step !== null)
    return (
      <CardPart title={t('accounts.signIn.second')}>
        <Suspense>
          <SecondStep
            step={step}
            isStaff={form.values.isStaff}
            onSession={begin}
            onAgain={() => {
              form.change({ password: '' })
              setStep(null)
            }}
          />
        </Suspense>
      </CardPart>
    )

  const isNews =
    isLetterShown ||
    note === 'next' ||
    confirmedEmail !== undefined ||
    isSessionLost === true ||
    isAccountDeleted === true

  return (
    <CardPart title={t('accounts.signIn.title')} isNews={isNews}>
      {isAccountDeleted && (
        <Banner tone="success" title={t('accounts.signIn.deleted')} isAnnounced>
          {t('accounts.signIn.deletedText')}
        </Banner>
      )}
      {isSessionLost && (
        <Banner tone="warning" title={t('kernel.errors.session_expired')} isAnnounced>
          <Button
            look="quiet"
            onClick={() => void router.navigate({ to: '/', search: { ...(next && { next }) }, replace: true })}
          >
            {t('app.toast.close')}
          </Button>
        </Banner>
      )}
      {note !== null && <p className={classes.muted}>{t(`accounts.signIn.${note}`)}</p>}
      {letter && (
        <Suspense>
          <CheckMail
            key={letter.email}
            {...letter}
            onShown={showLetter}
            onEmail={(next) => setUnconfirmed({ email: next, isReminder: false })}
          />
        </Suspense>
      )}
      <FormSummary form={form} />
      <form method="post" noValidate className={classes.stack} onSubmit={signIn}>
        <TextField {...form.field('email')} type="email" autoComplete="username" spellCheck={false} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <CheckboxField {...form.field('isStaff')} />
        <div className={classes.consent}>
          <Button type="submit" isWide disabled={!isReady} isBusy={form.isBusy} aria-describedby="sign-in-missing">
            {t('accounts.signIn.submit')}
          </Button>
          {!isReady && (
            <p id="sign-in-missing" className={classes.muted}>
              {t('accounts.signIn.missing')}
            </p>
          )}
        </div>
      </form>
      <div className={classes.links}>
        <Link to="/register">{t('accounts.signIn.register')}</Link>
        <Link to="/forgot-password" search={next === undefined ? {} : { next }}>
          {t('accounts.signIn.forgot')}
        </Link>
      </div>
    </CardPart>
  )
}
