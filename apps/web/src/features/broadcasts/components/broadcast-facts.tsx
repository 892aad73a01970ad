import { SECOND_PERSON_FROM } from '@portal/domain/broadcasts/rules.ts'
import { isWritten } from '@portal/domain/broadcasts/status.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import { type Broadcast, universityListQuery } from '../api.ts'

/** Recipients in words: the set, and their number by language. */
export function BroadcastFacts({ of }: { of: Broadcast }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { filter, recipients, byLanguage, authorName, writtenAt, confirmerName, dueAt, endedAt, state } = of
  const universities = useQuery({ ...universityListQuery(), enabled: filter.universityId != null }).data?.list ?? []
  const countries = useDirectory('listCitizenships')
  const university = universities.find(({ id }) => id === filter.universityId)
  const parts = [
    ...filter.statuses.map((status) => t(`broadcasts.statuses.${status}`)),
    filter.type && t(`applications.filters.types.${filter.type}`),
    filter.level && t(`applications.level.${filter.level}`),
    university && nameIn(university, language),
    filter.program,
    filter.country && countries.nameOf(filter.country),
    filter.language && t(`kernel.languages.${filter.language}`),
  ].filter((part) => typeof part === 'string')
  const number = (value: number): string => grouped(value, language)
  return (
    <Section title={t('broadcasts.summary')}>
      <DescriptionList
        rows={[
          { key: 'season', term: t('broadcasts.season'), value: String(filter.season) },
          { key: 'set', term: t('broadcasts.set'), value: parts.join(' · ') || t('broadcasts.everybody') },
          {
            key: 'count',
            term: t('broadcasts.recipients'),
            value: `${number(recipients)} (${LANGUAGES.map((each) => `${t(`app.words.${each}`)}: ${number(byLanguage[each])}`).join(', ')})`,
          },
          { key: 'kind', term: t('broadcasts.kind'), value: t(`broadcasts.kinds.${of.kind}`) },
          {
            key: 'author',
            term: t('broadcasts.author'),
            value: t('broadcasts.by', { name: authorName, date: dates.instant(writtenAt) }),
          },
          ...(confirmerName === null
            ? []
            : [{ key: 'confirmer', term: t('broadcasts.confirmer'), value: confirmerName }]),
          ...(dueAt === null ? [] : [{ key: 'due', term: t('broadcasts.dueAt'), value: dates.instant(dueAt) }]),
          ...(endedAt === null ? [] : [{ key: 'end', term: t('broadcasts.endedAt'), value: dates.instant(endedAt) }]),
        ]}
      />
      {!isWritten(state) && recipients >= SECOND_PERSON_FROM && (
        <Banner tone="info">{t('broadcasts.secondPerson', { count: SECOND_PERSON_FROM })}</Banner>
      )}
    </Section>
  )
}
