import { ABSENT_NAME } from '@portal/domain/accounts/rules.ts'
import type { PersonalField, ProfileView } from '@portal/domain/accounts/schema.ts'
import {
  COMMON_FIELDS,
  type CommonField,
  FIELDS,
  fieldText,
  GRANT_FIELDS,
  type GrantField,
  type GrantSimpleField,
  type OwnField,
  type SimpleField,
} from '@portal/domain/applications/form.ts'
import type { applicantView } from '@portal/domain/applications/schema.ts'
import { type ApplicationType, choiceWord, writtenGpa } from '@portal/domain/applications/status.ts'
import { EDUCATION_LANGUAGES, UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { PaperBlock } from '@portal/office-files/paper.ts'
import type { z } from 'zod'
import { dateInWords, type textsIn } from '../../../platform/texts.ts'
import type { NameOf } from '../../directory/name-entries.ts'

export type Row = { readonly label: string; readonly value: string }
export type Words = { readonly t: ReturnType<typeof textsIn>; readonly language: Language; readonly nameOf: NameOf }

export function section(heading: string, rows: readonly Row[]): readonly PaperBlock[] {
  const filled = rows.filter(({ value }) => value !== '')
  return filled.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'rows', rows: filled },
      ]
}

type Person = Pick<ProfileView, PersonalField | 'email'>
type Choice = z.input<typeof applicantView>['choices'][number]
/** Details of an application that owner and staff both read. */
type Details = Pick<z.input<typeof applicantView>, CommonField | GrantSimpleField | DetailField | 'sentTo'>

/** Personal data as stated. The name is one row. */
export function personalRows(user: Person, { t, language, nameOf }: Words): readonly Row[] {
  const names = [user.lastName, user.firstName, user.middleName].filter((part) => part && part !== ABSENT_NAME)
  const rows: Record<Exclude<keyof Person, 'firstName' | 'middleName'>, Row> = {
    lastName: { label: t('applications.personal.fullName'), value: names.join(' ') },
    birthday: { label: t('accounts.fields.birthday'), value: dateInWords(user.birthday, language) },
    gender: {
      label: t('accounts.fields.gender'),
      value: user.gender === null ? '' : t(`accounts.gender.${user.gender}`),
    },
    citizenship: { label: t('accounts.fields.citizenship'), value: nameOf('countries', user.citizenship) },
    nationality: { label: t('accounts.fields.nationality'), value: nameOf('nationalities', user.nationality) },
    countryOfResidence: {
      label: t('accounts.fields.countryOfResidence'),
      value: nameOf('countries', user.countryOfResidence),
    },
    passportNumber: { label: t('accounts.fields.passportNumber'), value: user.passportNumber },
    passportExprDate: {
      label: t('accounts.fields.passportExprDate'),
      value: dateInWords(user.passportExprDate, language),
    },
    iin: { label: t('accounts.fields.iin'), value: user.iin ?? '' },
    phoneNumber: { label: t('accounts.fields.phoneNumber'), value: user.phoneNumber },
    email: { label: t('accounts.fields.email'), value: user.email },
    kandas: { label: t('profile.facts.kandas'), value: t(yesOrNo(user.kandas)) },
    refugee: { label: t('profile.facts.refugee'), value: t(yesOrNo(user.refugee)) },
    untScore: {
      label: t('accounts.fields.untScore'),
      value: user.untScore === null ? '' : t('applications.review.untSelfDeclared', { score: user.untScore }),
    },
  }
  return Object.values(rows)
}

/** The name of a language: of education translated, by code from the directory, otherwise as typed. */
function languageName(given: string, { t, nameOf }: Words): string {
  const known = EDUCATION_LANGUAGES.find((name) => name === given)
  return known === undefined ? nameOf('languages', given) : t(`directory.language.${known}`)
}

export const languageLines = (levels: Details['languageLevel'], words: Words): string =>
  levels.map(({ language, level }) => `${languageName(language, words)}: ${level}`).join('\n')

export const subjectLines = (
  { untResult, sentTo }: Pick<Details, 'untResult' | 'sentTo'>,
  { t, language }: Words,
): string =>
  (untResult?.subjects ?? [])
    .map(({ subject, score }) => {
      const part = sentTo?.parts.find(({ code }) => code === subject)
      if (part !== undefined) return `${part.name[language]}: ${score}`
      const known = UNT_SUBJECTS.find((name) => name === subject)
      return `${known === undefined ? subject : t(`directory.subjects.${known}`)}: ${score}`
    })
    .join('\n')

/** Fields shown by other sections: choices, answers and files. */
type DetailField = Exclude<OwnField, 'choices' | 'answers' | 'additionalDocuments' | 'furtherFiles' | 'grantFiles'>

type Answers = z.input<typeof applicantView>['answers']

/** Answer in the reader's language; of a file its name. */
export function answerText(
  { type, value, option, file }: Answers[number],
  { t, language }: Pick<Words, 't' | 'language'>,
) {
  if (type === 'YES_NO') return t(yesOrNo(value === 'yes'))
  return (option === null ? value : option[language]) ?? file?.name ?? ''
}

/** Questions of programs as asked, with their answers. */
export const answerRows = (answers: Answers, words: Words): readonly Row[] =>
  answers.map((answer) => ({ label: answer.text[words.language], value: answerText(answer, words) }))

export const choiceRows = (
  { choices, type }: { readonly choices: readonly Choice[]; readonly type: ApplicationType },
  { t, language }: Words,
): readonly Row[] =>
  choices.map(({ order, speciality, university, status, comment }) => ({
    label: t('applications.choices.nth', { number: order }),
    value: [
      `${speciality.code} ${nameIn(speciality, language)}`,
      nameIn(university, language),
      t(choiceWord(status, type)),
      comment ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }))

export function educationRows(application: Details, words: Words): readonly Row[] {
  const { t, language } = words
  const own: Record<Exclude<DetailField, GrantField>, Row> = {
    gpa: {
      label: t(FIELDS.gpa.label),
      value: writtenGpa(application.gpa ?? '', application.educationLevel, language),
    },
    letterWords: { label: t('applications.view.letterWords'), value: String(application.letterWords ?? '') },
    languageLevel: { label: t(FIELDS.languageLevel.label), value: languageLines(application.languageLevel, words) },
  }
  return [...COMMON_FIELDS.map((field) => simpleRow(field, application[field], words)), ...Object.values(own)]
}

const simpleRow = (field: SimpleField, value: unknown, { t }: Words): Row => ({
  label: t(FIELDS[field].label),
  value: fieldText(field, value, t),
})

/** Name of a competition, or its year and level. */
export const competitionText = (
  { name, year, level }: NonNullable<Details['sentTo']>,
  { t, language }: Words,
): string => name?.[language] ?? t('competitions.name', { year, level: t(`applications.level.${level}`) })

export function grantRows(application: Details, words: Words): readonly Row[] {
  const { t, language, nameOf } = words
  const { untResult, attestatAverageScore, sentTo } = application
  const names = (directory: 'quotaCategories' | 'preemptiveRights', ids: readonly string[]) =>
    ids.map((id) => nameOf(directory, id)).join('\n')
  const row = (field: GrantField, value: string): Row => ({ label: t(FIELDS[field].label), value })
  const own: Record<DetailField & GrantField, Row | readonly Row[]> = {
    competitionId: sentTo ? row('competitionId', competitionText(sentTo, words)) : [],
    quotaCategoryIds: row('quotaCategoryIds', names('quotaCategories', application.quotaCategoryIds)),
    preemptiveRightIds: row('preemptiveRightIds', names('preemptiveRights', application.preemptiveRightIds)),
    untResult: [
      row('untResult', String(untResult?.total ?? '')),
      { label: t('applications.grant.subjects'), value: subjectLines(application, words) },
    ],
    attestatAverageScore: row('attestatAverageScore', writtenDecimal(attestatAverageScore ?? '', language)),
  }
  return [...Object.values(own).flat(), ...GRANT_FIELDS.map((field) => simpleRow(field, application[field], words))]
}
