import { ABSENT_NAME } from '@portal/domain/accounts/rules.ts'
import { fieldText } from '@portal/domain/applications/form.ts'
import { writtenGpa } from '@portal/domain/applications/status.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { ValuePoint } from '@portal/domain/review/check-rules.ts'
import { useDates } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useLanguageName } from '../../applications/parts/language-name.ts'
import { useGrantDirectory } from '../../applications/parts/use-grant-directory.ts'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import type { StaffApplication } from '../api.ts'

const nameOrNothing = (name: string | null): string | null => (name === ABSENT_NAME ? null : name)

/** Value of each point as the application states it; null: it states none. */
export function usePointValues(application: StaffApplication): Readonly<Record<ValuePoint, string | null>> {
  const { t, language } = useTexts()
  const dates = useDates()
  const citizenships = useDirectory('listCitizenships')
  const languageName = useLanguageName()
  const claims = useGrantDirectory(application.grantFiles.length > 0).chosen(application)
  const { user, gpa, educationLevel, languageLevel, letterWords, speciality, university } = application
  return {
    lastName: nameOrNothing(user.lastName),
    firstName: nameOrNothing(user.firstName),
    middleName: nameOrNothing(user.middleName),
    birthday: dates.date(user.birthday),
    gender: user.gender && t(`accounts.gender.${user.gender}`),
    citizenship: citizenships.nameOf(user.citizenship),
    passportNumber: user.passportNumber,
    passportExprDate: dates.date(user.passportExprDate),
    iin: user.iin,
    educationLevel: fieldText('educationLevel', educationLevel, t),
    gpa: gpa === null ? null : writtenGpa(gpa, educationLevel, language),
    languageLevel: languageLevel.map((entry) => `${languageName(entry.language)}: ${entry.level}`).join('\n'),
    letterWords: letterWords === null ? null : grouped(letterWords, language),
    untTotal: application.untResult === null ? null : grouped(application.untResult.total, language),
    attestatAverage:
      application.attestatAverageScore === null ? null : writtenDecimal(application.attestatAverageScore, language),
    program: speciality && `${speciality.code} ${nameIn(speciality, language)}`,
    university: university && nameIn(university, language),
    claims: claims.map((claim) => nameIn(claim, language)).join('\n'),
  }
}
