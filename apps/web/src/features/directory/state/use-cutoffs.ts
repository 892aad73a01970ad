import { SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { publicQuery } from '../../../platform/public-query.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { ProgramView } from './program-view.ts'

export type Cutoff = { readonly year: number; readonly least: number }

/**
 * Cut-offs of a program in the published competitions of other years than the shipped one, newest first. Asked in the
 * browser: a rendered page stays short.
 */
export function useCutoffs({ code, level }: Pick<ProgramView, 'code' | 'level'>): readonly Cutoff[] {
  const { language } = useTexts()
  const isAsked = level === 'BACHELOR' && typeof document !== 'undefined'
  const listed = useQuery({ ...publicQuery(language, 'listPublishedCompetitions', {}), enabled: isAsked }).data?.list
  const published = (listed ?? []).flatMap(({ slug, year, level: of, versions: [newest] }) =>
    of === level && year !== SCORES_YEAR && newest !== undefined ? [{ slug, year, version: newest.version }] : [],
  )
  const answers = useQueries({
    queries: published.map(({ slug, version }) =>
      publicQuery(language, 'listCutoffs', {
        params: { slug, version: String(version) },
        query: { program: code, page: '0', pageSize: '20' },
      }),
    ),
  })
  return published.flatMap(({ year }, at) => {
    const lasts = (answers[at]?.data?.list ?? []).flatMap(({ program, general: { last } }) =>
      program === code && last !== null ? [last.total] : [],
    )
    return lasts.length === 0 ? [] : [{ year, least: Math.min(...lasts) }]
  })
}
