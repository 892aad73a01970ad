import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { docxOf } from '@portal/office-files/docx.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { listCitizenships, listNationalities } from '../directory/queries.ts'
import { applicationForm, type FormValues } from './templates/application-form.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A profile by its account. Wired in app.ts, since accounts already need documents. */
export type ProfileOf = (db: Db, accountId: string) => Promise<ProfileView>

/** The application form, filled in with the caller's own profile (docs/specification/documents.md#papers). */
export async function fillForm(
  { db, actor, language }: ReadScope<Actor | null>,
  profileOf: ProfileOf,
): Promise<Download> {
  const isApplicant = actor !== null && hasRole(actor, 'USER')
  const values = isApplicant ? await valuesOf(db, await profileOf(db, actor.accountId), language) : {}
  return {
    name: `${textsIn(language)('papers.form.fileName')}.docx`,
    type: DOCX,
    body: await docxOf(applicationForm(values, language)),
  }
}

async function valuesOf(db: Db, profile: ProfileView, language: Language): Promise<Required<FormValues>> {
  const countries = await listCitizenships(db, language)
  const nationalities = await listNationalities(db, language)
  const nameOf = (entries: readonly (LocalizedName & { id: string })[], id: string): string => {
    const entry = entries.find((candidate) => candidate.id === id)
    return entry === undefined ? id : nameIn(entry, language)
  }
  return {
    lastName: profile.lastName,
    firstName: profile.firstName,
    middleName: profile.middleName ?? '',
    birthday: dateOnPaper(profile.birthday),
    gender: profile.gender === null ? '' : textsIn(language)(`papers.form.gender.${profile.gender}`),
    citizenship: nameOf(countries, profile.citizenship),
    nationality: nameOf(nationalities, profile.nationality),
    passportNumber: profile.passportNumber,
    passportExprDate: dateOnPaper(profile.passportExprDate),
    iin: profile.iin ?? '',
    countryOfResidence: nameOf(countries, profile.countryOfResidence),
    phoneNumber: profile.phoneNumber,
    email: profile.email,
    untScore: profile.untScore === null ? '' : String(profile.untScore),
  }
}

/** `2005-03-14` as people in Kazakhstan write it: `14.03.2005`. */
const dateOnPaper = (date: string): string => date.split('-').reverse().join('.')
