import type { Guide, Question } from '@portal/domain/guidance/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { preload, publicQuery, type ReaderScope } from '../../platform/public-query.ts'

export type { Guide, Question }

/** Asked without a network too: the service worker has the last answers. */
const KEPT = { networkMode: 'offlineFirst' } as const

export const guideQuery = (language: Language) => ({ ...publicQuery(language, 'readGuide', {}), ...KEPT })
export const questionsQuery = (language: Language) => ({ ...publicQuery(language, 'listFaq', {}), ...KEPT })

/** Title and description of a page whose texts people may have changed. */
type PageWords = { readonly title: string; readonly description: string }

/** Loads the guide before a page is shown. @param topic key of its title and lead in the guide's texts. */
export async function preloadGuide(scope: ReaderScope, topic: string): Promise<PageWords> {
  const { language, t } = scope.texts.current()
  const query = guideQuery(language)
  await preload(scope, query)
  const guide = scope.queries.getQueryData(query.queryKey)?.data
  const own = (word: string): string => {
    const changed = guide?.texts[`${topic}.${word}`]
    return changed === undefined ? t(`guidance.${topic}.${word}` as Parameters<typeof t>[0]) : nameIn(changed, language)
  }
  return { title: own('title'), description: own('lead') }
}

/** Loads the questions, and the guide with the figures of their answers. */
export async function preloadQuestions(scope: ReaderScope): Promise<PageWords> {
  const questions = preload(scope, questionsQuery(scope.texts.current().language))
  const [words] = await Promise.all([preloadGuide(scope, 'faq'), questions])
  return words
}
