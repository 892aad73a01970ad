import { ABSENT_NAME } from '@portal/domain/accounts/rules.ts'
import {
  COMMON_FIELDS,
  FIELDS,
  fieldText,
  GRANT_FIELDS,
  type GrantField,
  type OwnField,
  type SimpleField,
} from '@portal/domain/applications/form.ts'
import { EDUCATION_LANGUAGES, UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { needsName } from '@portal/domain/review/status.ts'
import type { Paper, PaperBlock } from '../../../platform/paper.ts'
import { dateInWords, instantInWords, textsIn } from '../../../platform/texts.ts'
import { consentRow, fingerprint } from '../../applications/templates/receipt.ts'
import type { NameOf } from '../../directory/name-entries.ts'
import { gradeBlocks } from '../../interviews/templates/protocol.ts'
import type { applicationToTakeOut } from '../queries.ts'

/** A file that was sent: `size` in bytes, `sha256` in hexadecimal digits. */
export type DossierFile = {
  readonly id: string
  readonly slot: string
  readonly position: number
  readonly kind: string | null
  readonly name: string
  readonly size: number
  readonly sha256: string
}

type Application = NonNullable<Awaited<ReturnType<typeof applicationToTakeOut>>>
type DossierValues = {
  /** As its reader may read it. */
  readonly application: Application
  readonly files: readonly DossierFile[]
  /** The newest ended attempt of the screening test over its scales; empty before any has ended. */
  readonly scales: readonly (LocalizedName & { readonly score: number; readonly max: number })[]
  /** What staff wrote for each other: this edition goes to nobody else. */
  readonly notes: readonly { readonly authorName: string; readonly text: string; readonly createdAt: Date }[]
  readonly madeBy: string
  readonly madeAt: Date
}

type Row = { readonly label: string; readonly value: string }
type Words = { readonly t: ReturnType<typeof textsIn>; readonly language: Language; readonly nameOf: NameOf }

/** Everything about one application on paper: its state, the applicant, what they apply for, its files, its history. */
export function dossier(values: DossierValues, nameOf: NameOf, language: Language): Paper {
  const t = textsIn(language)
  const words: Words = { t, language, nameOf }
  const { application, files, madeBy } = values
  const { number } = application
  const madeAt = instantInWords(values.madeAt, language)
  const title = t('applications.view.title', { number })
  const section = (heading: string, rows: readonly Row[]): PaperBlock[] => {
    const said = rows.filter(({ value }) => value !== '')
    return said.length === 0
      ? []
      : [
          { kind: 'heading', text: heading },
          { kind: 'rows', rows: said },
        ]
  }
  return {
    title,
    language,
    footer: t('papers.dossier.footer', { number, name: madeBy, at: madeAt }),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', text: t('papers.dossier.lead', { name: madeBy, at: madeAt }) },
      ...section(t('applications.review.inspection'), reviewRows(application, words)),
      ...section(t('applications.view.choices'), choiceRows(application, words)),
      ...section(t('applications.tasks.personal'), personalRows(application, words)),
      ...section(t('applications.tasks.education'), educationRows(application, words)),
      ...section(t('applications.grant.section'), application.type === 'GRANT' ? grantRows(application, words) : []),
      ...section(
        t('applications.review.documents'),
        files.map((file) => fileRow(file, words)),
      ),
      ...interviewBlocks(application, words),
      ...section(t('screening.result.profile'), profileRows(values, words)),
      ...section(t('applications.review.history'), historyRows(application, words)),
      ...section(t('applications.notes.title'), noteRows(values, words)),
    ],
  }
}

function reviewRows(application: Application, { t, language }: Words): readonly Row[] {
  const { type, status, sentDate, inspectorName, inspectorStatus, comment, adminComment, consent } = application
  return [
    { label: t('papers.receipt.type'), value: t(`papers.receipt.types.${type}`) },
    { label: t('applications.staffList.status'), value: t(`applications.staffStatus.${status}`) },
    { label: t('applications.review.sent'), value: instantInWords(sentDate, language) },
    { label: t('applications.review.inspector'), value: inspectorName ?? t('applications.staffList.unassigned') },
    {
      label: t('applications.review.decision'),
      value: t(
        inspectorStatus === null ? 'applications.review.noDecision' : `applications.decision.${inspectorStatus}`,
      ),
    },
    { label: t('applications.review.comment'), value: comment ?? '' },
    { label: t('applications.review.adminComment'), value: adminComment ?? '' },
    { label: t('screening.take.title'), value: testText(application, { t, language }) },
    ...(consent === null ? [] : [consentRow(consent, language)]),
  ]
}

/** How the screening test stands; nothing where it ended without being completed. */
function testText({ test }: Application, { t, language }: Pick<Words, 't' | 'language'>): string {
  if (test === null) return ''
  if (test.passed && test.finishedAt !== null)
    return `${t('screening.staffState.FINISHED')}: ${instantInWords(test.finishedAt, language)}`
  if (!test.active) return ''
  return t(test.startedAt === null ? 'screening.staffState.NOT_STARTED' : 'screening.staffState.RUNNING')
}

const choiceRows = ({ choices }: Application, { t, language }: Words): readonly Row[] =>
  choices.map((choice) => ({
    label: t('applications.choices.nth', { number: choice.order }),
    value: [
      `${choice.speciality.code} ${nameIn(choice.speciality, language)}`,
      nameIn(choice.university, language),
      t(`applications.choiceStatus.${choice.status}`),
      choice.comment ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }))

function personalRows({ user }: Application, { t, language, nameOf }: Words): readonly Row[] {
  const names = [user.lastName, user.firstName, user.middleName].filter((part) => part && part !== ABSENT_NAME)
  return [
    { label: t('applications.personal.fullName'), value: names.join(' ') },
    { label: t('accounts.fields.birthday'), value: dateInWords(user.birthday, language) },
    { label: t('accounts.fields.gender'), value: user.gender === null ? '' : t(`accounts.gender.${user.gender}`) },
    { label: t('accounts.fields.citizenship'), value: nameOf('countries', user.citizenship) },
    { label: t('accounts.fields.nationality'), value: nameOf('nationalities', user.nationality) },
    { label: t('accounts.fields.countryOfResidence'), value: nameOf('countries', user.countryOfResidence) },
    { label: t('accounts.fields.passportNumber'), value: user.passportNumber },
    { label: t('accounts.fields.passportExprDate'), value: dateInWords(user.passportExprDate, language) },
    { label: t('accounts.fields.iin'), value: user.iin ?? '' },
    { label: t('accounts.fields.phoneNumber'), value: user.phoneNumber },
    { label: t('accounts.fields.email'), value: user.email },
    { label: t('accounts.facts.kandas'), value: t(yesOrNo(user.kandas)) },
    { label: t('accounts.facts.refugee'), value: t(yesOrNo(user.refugee)) },
    {
      label: t('accounts.fields.untScore'),
      value: user.untScore === null ? '' : t('applications.review.untSelfDeclared', { score: user.untScore }),
    },
  ]
}

/** The name of a language: of education in the reader's words, by its code the directory's, another as it was typed. */
function languageName(given: string, { t, nameOf }: Words): string {
  const known = EDUCATION_LANGUAGES.find((name) => name === given)
  return known === undefined ? nameOf('languages', given) : t(`directory.language.${known}`)
}

/** What other sections tell: choices and files. */
type Told = Exclude<OwnField, 'choices' | 'additionalDocuments' | 'grantFiles'>

function educationRows(application: Application, words: Words): readonly Row[] {
  const { t } = words
  const levels = application.languageLevel.map(({ language, level }) => `${languageName(language, words)}: ${level}`)
  const own: Record<Exclude<Told, GrantField>, Row> = {
    gpa: { label: t(FIELDS.gpa.label), value: application.gpa ?? '' },
    letterWords: { label: t('applications.view.letterWords'), value: String(application.letterWords ?? '') },
    languageLevel: { label: t(FIELDS.languageLevel.label), value: levels.join('\n') },
  }
  return [...COMMON_FIELDS.map((field) => simpleRow(field, application[field], words)), ...Object.values(own)]
}

const simpleRow = (field: SimpleField, value: unknown, { t }: Words): Row => ({
  label: t(FIELDS[field].label),
  value: fieldText(field, value, t),
})

function grantRows(application: Application, words: Words): readonly Row[] {
  const { t, nameOf } = words
  const { untResult, attestatAverageScore } = application
  const subjectName = (given: string): string => {
    const known = UNT_SUBJECTS.find((subject) => subject === given)
    return known === undefined ? given : t(`directory.subjects.${known}`)
  }
  const names = (directory: 'quotaCategories' | 'preemptiveRights', ids: readonly string[]) =>
    ids.map((id) => nameOf(directory, id)).join('\n')
  const subjects = (untResult?.subjects ?? []).map(({ subject, score }) => `${subjectName(subject)}: ${score}`)
  const row = (field: GrantField, value: string): Row => ({ label: t(FIELDS[field].label), value })
  const own: Record<Told & GrantField, Row | readonly Row[]> = {
    quotaCategoryIds: row('quotaCategoryIds', names('quotaCategories', application.quotaCategoryIds)),
    preemptiveRightIds: row('preemptiveRightIds', names('preemptiveRights', application.preemptiveRightIds)),
    untResult: [
      row('untResult', String(untResult?.total ?? '')),
      { label: t('applications.grant.subjects'), value: subjects.join('\n') },
    ],
    attestatAverageScore: row('attestatAverageScore', String(attestatAverageScore ?? '')),
  }
  return [...Object.values(own).flat(), ...GRANT_FIELDS.map((field) => simpleRow(field, application[field], words))]
}

function fileRow({ slot, position, kind, name, size, sha256 }: DossierFile, { t, nameOf }: Words): Row {
  const label =
    slot === 'additionalDocuments'
      ? t('documents.numbered', { number: position + 1 })
      : slot === 'grantFiles'
        ? nameOf('grantDocuments', kind ?? '')
        : t(`documents.slots.${slot}`)
  const kilobytes = t('papers.dossier.kilobytes', { size: Math.ceil(size / 1024) })
  return { label, value: `${name}\n${kilobytes}\n${fingerprint(sha256)}` }
}

/** The interview, and once it is signed every criterion of it. */
function interviewBlocks({ interview }: Application, { t, language }: Words): readonly PaperBlock[] {
  if (interview === null) return []
  const { startsAt, zoom, status, expertName, grade } = interview
  const rows: readonly Row[] = [
    { label: t('papers.interviews.date'), value: instantInWords(startsAt, language) },
    { label: t('papers.interviews.zoom'), value: zoom },
    { label: t('papers.interviews.status'), value: t(`papers.interviews.statuses.${status}`) },
    { label: t('papers.interviews.expert'), value: expertName ?? t('papers.interviews.statuses.NEW') },
  ]
  return [
    { kind: 'heading', text: t('applications.besides.interview') },
    { kind: 'rows', rows },
    ...(grade === null ? [] : gradeBlocks(grade, language)),
  ]
}

const profileRows = ({ scales }: DossierValues, { t, language }: Words): readonly Row[] =>
  scales.map((scale) => ({
    label: nameIn(scale, language),
    value: t('screening.result.points', { score: scale.score, max: scale.max }),
  }))

const noteRows = ({ notes }: DossierValues, { language }: Words): readonly Row[] =>
  notes.map(({ authorName, text, createdAt }) => ({
    label: instantInWords(createdAt, language),
    value: `${authorName}\n${text}`,
  }))

const historyRows = ({ history, choices }: Application, { t, language }: Words): readonly Row[] =>
  history.map(({ at, event, actorName, inspectorName, decision, comment, choice }) => {
    const isOthers = actorName === null && needsName(event)
    const said = t(isOthers ? 'applications.event.otherUniversity' : `applications.event.${event}`, {
      inspector: inspectorName ?? '',
      decision: decision === null ? '' : t(`applications.decision.${decision}`),
    })
    const circumstances = [
      event === 'unassign' ? t('applications.event.byPortal') : actorName,
      choices.length > 1 ? t('applications.event.choice', { number: choice }) : null,
    ].filter(Boolean)
    return {
      label: instantInWords(at, language),
      value: [said, circumstances.join(' · '), comment ?? ''].filter((line) => line !== '').join('\n'),
    }
  })
