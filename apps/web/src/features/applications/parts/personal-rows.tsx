import { ABSENT_NAME } from '@portal/domain/accounts/rules.ts'
import type { PersonalField, ProfileView } from '@portal/domain/accounts/schema.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { ReactNode } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import type { DescriptionRow } from '../../../ui/description-list.tsx'
import { EMail } from '../../../ui/e-mail.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'

/** Fields shown in a row with another field, or on staff's screens only. */
type Elsewhere = 'firstName' | 'middleName' | 'passportExprDate' | 'gender' | 'iin' | 'untScore'
type Personal = Pick<ProfileView, Exclude<PersonalField | 'email', 'gender' | 'iin' | 'untScore'>>

export function usePersonalRows(person: Personal): readonly DescriptionRow[] {
  const { t } = useTexts()
  const dates = useDates()
  const citizenships = useDirectory('listCitizenships')
  const countries = useDirectory('listCountries')
  const nationalities = useDirectory('listNationalities')
  const names = [person.lastName, person.firstName, person.middleName].filter((part) => part && part !== ABSENT_NAME)
  const values: Record<Exclude<keyof Personal, Elsewhere>, readonly [term: TextKey, value: ReactNode]> = {
    lastName: ['applications.personal.fullName', names.join(' ')],
    birthday: ['accounts.fields.birthday', dates.date(person.birthday)],
    citizenship: ['accounts.fields.citizenship', citizenships.nameOf(person.citizenship)],
    nationality: ['accounts.fields.nationality', nationalities.nameOf(person.nationality)],
    countryOfResidence: ['accounts.fields.countryOfResidence', countries.nameOf(person.countryOfResidence)],
    passportNumber: [
      'applications.personal.passport',
      t('applications.personal.passportValue', {
        number: person.passportNumber,
        date: dates.date(person.passportExprDate),
      }),
    ],
    phoneNumber: ['accounts.fields.phoneNumber', person.phoneNumber],
    email: ['accounts.fields.email', person.email && <EMail address={person.email} />],
    kandas: ['profile.facts.kandas', t(yesOrNo(person.kandas))],
    refugee: ['profile.facts.refugee', t(yesOrNo(person.refugee))],
  }
  return Object.entries(values).map(([key, [term, value]]) => ({ key, term: t(term), value }))
}
