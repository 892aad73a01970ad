import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../app/query.ts'
import { useTexts } from '../../../app/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import type { StaffApplication } from '../api.ts'

/** What an application on a state grant adds: quotas, rights and the UNT result. */
export function GrantFacts({ application }: { application: StaffApplication }) {
  const { t, language } = useTexts()
  const quotas = useQuery(queryOf('listQuotaCategories', {})).data?.list ?? []
  const rights = useQuery(queryOf('listPreemptiveRights', {})).data?.list ?? []
  const { quotaCategoryIds, preemptiveRightIds, untResult, attestatAverageScore, creativeSpecialty, faculty } =
    application
  const namesOf = (entries: typeof quotas | typeof rights, ids: readonly string[]): string =>
    ids
      .map((id) => {
        const entry = entries.find((candidate) => String(candidate.id) === id)
        return entry === undefined ? id : nameIn(entry, language)
      })
      .join('\n')
  const unt = untResult && [
    String(untResult.total),
    ...untResult.subjects.map(({ subject, score }) => `${subject}: ${score}`),
  ]
  return (
    <Section title={t('applications.review.grant')}>
      <DescriptionList
        rows={[
          { key: 'quotas', term: t('applications.review.quotas'), value: namesOf(quotas, quotaCategoryIds) },
          { key: 'rights', term: t('applications.review.rights'), value: namesOf(rights, preemptiveRightIds) },
          { key: 'unt', term: t('applications.review.unt'), value: unt?.join('\n') },
          { key: 'attestat', term: t('applications.review.attestat'), value: attestatAverageScore },
          {
            key: 'creative',
            term: t('applications.review.creative'),
            value: creativeSpecialty === null ? null : t(creativeSpecialty ? 'app.form.yes' : 'app.form.no'),
          },
          { key: 'faculty', term: t('applications.review.faculty'), value: faculty },
        ]}
      />
    </Section>
  )
}
