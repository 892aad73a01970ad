import type { ScoreSource } from '../allotment/score-schema.ts'
import type { ApplicantGroup } from '../kernel/applicant-group.ts'
import type { EducationLevel } from '../kernel/education.ts'
import type { CompetitionKind } from './status.ts'

/** Levels whose score can come from each source (docs/specification/competition.md#kinds). */
export const LEVELS_OF_SOURCE: { readonly [Source in ScoreSource]: readonly EducationLevel[] } = {
  UNT: ['BACHELOR'],
  TESTING: ['MASTERS_DEGREE', 'PHD'],
  INTERVIEW: ['BACHELOR', 'MASTERS_DEGREE', 'PHD'],
}

/** Sources that give a score for a level. */
export const sourcesOf = (level: EducationLevel): readonly ScoreSource[] =>
  (Object.keys(LEVELS_OF_SOURCE) as ScoreSource[]).filter((source) => isScored(level, source))

export const isScored = (level: EducationLevel, source: ScoreSource): boolean =>
  LEVELS_OF_SOURCE[source].includes(level)

/** Whether competitors state a score, which the office checks. A commission gives the score of an interview itself. */
export const isScoreStated = (source: ScoreSource): boolean => source !== 'INTERVIEW'

/**
 * Whether a person may compete in a competition of a kind. Grants are for citizens of Kazakhstan, kandas, and stateless
 * people who live in Kazakhstan; scholarships for foreigners. The apply page, the front page, the form and the
 * server follow this one rule.
 */
export const doesSuit = (kind: CompetitionKind, group: ApplicantGroup): boolean =>
  (kind === 'SCHOLARSHIP') === (group === 'FOREIGN')

export type OpenCompetition = {
  readonly id: string
  readonly level: EducationLevel
  readonly kind: CompetitionKind
}

/**
 * Competitions of a level that a person may choose among, of those that take applications. Those for grants remain if
 * none suits: a profile may be wrong, and the check of claims decides. An unknown person is asked among all.
 */
export function competitionsFor<Competition extends OpenCompetition>(
  open: readonly Competition[],
  level: EducationLevel,
  group: ApplicantGroup | null,
): readonly Competition[] {
  const ofLevel = open.filter((each) => each.level === level)
  if (group === null) return ofLevel
  const suiting = ofLevel.filter(({ kind }) => doesSuit(kind, group))
  return suiting.length > 0 ? suiting : ofLevel.filter(({ kind }) => kind === 'GRANT')
}

/** Choice of a competition by an application: the named one, or the only one; otherwise the fault of its field. */
export type Entry<Competition> =
  | { readonly competition: Competition }
  | { readonly fault: 'fill_all_required_fields' | 'competition_not_open' | 'competition_not_for_you' }

/** Competition that an application enters. Null: none of the level takes applications. */
export function entryTo<Competition extends OpenCompetition>(
  open: readonly Competition[],
  asked: { readonly competitionId: string; readonly level: EducationLevel; readonly group: ApplicantGroup | null },
): Entry<Competition> | null {
  const { competitionId, level, group } = asked
  if (competitionId !== '') {
    const named = open.find(({ id }) => id === competitionId)
    if (named === undefined || named.level !== level) return { fault: 'competition_not_open' }
    const isBarred = named.kind === 'SCHOLARSHIP' && group !== null && !doesSuit(named.kind, group)
    return isBarred ? { fault: 'competition_not_for_you' } : { competition: named }
  }
  const [first, ...others] = competitionsFor(open, level, group)
  if (first === undefined) return null
  return others.length > 0 ? { fault: 'fill_all_required_fields' } : { competition: first }
}

const COUNTRY = 'COUNTRY_'

/** Quota of a country's share: places for its citizens, by ISO 3166-1 alpha-2. */
export const countryQuota = (country: string): string => `${COUNTRY}${country}`

/** Country of a quota; null: a category of the directory. */
export const countryOfQuota = (quota: string): string | null =>
  quota.startsWith(COUNTRY) ? quota.slice(COUNTRY.length) : null
