import { ABSENT_NAME } from '@portal/domain/accounts/rules.ts'
import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { DescriptionRow } from '../../../ui/description-list.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'

type Personal = Pick<
  ProfileView,
  | 'firstName'
  | 'lastName'
  | 'middleName'
  | 'birthday'
  | 'citizenship'
  | 'nationality'
  | 'countryOfResidence'
  | 'passportNumber'
  | 'passportExprDate'
  | 'phoneNumber'
  | 'email'
  | 'kandas'
  | 'refugee'
>

/** The personal part of a profile or of an application's snapshot, as facts to read. */
export function usePersonalRows(person: Personal): readonly DescriptionRow[] {
  const { t } = useTexts()
  const dates = useDates()
  const citizenships = useDirectory('listCitizenships')
  const countries = useDirectory('listCountries')
  const nationalities = useDirectory('listNationalities')
  const names = [person.lastName, person.firstName, person.middleName].filter((part) => part && part !== ABSENT_NAME)
  const yesOrNo = (isSo: boolean) => t(isSo ? 'app.form.yes' : 'app.form.no')
  return [
    { key: 'name', term: t('applications.personal.fullName'), value: names.join(' ') },
    { key: 'birthday', term: t('accounts.fields.birthday'), value: dates.date(person.birthday) },
    { key: 'citizenship', term: t('accounts.fields.citizenship'), value: citizenships.nameOf(person.citizenship) },
    { key: 'nationality', term: t('accounts.fields.nationality'), value: nationalities.nameOf(person.nationality) },
    {
      key: 'country',
      term: t('accounts.fields.countryOfResidence'),
      value: countries.nameOf(person.countryOfResidence),
    },
    {
      key: 'passport',
      term: t('applications.personal.passport'),
      value: t('applications.personal.passportValue', {
        number: person.passportNumber,
        date: dates.date(person.passportExprDate),
      }),
    },
    { key: 'phone', term: t('accounts.fields.phoneNumber'), value: person.phoneNumber },
    { key: 'email', term: t('accounts.fields.email'), value: person.email },
    { key: 'kandas', term: t('accounts.facts.kandas'), value: yesOrNo(person.kandas) },
    { key: 'refugee', term: t('accounts.facts.refugee'), value: yesOrNo(person.refugee) },
  ]
}
