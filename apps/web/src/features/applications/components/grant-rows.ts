import { UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { type Translator, useTexts } from '../../../platform/texts.ts'
import { useGrantDirectory } from '../parts/use-grant-directory.ts'
import type { TaskName } from '../state/draft-values.ts'
import { EMPTY_GRANT, type GrantValues } from '../state/grant-values.ts'

export type GrantRow = {
  readonly key: string
  readonly task: TaskName
  readonly term: string
  readonly value: string
}

/** A subject of the UNT in the reader's words; one that is none of ours as it was given. */
export function subjectName(t: Translator, subject: string): string {
  const known = UNT_SUBJECTS.find((candidate) => candidate === subject)
  return known === undefined ? subject : t(`directory.subjects.${known}`)
}

/** What a grant application says besides, as rows to read; none for an application for enrolment. */
export function useGrantRows(given: GrantValues | null): readonly GrantRow[] {
  const { t, language } = useTexts()
  const { quotas, rights, kindName } = useGrantDirectory(given !== null)
  const grant = given ?? EMPTY_GRANT
  const namesOf = (entries: typeof quotas | typeof rights, ids: readonly string[]) =>
    entries
      .filter(({ id }) => ids.includes(String(id)))
      .map((entry) => nameIn(entry, language))
      .join('\n')
  const subjects = grant.untSubjects
    .filter(({ subject, score }) => subject !== '' || score !== '')
    .map(({ subject, score }) => `${subjectName(t, subject)}: ${score}`)
  if (given === null) return []
  return [
    {
      key: 'quotas',
      task: 'claims',
      term: t('applications.grant.quotaTitle'),
      value: namesOf(quotas, grant.quotaCategoryIds),
    },
    {
      key: 'rights',
      task: 'claims',
      term: t('applications.grant.rightTitle'),
      value: namesOf(rights, grant.preemptiveRightIds),
    },
    { key: 'total', task: 'results', term: t('applications.grant.total'), value: grant.untTotal },
    { key: 'subjects', task: 'results', term: t('applications.grant.subjects'), value: subjects.join('\n') },
    { key: 'attestat', task: 'results', term: t('applications.grant.attestat'), value: grant.attestat },
    {
      key: 'creative',
      task: 'results',
      term: t('applications.grant.creative'),
      value: t(grant.isCreative ? 'app.form.yes' : 'app.form.no'),
    },
    { key: 'faculty', task: 'results', term: t('applications.grant.faculty'), value: grant.faculty },
    {
      key: 'grantFiles',
      task: 'grantFiles',
      term: t('applications.tasks.grantFiles'),
      value: grant.files.map(({ kind, name }) => `${kindName(kind)}: ${name}`).join('\n'),
    },
  ]
}
