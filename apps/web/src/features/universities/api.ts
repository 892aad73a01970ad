import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { queryClient, queryOf } from '../../app/query.ts'
import { currentTexts } from '../../app/texts.ts'

/** What a university edits is shown to others within a minute: it is not asked for again before. */
const FRESH_MS = 60_000

/** News that stand on a university's page itself. */
const NEWS_ON_PAGE = 5

export const universityQuery = (id: string) => ({
  ...queryOf('readUniversity', { params: { id } }),
  staleTime: FRESH_MS,
})
export const universityNewsQuery = (universityId: string) => ({
  ...queryOf('listNews', { query: { universityId, pageSize: String(NEWS_ON_PAGE) } }),
  staleTime: FRESH_MS,
})

/** Reads what a university's page shows; gives the page's title and description. */
export async function preloadUniversity(id: string) {
  const { t, language } = currentTexts()
  await Promise.all([
    queryClient.prefetchQuery(universityQuery(id)),
    queryClient.prefetchQuery(universityNewsQuery(id)),
  ])
  const university = queryClient.getQueryData(universityQuery(id).queryKey)?.data
  if (university === undefined) return undefined
  const name = nameIn(university, language)
  return {
    title: name,
    description: t('universities.page.description', { name, city: nameIn(university.city, language) }),
  }
}
