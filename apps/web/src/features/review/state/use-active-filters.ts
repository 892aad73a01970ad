import { FIELDS, FILTER_FIELDS, type FilterName, fieldText } from '@portal/domain/applications/form.ts'
import { decisionOf } from '@portal/domain/applications/status.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { ActiveFilter } from '../../../ui/quick-filters.tsx'
import { optionsOf, useDirectory } from '../../directory/parts/use-directory.ts'
import { inspectorsQuery, universityListQuery } from '../api.ts'
import type { ListFilters } from './list-search.ts'
import type { ListState } from './use-list-state.ts'

type Texts = {
  readonly [Name in keyof ListFilters]-?: (value: NonNullable<ListFilters[Name]>) => readonly [string, string]
}

/** Active filters of the staff list in words; a missing one does not compile. */
export function useActiveFilters({ filters, filter }: ListState): readonly ActiveFilter[] {
  const { t, language } = useTexts()
  const dates = useDates()
  const ownUniversity = useSession()?.user.universityId ?? null
  const { staffId, universityId } = filters
  const inspectors = useQuery({ ...inspectorsQuery(ownUniversity), enabled: staffId !== undefined })
  const universities = useQuery({ ...universityListQuery(), enabled: universityId !== undefined })
  const citizenships = useDirectory('listCitizenships')
  const texts: Texts = {
    fio: (name) => [t('applications.filters.fio'), name],
    requestId: (number) => [t('applications.filters.requestId'), number],
    citizenship: (country) => [t('accounts.fields.citizenship'), citizenships.nameOf(country)],
    kandas: (value) => [t('applications.filters.kandas'), t(yesOrNo(value))],
    refugee: (value) => [t('applications.filters.refugee'), t(yesOrNo(value))],
    ...(Object.fromEntries(
      FILTER_FIELDS.map((field) => [
        FIELDS[field].filter.name,
        (value: unknown) => [t(FIELDS[field].label), fieldText(field, value, t)],
      ]),
    ) as unknown as Pick<Texts, FilterName>),
    createdDateFrom: (day) => [t('applications.filters.from'), dates.date(day)],
    createdDateTo: (day) => [t('applications.filters.to'), dates.date(day)],
    isPassed: (isPassed) => [t('applications.filters.decision'), t(`applications.filters.${decisionOf(isPassed)}`)],
    late: (value) => [t('applications.filters.late'), t(yesOrNo(value))],
    sentBack: (value) => [t('applications.filters.sentBack'), t(yesOrNo(value))],
    correction: (mark) => [t('applications.filters.correction'), t(`applications.filters.corrections.${mark}`)],
    waitsForUs: (value) => [t('applications.filters.waitsForUs'), t(yesOrNo(value))],
    assignStatus: (status) => [t('applications.filters.assignment'), t(`applications.filters.${status}`)],
    type: (type) => [t('applications.filters.type'), t(`applications.filters.types.${type}`)],
    staffId: (id) => [
      t('applications.filters.inspector'),
      inspectors.data?.content.find((person) => person.id === id)?.fullName ?? '…',
    ],
    universityId: (id) => [
      t('applications.filters.university'),
      optionsOf(universities.data?.list ?? [], language).find(({ value }) => value === id)?.label ?? '…',
    ],
  }
  return (Object.keys(texts) as (keyof ListFilters)[]).flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    const [label, words] = (texts[name] as (value: unknown) => readonly [string, string])(value)
    return [
      {
        key: name,
        text: t('applications.filters.named', { filter: label, value: words }),
        onRemove: () => filter({ [name]: undefined }),
      },
    ]
  })
}
