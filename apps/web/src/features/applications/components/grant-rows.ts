import {
  FIELD_NAMES,
  FIELDS,
  fieldText,
  type GrantField,
  isOfGrant,
  isSimple,
  type OwnField,
  type TaskName,
} from '@portal/domain/applications/form.ts'
import { UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { type Translator, useTexts } from '../../../platform/texts.ts'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import type { ApplicationView } from '../api.ts'
import { useGrantDirectory } from '../parts/use-grant-directory.ts'
import { EMPTY_GRANT, type GrantValues } from '../state/grant-values.ts'

export type GrantRow = {
  readonly key: string
  readonly task: TaskName
  readonly term: string
  readonly value: string
}

/** Name of a subject of the UNT; an unknown one as given. */
export function subjectName(t: Translator, subject: string): string {
  const known = UNT_SUBJECTS.find((candidate) => candidate === subject)
  return known === undefined ? subject : t(`directory.subjects.${known}`)
}

/** Competition of an application: its name, and the names of its parts. */
export type GrantCompetition = Pick<NonNullable<ApplicationView['sentTo']>, 'name' | 'year' | 'level' | 'parts'> | null

/** Rows of a grant application's own facts; none for an application for enrolment. */
export function useGrantRows(given: GrantValues | null, competition: GrantCompetition = null): readonly GrantRow[] {
  const { t, language } = useTexts()
  const { quotas, rights, kindName } = useGrantDirectory(given !== null)
  const grant = given ?? EMPTY_GRANT
  const nameOf = useCompetitionName()
  const namesOf = (entries: typeof quotas | typeof rights, ids: readonly string[]) =>
    entries
      .filter(({ id }) => ids.includes(String(id)))
      .map((entry) => nameIn(entry, language))
      .join('\n')
  const subjects = grant.untSubjects
    .filter(({ subject, score }) => subject !== '' || score !== '')
    .map(({ subject, score }) => {
      const part = competition?.parts.find(({ code }) => code === subject)
      return `${part?.name[language] ?? subjectName(t, subject)}: ${score}`
    })
  if (given === null) return []
  const own: Record<OwnField & GrantField, string> = {
    competitionId: competition === null ? '' : nameOf(competition),
    quotaCategoryIds: namesOf(quotas, grant.quotaCategoryIds),
    preemptiveRightIds: namesOf(rights, grant.preemptiveRightIds),
    untResult: grant.untTotal,
    attestatAverageScore: writtenDecimal(grant.attestat, language),
    grantFiles: grant.files.map(({ kind, name }) => `${kindName(kind)}: ${name}`).join('\n'),
  }
  return FIELD_NAMES.filter(isOfGrant).flatMap((field): readonly GrantRow[] => {
    const { label, task } = FIELDS[field]
    const value = isSimple(field) ? fieldText(field, grant[field], t) : own[field]
    const row = { key: field, task, term: t(label), value }
    if (field === 'competitionId' && value === '') return []
    if (field !== 'untResult') return [row]
    return [
      row,
      { key: 'untResult.subjects.0', task, term: t('applications.grant.subjects'), value: subjects.join('\n') },
    ]
  })
}
