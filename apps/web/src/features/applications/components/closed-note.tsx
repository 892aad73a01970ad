import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Tells about a chosen university that is archived, and what replaces it. Nothing for one that only lacks the level. */
export function ClosedNote({ id }: { id: string }) {
  const { t, language } = useTexts()
  const { data } = useQuery(queryOf('readUniversity', { params: { id } }))
  if (data === undefined || data.data.archive === null) return null
  const { successor } = data.data.archive
  return (
    <Banner tone="warning">
      <p>{t('applications.choices.closed', { name: nameIn(data.data, language) })}</p>
      {successor !== null && <p>{t('applications.choices.successor', { name: nameIn(successor, language) })}</p>}
    </Banner>
  )
}
