import type { Language } from '@portal/domain/kernel/language.ts'
import { preload, publicQuery, type ReaderScope } from '../../../platform/public-query.ts'

export const seasonQuery = (language: Language) => publicQuery(language, 'readSeason', {})

export const preloadSeason = (scope: ReaderScope): Promise<void> =>
  preload(scope, seasonQuery(scope.texts.current().language))
