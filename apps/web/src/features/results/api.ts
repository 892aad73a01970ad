import type { Language } from '@portal/domain/kernel/language.ts'
import { type Answer, call } from '../../platform/client.ts'
import { preload, publicQuery, type ReaderScope } from '../../platform/public-query.ts'
import { change, queryOf } from '../../platform/query.ts'
import { saveBlob } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'
import { competitionName } from './parts/competition-name.ts'
import { LINES_ON_PAGE, LISTS_ON_PAGE, parseResultSearch, type ResultSearch } from './state/result-search.ts'

export type PublishedCompetition = Answer<'listPublishedCompetitions'>['list'][number]
export type CompetitionPage = Answer<'readPublishedCompetition'>['data']
export type OwnGrant = Answer<'readOwnGrant'>['data']

export const competitionsQuery = (language: Language) => publicQuery(language, 'listPublishedCompetitions', {})
export const competitionQuery = (language: Language, slug: string) =>
  publicQuery(language, 'readPublishedCompetition', { params: { slug } })

type Version = { readonly slug: string; readonly version: number }
const paramsOf = ({ slug, version }: Version) => ({ slug, version: String(version) })

export const linesQuery = (language: Language, of: Version, { code, list, granted, page = 1 }: ResultSearch) =>
  publicQuery(language, 'listResultLines', {
    params: paramsOf(of),
    query: {
      ...(code && { code }),
      ...(list && { list }),
      ...(granted && { isAllotted: 'true' }),
      page: String(page - 1),
      pageSize: String(LINES_ON_PAGE),
    },
  })
export const cutoffsQuery = (language: Language, of: Version, { program, page = 1 }: ResultSearch) =>
  publicQuery(language, 'listCutoffs', {
    params: paramsOf(of),
    query: { ...(program && { program }), page: String(page - 1), pageSize: String(LISTS_ON_PAGE) },
  })
export const figuresQuery = (language: Language, of: Version) =>
  publicQuery(language, 'readGrantFigures', { params: paramsOf(of) })

export const fileAddress = ({ slug, version }: Version, file: string): string =>
  `/api/grants/competitions/${slug}/versions/${version}/files/${file}`

export async function preloadCompetitions(scope: ReaderScope): Promise<void> {
  await preload(scope, competitionsQuery(scope.texts.current().language))
}

/** Loads the page of a competition and returns its title and description. */
export async function preloadCompetition(scope: ReaderScope, slug: string, address: Record<string, unknown>) {
  const { t, language } = scope.texts.current()
  await preload(scope, competitionQuery(language, slug))
  const page = scope.queries.getQueryData(competitionQuery(language, slug).queryKey)?.data
  if (page === undefined) return undefined
  const search = parseResultSearch(address)
  const version = versionShown(page, search)
  if (version !== undefined) {
    const of = { slug, version: version.version }
    if (search.tab === 'results') await preload(scope, linesQuery(language, of, search))
    if (search.tab === 'cutoffs') await preload(scope, cutoffsQuery(language, of, search))
    if (search.tab === 'figures') await preload(scope, figuresQuery(language, of))
  }
  const name = competitionName(t, language, page)
  return { title: name, description: t('results.description', { name }) }
}

/** The version in the address, else the newest. */
export const versionShown = ({ versions }: Pick<CompetitionPage, 'versions'>, { version }: ResultSearch) =>
  versions.find((each) => each.version === version) ?? versions[0]

export type AuditedProtocol = Answer<'listAudits'>['list'][number]
export const auditsQuery = () => queryOf('listAudits', {})
export const auditorsQuery = (slug: string) => queryOf('listAuditors', { params: { slug } })
export const nameAuditor = (slug: string, email: string) =>
  change('nameAuditor', { params: { slug }, body: { email } }, ['listAuditors'])
export const removeAuditor = (slug: string, accountId: string) =>
  change('removeAuditor', { params: { slug, accountId } }, ['listAuditors'])

export const downloadWholeInput = ({ slug, version }: AuditedProtocol): Promise<void> =>
  orToast(async () => {
    const input = await call('downloadWholeInput', { params: { slug, version: String(version) } })
    saveBlob(input, `${slug}-${version}-whole-input.json`)
  })
