import { readablePhone, toE164 } from '@portal/domain/accounts/phone-rules.ts'
import { coversStudies, isPassportValid, studiesBegin } from '@portal/domain/accounts/rules.ts'
import { callingCodeOf } from '@portal/domain/kernel/calling-code.ts'
import { plainCode, plainLine, plainPassport } from '@portal/domain/kernel/typed-text.ts'
import type { ReactNode } from 'react'
import { now } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Form } from '../../../ui/use-form.ts'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import type { PersonalValues } from '../state/checks.ts'
import classes from './accounts.module.css'
import { NameField } from './name-field.tsx'

/** Formats an individual identification number: 999 999 999 999. */
const maskIin = (typed: string): string =>
  digits(plainCode(typed))
    .slice(0, 12)
    .replace(/(\d{3})(?=\d)/g, '$1 ')

/** Personal fields of registration and profile, in sections. The screen adds `email`. */
export function PersonalFields<Values extends PersonalValues>({
  form,
  email,
}: {
  form: Form<Values>
  email: ReactNode
}) {
  const { t } = useTexts()
  const citizenships = useDirectory('listCitizenships')
  const countries = useDirectory('listCountries')
  const nationalities = useDirectory('listNationalities')
  const { field, values } = form as unknown as Form<PersonalValues>
  const phone = field('phoneNumber')
  const iin = field('iin')
  const country = field('countryOfResidence')
  const code = callingCodeOf(values.countryOfResidence)

  /** Adds the country's code to an empty number. */
  function live(next: string): void {
    country.onChange(next)
    const isUntouched = values.phoneNumber.trim() === '' || values.phoneNumber.trim() === `+${code}`
    const nextCode = callingCodeOf(next)
    if (isUntouched && nextCode !== null) phone.onChange(`+${nextCode} `)
  }

  const controls: Record<keyof PersonalValues, ReactNode> = {
    lastName: <NameField {...field('lastName')} />,
    firstName: <NameField {...field('firstName')} />,
    middleName: (
      <TextField {...field('middleName')} clean={plainLine} autoComplete="additional-name" maxLength={100} isOptional />
    ),
    birthday: <DateField {...field('birthday')} isBirthday />,
    gender: (
      <ChoiceField
        {...field('gender')}
        isOptional
        width={16}
        emptyLabel={t('accounts.gender.none')}
        options={[
          { value: 'FEMALE', label: t('accounts.gender.FEMALE') },
          { value: 'MALE', label: t('accounts.gender.MALE') },
        ]}
      />
    ),
    citizenship: (
      <SearchField {...field('citizenship')} options={citizenships.options} isLoading={citizenships.isLoading} />
    ),
    nationality: (
      <SearchField
        {...field('nationality')}
        options={nationalities.options}
        isLoading={nationalities.isLoading}
        other="other"
      />
    ),
    countryOfResidence: (
      <SearchField {...country} onChange={live} options={countries.options} isLoading={countries.isLoading} />
    ),
    kandas: <CheckboxField {...field('kandas')} hint={t('accounts.hints.kandas')} />,
    refugee: <CheckboxField {...field('refugee')} />,
    passportNumber: (
      <TextField
        {...field('passportNumber')}
        clean={plainPassport}
        width={18}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
      />
    ),
    passportExprDate: (
      <>
        <DateField {...field('passportExprDate')} />
        <PassportWarning expiry={values.passportExprDate} />
      </>
    ),
    iin: (
      <TextField
        {...iin}
        onChange={(typed) => iin.onChange(maskIin(typed))}
        hint={t('accounts.hints.iin')}
        inputMode="numeric"
        autoComplete="off"
        width={18}
        isOptional
      />
    ),
    phoneNumber: (
      <TextField
        {...phone}
        hint={
          code === null || code === '7'
            ? t('accounts.hints.phoneNumber')
            : t('accounts.hints.phoneOf', { code: `+${code}` })
        }
        type="tel"
        autoComplete="tel"
        width={22}
        clean={(typed) => readablePhone(toE164(typed, values.countryOfResidence) ?? typed)}
      />
    ),
  }
  return (
    <>
      <Section title={t('accounts.sections.personal')}>
        <div className={classes.columns}>
          {controls.lastName}
          {controls.firstName}
        </div>
        {controls.middleName}
        {controls.birthday}
        {controls.gender}
        <div className={classes.columns}>
          {controls.citizenship}
          {controls.nationality}
          {controls.countryOfResidence}
        </div>
        <div>
          {controls.kandas}
          {controls.refugee}
        </div>
      </Section>
      <Section title={t('accounts.sections.identity')}>
        {controls.passportNumber}
        {controls.passportExprDate}
        {controls.iin}
      </Section>
      <Section title={t('accounts.sections.contacts')}>
        {email}
        {controls.phoneNumber}
      </Section>
    </>
  )
}

/** Warns early: a passport that ends before the studies begin is valid now, but useless for them. */
function PassportWarning({ expiry }: { expiry: string }) {
  const { t } = useTexts()
  const dates = useDates()
  if (!isCalendarDate(expiry) || !isPassportValid(expiry, now()) || coversStudies(expiry, now())) return null
  return (
    <Banner tone="warning" isAnnounced>
      {t('accounts.hints.passportEndsEarly', { date: dates.date(studiesBegin(now())) })}
    </Banner>
  )
}
