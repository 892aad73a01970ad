import { type EducationLanguage, UNT_MAX } from '@portal/domain/kernel/education.ts'
import { MAX_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { textIn, withoutAbsent } from '../../../platform/address.ts'
import type { Input } from '../../../platform/client.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { parseOfferSearch } from './offer-search.ts'
import { pairOf, type SubjectPair } from './subject-pairs.ts'

/** Values of the form in the address, valid or not: no input is lost. */
export type ScoreForm = {
  readonly score: string
  readonly pair: string
  readonly cityId: string
  readonly language: EducationLanguage | ''
}

export type AskedScore = {
  readonly score: number
  readonly pair: SubjectPair
  readonly cityId?: string | undefined
  readonly language?: EducationLanguage | undefined
}

type Address = Readonly<Record<string, unknown>>

export function scoreForm(address: Address): ScoreForm {
  const { cityId = '', language = '' } = parseOfferSearch(address)
  return { score: textIn(address['score'])?.trim() ?? '', pair: textIn(address['pair']) ?? '', cityId, language }
}

/** Faults of a submitted form. A link may contain a pair alone and has none. */
export function scoreFaults(address: Address): Partial<Record<'score' | 'pair', TextKey>> {
  if (!('score' in address)) return {}
  const { score, pair } = scoreForm(address)
  return withoutAbsent({
    score: faultOfScore(score),
    pair: pairOf(pair) === undefined ? 'directory.score.faults.pair' : undefined,
  }) as Partial<Record<'score' | 'pair', TextKey>>
}

function faultOfScore(typed: string): TextKey | undefined {
  if (typed === '') return 'directory.score.faults.missing'
  if (!/^-?\d+$/.test(typed)) return 'directory.score.faults.number'
  return Number(typed) < 0 || Number(typed) > UNT_MAX ? 'directory.score.faults.range' : undefined
}

/** A whole UNT score; null: no such score. */
export const scoreOf = (typed: string): number | null =>
  faultOfScore(typed.trim()) === undefined ? Number(typed) : null

/** Query of an address; null if it is absent or invalid. */
export function askedScore(address: Address): AskedScore | null {
  const { score, pair: word } = scoreForm(address)
  const pair = pairOf(word)
  if (!('score' in address) || pair === undefined || faultOfScore(score) !== undefined) return null
  return { score: Number(score), pair, ...parseOfferSearch(address) }
}

/** All programs of the pair, some forty at most. */
export const scoreCall = ({ pair, cityId, language }: AskedScore): Input<'searchProgramGroups'> => ({
  query: withoutAbsent({
    degree: 'BACHELOR',
    subjects: [...new Set(pair)],
    cityId,
    language,
    sortBy: 'cutoff' as const,
    direction: 'DESC' as const,
    pageSize: String(MAX_PAGE_SIZE),
  }),
})

/** Address of the form, including invalid values. */
export const scoreAddress = ({ score, pair, cityId, language }: ScoreForm): Record<string, string> => ({
  score,
  pair,
  ...(cityId === '' ? {} : { cityId }),
  ...(language === '' ? {} : { language }),
})
