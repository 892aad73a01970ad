import type { Language } from '@portal/domain/kernel/language.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/client.ts'
import { LASTING } from '../../../platform/public-query.ts'
import { endpointQuery } from '../../../platform/query.ts'

type Season = Answer<'readSeason'>['data']
export type OpenNow = Pick<Season, 'reception' | 'competitions'>

/** State of reception and competitions, without the rest of the season: a rendered page carries it. */
export function openNowQuery(language: Language) {
  const { queryFn } = endpointQuery('readSeason', {}, language)
  return queryOptions({
    ...LASTING,
    queryKey: ['openNow', language],
    queryFn: async (context): Promise<OpenNow> => {
      const { reception, competitions } = (await queryFn(context)).data
      return { reception, competitions }
    },
  })
}
