import type { EndpointName } from '@portal/domain/contract.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { MAX_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { LASTING, preload, publicQuery, type ReaderScope } from '../../platform/public-query.ts'
import { cacheAnswer, endpointQuery, queryClient, queryOf, refresh, updateCache } from '../../platform/query.ts'
import { upload } from '../../platform/transfer.ts'
import { openNowQuery } from '../directory/parts/now-query.ts'
import { type OpenDaysSearch, parseOpenDaysSearch } from './state/open-days-search.ts'
import { type ProgramsSearch, parseProgramsSearch } from './state/programs-search.ts'
import { viewOf } from './state/university-view.ts'

const NEWS_ON_PAGE = 50

export type University = Answer<'readUniversity'>['data']

export const universityQuery = (language: Language, id: string) =>
  publicQuery(language, 'readUniversity', { params: { id } })
/** Page of a university for a search; another search takes the call from the browser's cache. */
export function universityViewQuery(language: Language, id: string, search: ProgramsSearch) {
  const { queryFn, placeholderData: _, ...asked } = endpointQuery('readUniversity', { params: { id } }, language)
  return queryOptions({
    ...LASTING,
    queryKey: ['universityView', ...asked.queryKey, search] as const,
    queryFn: async (context) => ({ data: viewOf((await queryFn(context)).data, search, language) }),
  })
}
const latestNews = (universityId: string) => ({ query: { universityId, pageSize: String(NEWS_ON_PAGE) } })
export const universityNewsQuery = (language: Language, universityId: string) =>
  publicQuery(language, 'listNews', latestNews(universityId))

/** Loads a university's page and returns its title and description. */
export async function preloadUniversity(
  scope: ReaderScope,
  address: Readonly<Record<string, unknown>>,
  { id }: { readonly id: string },
) {
  const { t, language } = scope.texts.current()
  const query = universityViewQuery(language, id, parseProgramsSearch(address))
  await preload(scope, query, universityNewsQuery(language, id), openNowQuery(language))
  const university = scope.queries.getQueryData(query.queryKey)?.data
  if (university === undefined) return undefined
  const name = nameIn(university, language)
  return {
    title: name,
    description: t('universities.page.description', { name, city: nameIn(university.city, language) }),
  }
}

export const newsQuery = (language: Language, id: string) => publicQuery(language, 'readNews', { params: { id } })

/** Loads a piece of news and returns the page's title and description. */
export async function preloadNews(scope: ReaderScope, id: string) {
  const { t, language } = scope.texts.current()
  await preload(scope, newsQuery(language, id))
  const news = scope.queries.getQueryData(newsQuery(language, id).queryKey)?.data
  if (news === undefined) return undefined
  const title = newsTitleIn(news, language)
  return { title, description: t('universities.news.description', { title, name: nameIn(news.university, language) }) }
}

export const OPEN_DAYS_ON_PAGE = 50

export const openDaysQuery = (language: Language, { cityId, page = 1 }: OpenDaysSearch) =>
  publicQuery(language, 'listOpenDays', {
    query: { ...(cityId && { cityId }), page: String(page - 1), pageSize: String(OPEN_DAYS_ON_PAGE) },
  })
/** Directories hardly change: one visit loads them once. */
export const citiesQuery = (language: Language) => ({ ...queryOf('listCities', {}, language), staleTime: HOUR_MS })

/** Loads the page of open days; its title is in the texts. */
export async function preloadOpenDays(scope: ReaderScope, asked: object): Promise<void> {
  const { language } = scope.texts.current()
  const search = parseOpenDaysSearch({ ...asked })
  await preload(scope, openDaysQuery(language, search), citiesQuery(language))
}

type Profile = Answer<'readUniversityProfile'>['data']
type Photo = Profile['photos'][number]

/** Editable profile; an empty id: the caller's own university. */
export const profileQuery = (universityId: string) => queryOf('readUniversityProfile', { query: { universityId } })

export const universitiesQuery = (language: Language) => publicQuery(language, 'listUniversities', { query: {} })

/**
 * Refreshes a public response after a change. Browsers cache it for a minute, and its editor looks at the public page
 * next. A failure is harmless: the cached response is at most a minute old.
 */
const freshen = async <Name extends EndpointName>(name: Name, input: Input<Name>): Promise<void> => {
  await call(name, input, { isFresh: true }).catch(() => undefined)
  if (name === 'readUniversity') await queryClient.invalidateQueries({ queryKey: ['universityView'] })
  await refresh(name)
}

async function cacheProfile(profile: Profile): Promise<Profile> {
  await updateCache<Answer<'readUniversityProfile'>>(['readUniversityProfile'], (cached) =>
    cached?.data.id === profile.id ? { ...cached, data: profile } : cached,
  )
  return profile
}

/** The current profile, without the cache. */
export const readProfile = async (universityId: string): Promise<Profile> =>
  cacheProfile((await call('readUniversityProfile', { query: { universityId } })).data)

/**
 * Saves a tab over the version that its editor has read.
 * @throws ApiError `stale_version` if another person has saved it since.
 */
export async function saveTab(body: Input<'editUniversity'>['body']): Promise<Profile> {
  const { data } = await call('editUniversity', { body })
  void freshen('readUniversity', { params: { id: data.id } })
  return cacheProfile(data)
}

/** All groups of programs of the directory, a few hundred. They change only with a version of the portal. */
export const programsQuery = () => ({
  queryKey: ['allPrograms'],
  staleTime: HOUR_MS,
  queryFn: async () => {
    const read = (page: number) =>
      call('searchProgramGroups', {
        query: { page: String(page), pageSize: String(MAX_PAGE_SIZE), sortBy: 'name', subjects: [] },
      })
    const first = await read(0)
    const pages = Array.from({ length: Math.ceil(first.totalSize / MAX_PAGE_SIZE) - 1 }, (_, at) => read(at + 1))
    const lists = [first, ...(await Promise.all(pages))].map(({ list }) => list)
    return new Map(lists.flat().map((program) => [program.code, program]))
  },
})

/** Appends a photo; `onProgress` gets the share sent. */
export const addPhoto = async (universityId: string, file: File, onProgress: (share: number) => void): Promise<Photo> =>
  (await upload('uploadUniversityPhoto', file, { query: { universityId }, onProgress })).data

export async function afterPhotos(universityId: string): Promise<void> {
  void freshen('readUniversity', { params: { id: universityId } })
  await refresh('readUniversityProfile')
}

export const orderPhotos = (universityId: string, ids: readonly string[]) =>
  call('orderUniversityPhotos', { body: { universityId, ids: [...ids] } })
export const deletePhoto = (id: string) => call('deleteUniversityPhoto', { params: { id } })
export const describePhoto = ({ id, captionKz, captionRu, captionEn }: Photo) =>
  call('describeUniversityPhoto', { params: { id }, body: { captionKz, captionRu, captionEn } })

/** News for their writers; pages count from 0. */
export const NEWS_ON_LIST = 20
export const ownNewsListQuery = (universityId: string, page: number) =>
  queryOf('listOwnNews', { query: { universityId, page: String(page), pageSize: String(NEWS_ON_LIST) } })
export const ownNewsQuery = (id: string) => queryOf('readOwnNews', { params: { id } })

/** Creates a piece of news, or with an id saves it over the version that its editor has read. */
export async function saveNews(
  id: string | undefined,
  body: Input<'createNews'>['body'],
): Promise<Answer<'readOwnNews'>['data']> {
  const { data } = await (id === undefined ? call('createNews', { body }) : call('editNews', { params: { id }, body }))
  await cacheAnswer(ownNewsQuery(data.id).queryKey, { success: true, data })
  void afterNews(data)
  return data
}

export async function readOwnNews(id: string): Promise<Answer<'readOwnNews'>['data']> {
  const answer = await call('readOwnNews', { params: { id } })
  await cacheAnswer(ownNewsQuery(id).queryKey, answer)
  return answer.data
}

export async function deleteNews(news: Answer<'readOwnNews'>['data']): Promise<void> {
  await call('deleteNews', { params: { id: news.id } })
  await afterNews(news)
}

async function afterNews({ id, universityId }: Answer<'readOwnNews'>['data']): Promise<void> {
  void freshen('listNews', latestNews(universityId))
  void freshen('readNews', { params: { id } })
  await refresh('listOwnNews', 'listOpenDays')
}
