import { toE164 } from '@portal/domain/accounts/rules.ts'
import type { ReactNode } from 'react'
import { useDirectory } from '../../../app/directory.ts'
import { useTexts } from '../../../app/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Form } from '../../../ui/use-form.ts'
import type { PersonalValues } from '../state/checks.ts'
import classes from './accounts.module.css'
import { NameField } from './name-field.tsx'

/** Mask of the individual identification number: 999 999 999 999. */
const maskIin = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 12)
    .replace(/(\d{3})(?=\d)/g, '$1 ')

/** The personal fields of registration and profile, in their sections; `email` comes from the screen. */
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
  // The personal part of whatever form this is.
  const { field, values } = form as unknown as Form<PersonalValues>
  const phone = field('phoneNumber')
  const iin = field('iin')
  return (
    <>
      <Section title={t('accounts.sections.personal')}>
        <div className={classes.columns}>
          <NameField {...field('lastName')} part="lastName" />
          <NameField {...field('firstName')} part="firstName" />
        </div>
        <TextField
          {...field('middleName')}
          label={t('accounts.fields.middleName')}
          autoComplete="additional-name"
          maxLength={100}
          isOptional
        />
        <DateField {...field('birthday')} label={t('accounts.fields.birthday')} isBirthday />
        <ChoiceField
          {...field('gender')}
          label={t('accounts.fields.gender')}
          isOptional
          width={16}
          emptyLabel={t('accounts.gender.none')}
          options={[
            { value: 'FEMALE', label: t('accounts.gender.FEMALE') },
            { value: 'MALE', label: t('accounts.gender.MALE') },
          ]}
        />
        <div className={classes.columns}>
          <SearchField
            {...field('citizenship')}
            label={t('accounts.fields.citizenship')}
            options={citizenships.options}
            isLoading={citizenships.isLoading}
          />
          <SearchField
            {...field('nationality')}
            label={t('accounts.fields.nationality')}
            options={nationalities.options}
            isLoading={nationalities.isLoading}
          />
          <SearchField
            {...field('countryOfResidence')}
            label={t('accounts.fields.countryOfResidence')}
            options={countries.options}
            isLoading={countries.isLoading}
          />
        </div>
        <div>
          <CheckboxField {...field('kandas')} label={t('accounts.fields.kandas')} hint={t('accounts.hints.kandas')} />
          <CheckboxField {...field('refugee')} label={t('accounts.fields.refugee')} />
        </div>
      </Section>
      <Section title={t('accounts.sections.identity')}>
        <TextField
          {...field('passportNumber')}
          label={t('accounts.fields.passportNumber')}
          width={18}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
        />
        <DateField {...field('passportExprDate')} label={t('accounts.fields.passportExprDate')} />
        <TextField
          {...iin}
          onChange={(typed) => iin.onChange(maskIin(typed))}
          label={t('accounts.fields.iin')}
          hint={t('accounts.hints.iin')}
          inputMode="numeric"
          autoComplete="off"
          width={18}
          isOptional
        />
      </Section>
      <Section title={t('accounts.sections.contacts')}>
        {email}
        <TextField
          {...phone}
          label={t('accounts.fields.phoneNumber')}
          hint={t('accounts.hints.phoneNumber')}
          type="tel"
          autoComplete="tel"
          width={22}
          onBlur={() => phone.onChange(toE164(values.phoneNumber) ?? values.phoneNumber)}
        />
      </Section>
    </>
  )
}
