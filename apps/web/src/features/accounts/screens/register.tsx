import { isPasswordStrong, PERSONAL_FIELD_OF_KEY } from '@portal/domain/accounts/rules.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/client.ts'
import { keysByBody } from '../../../platform/new-key.ts'
import { beginning } from '../../../platform/next-page.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { ConsentField } from '../../documents/parts/consent-field.tsx'
import { OperatorNote } from '../../documents/parts/operator-note.tsx'
import classes from '../components/accounts.module.css'
import { NewPasswordField } from '../components/new-password-field.tsx'
import { PersonalFields } from '../components/personal-fields.tsx'
import { personalLabels } from '../labels.ts'
import { checkPersonal, EMPTY_PERSONAL, toPersonalBody } from '../state/checks.ts'
import { isEmail } from '../state/is-email.ts'

const INITIAL = { ...EMPTY_PERSONAL, email: '', password: '', personalData: false, accuracy: false }
type Values = typeof INITIAL

function check(values: Values): Faults<Values> {
  const faults: Faults<Values> = { ...checkPersonal(values) }
  if (values.email.trim() === '') faults.email = 'kernel.errors.field_required'
  else if (!isEmail(values.email)) faults.email = 'accounts.faults.email'
  if (values.password === '') faults.password = 'kernel.errors.field_required'
  else if (!isPasswordStrong(values.password)) faults.password = 'kernel.errors.password_requirements_not_met'
  if (!values.personalData) faults.personalData = 'kernel.errors.consent_required'
  if (!values.accuracy) faults.accuracy = 'kernel.errors.consent_required'
  return faults
}

/** Registration of an applicant (docs/specification/accounts.md#registration). */
export function RegisterScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [keyOf] = useState(keysByBody)
  // Only the device knows it, not the prerendered page.
  const [isBegun, setIsBegun] = useState(false)
  useEffect(() => setIsBegun(beginning() !== null), [])
  const form = useForm({
    labels: {
      ...personalLabels(t),
      email: t('accounts.fields.email'),
      password: t('accounts.fields.password'),
      personalData: t('accounts.register.documentName.personalData'),
      accuracy: t('accounts.register.documentName.accuracy'),
    },
    id: 'register',
    initial: INITIAL,
    check,
    fieldOfKey: {
      email_already_exists: 'email',
      ...PERSONAL_FIELD_OF_KEY,
      password_requirements_not_met: 'password',
    },
  })

  const register = form.submit(async ({ email, password, personalData, accuracy, ...personal }) => {
    const body = { ...toPersonalBody(personal), email, password, consents: { personalData, accuracy } }
    await call('signUp', { body }, { idempotencyKey: keyOf(body) })
    await navigate({ to: '/', state: { registeredEmail: email.trim() } })
  })

  return (
    <Page title={t('accounts.register.title')} lead={t('accounts.register.lead')}>
      <p>
        {t('accounts.register.haveAccount')} <Link to="/">{t('accounts.confirm.toSignIn')}</Link>
        <br />
        <Link to="/faq" hash="documents">
          {t('accounts.register.whichDocuments')}
        </Link>
      </p>
      {isBegun && <Banner tone="info">{t('accounts.signIn.kept')}</Banner>}
      <FormSummary form={form} />
      <form method="post" noValidate className={classes.stack} onSubmit={register}>
        <PersonalFields
          form={form}
          email={
            <TextField
              {...form.field('email')}
              clean={plainEmail}
              hint={t('accounts.hints.email')}
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
          }
        />
        <Section title={t('accounts.sections.password')}>
          <NewPasswordField {...form.field('password')} />
        </Section>
        <Section title={t('accounts.sections.consents')}>
          <OperatorNote />
          <ConsentField {...form.field('personalData')} type="personalData" />
          <ConsentField {...form.field('accuracy')} type="accuracy" />
        </Section>
        <Actions>
          <Button type="submit" isBusy={form.isBusy}>
            {t('accounts.register.submit')}
          </Button>
        </Actions>
      </form>
    </Page>
  )
}
