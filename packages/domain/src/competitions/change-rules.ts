import type { FieldError } from '../kernel/refusal.ts'
import { setupFault } from './fault-rules.ts'
import { listId, type Stage } from './setup-rules.ts'
import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

type Dates = CompetitionSetup['dates']

const daysOf = ({ opensAt, closesAt, claimsCloseAt, resultAt, rounds }: Dates): ReadonlyMap<string, string | null> =>
  new Map([
    ['dates.opensAt', opensAt],
    ['dates.closesAt', closesAt],
    ['dates.claimsCloseAt', claimsCloseAt],
    ['dates.resultAt', resultAt],
    ...rounds.flatMap(({ publishAt, acceptUntil }, at): [string, string][] => [
      [`dates.rounds.${at}.publishAt`, publishAt],
      [`dates.rounds.${at}.acceptUntil`, acceptUntil],
    ]),
  ])

/**
 * Faults of a change that its stage forbids (docs/specification/competition.md#stages). A passed date stays, and no
 * date moves into the past. After applications close, every change is a fault.
 */
export function changeFaults(
  before: CompetitionSetup,
  after: CompetitionSetup,
  stage: Stage,
  now: Date,
): readonly FieldError[] {
  const [old, next] = [daysOf(before.dates), daysOf(after.dates)]
  const isPast = (at: string | null | undefined) => at != null && new Date(at) <= now
  const paths = [...new Set([...old.keys(), ...next.keys()])]
  const moved = paths.filter((path) => (old.get(path) ?? null) !== (next.get(path) ?? null))
  // Before the competition opens, a passed date that had no effect may be corrected.
  const frozen = moved.filter((path) => isPast(next.get(path)) || (stage !== 'PREPARED' && isPast(old.get(path))))
  if (stage === 'PREPARED' || stage === 'OPEN') return frozen.map((path) => setupFault(path, 'past'))
  const closed = new Set(differencesOf(before, after).map(({ part, key }) => placeOf(part, key)))
  return [...closed].map((path) => setupFault(path, 'closed'))
}

const placeOf = (part: SetupDifference['part'], key: string): string =>
  part === 'date' ? `dates.${key}` : PLACE_OF[part]
const PLACE_OF: { readonly [Part in Exclude<SetupDifference['part'], 'date'>]: string } = {
  days: 'dates.appealDays',
  minimum: 'minimum',
  rights: 'rights',
  whenEqual: 'whenEqual',
  share: 'quotas',
  places: 'lists',
  reserved: 'lists',
  listMinimum: 'lists',
  quotaMinimum: 'minimum',
  listQuotaMinimum: 'lists',
  part: 'parts',
  partName: 'parts',
  order: 'order',
  commission: 'commission',
}

/** Parts of the rules, whose values are compared one by one. */
export const SETUP_PARTS = [
  'date',
  'days',
  'minimum',
  'rights',
  'whenEqual',
  'share',
  'places',
  'reserved',
  'listMinimum',
  'quotaMinimum',
  'listQuotaMinimum',
  'part',
  'partName',
  'order',
  'commission',
] as const

/** One value that differs between two versions of the rules; null: absent. */
export type SetupDifference = {
  readonly part: (typeof SETUP_PARTS)[number]
  /**
   * Name of the value: a date's path, a subject, a quota or a list. Words of one name are separated by a space: a list
   * and its quota, a part and a language.
   */
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}

export function differencesOf(before: CompetitionSetup, after: CompetitionSetup): readonly SetupDifference[] {
  const [old, next] = [valuesOf(before), valuesOf(after)]
  const keys = [...new Set([...old.keys(), ...next.keys()])]
  return keys.flatMap((key): SetupDifference[] => {
    const [was, is] = [old.get(key), next.get(key)]
    if (was?.text === is?.text) return []
    const { part, name } = (is ?? was) as Value
    return [{ part, key: name, before: was?.text ?? null, after: is?.text ?? null }]
  })
}

type Value = { readonly part: SetupDifference['part']; readonly name: string; readonly text: string }

type Put = (part: Value['part'], name: string, value: string | number | null) => void

/** Values of the rules as texts, by part and name. */
function valuesOf(setup: CompetitionSetup): ReadonlyMap<string, Value> {
  const { dates, minimum, rights, whenEqual, quotas, lists, order, parts = [] } = setup
  const values = new Map<string, Value>()
  const put: Put = (part, name, value) => {
    if (value !== null) values.set(`${part} ${name}`, { part, name, text: String(value) })
  }
  for (const [path, at] of daysOf(dates)) put('date', path.replace('dates.', ''), at)
  put('days', 'appealDays', dates.appealDays)
  put('minimum', 'total', minimum.total)
  for (const [subject, points] of Object.entries(minimum.subjects)) put('minimum', subject, points)
  for (const [quota, own] of Object.entries(minimum.quotas ?? {})) put('quotaMinimum', quota, quotaText(own))
  put('rights', 'rights', rights.join(' '))
  put('order', 'order', order?.join(' ') ?? null)
  put('whenEqual', 'whenEqual', whenEqual)
  for (const { code, name, most } of parts) {
    put('part', code, most)
    for (const [language, words] of Object.entries(name)) put('partName', `${code} ${language}`, words)
  }
  putCommission(setup.commission, put)
  for (const { quota, percent } of quotas) put('share', quota, percent)
  for (const list of lists) {
    const id = listId(list)
    put('places', id, list.places)
    for (const { quota, places } of list.reserved) put('reserved', `${id} ${quota}`, places)
    put('listMinimum', id, minimumText(list.minimum))
    for (const [quota, own] of Object.entries(list.minimum?.quotas ?? {}))
      put('listQuotaMinimum', `${id} ${quota}`, quotaText(own))
  }
  return values
}

function putCommission(commission: CompetitionSetup['commission'], put: Put): void {
  if (commission === undefined) return
  const { criteria, hidden, furtherFrom, ...rules } = commission
  for (const [rule, value] of Object.entries(rules)) put('commission', rule, String(value))
  put('commission', 'hidden', hidden.join(' '))
  put('commission', 'furtherFrom', furtherFrom)
  for (const { code, name, grades } of criteria) {
    for (const [language, words] of Object.entries(name)) put('commission', `criterion ${code} ${language}`, words)
    grades.forEach((grade, at) => {
      for (const [language, words] of Object.entries(grade))
        put('commission', `grade ${code} ${at + 1} ${language}`, words)
    })
  }
}

/** Text of a quota's minimum for which none is set. */
export const NO_MINIMUM = 'none'
export const quotaText = (own: Parameters<typeof minimumText>[0]): string =>
  own === null ? NO_MINIMUM : minimumText(own) || ''

const minimumText = (minimum: Pick<NonNullable<PlacesList['minimum']>, 'total' | 'subjects'> | null): string | null => {
  if (minimum === null) return null
  const subjects = Object.entries(minimum.subjects ?? {}).map(([subject, points]) => `${subject} ${points}`)
  return [...(minimum.total === undefined ? [] : [String(minimum.total)]), ...subjects].join(', ')
}

/** Parts of the rules that are saved separately, and that a version of the rules may lack. */
type SavedPart = 'dates' | 'minimum' | 'rights' | 'whenEqual' | 'quotas' | 'parts' | 'order' | 'commission'

/** A part of the rules that is saved separately. `lists` adds, replaces and removes single lists by id. */
export type SetupChange = {
  readonly [Part in SavedPart]?: CompetitionSetup[Part] | undefined
} & {
  readonly lists?: { readonly put: readonly PlacesList[]; readonly remove: readonly string[] } | undefined
}

/** Rules after a change. A list in `put` replaces the one with its id, or is added at the end. */
export function withChange(setup: CompetitionSetup, { lists, ...parts }: SetupChange): CompetitionSetup {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  if (lists === undefined) return { ...setup, ...given }
  const put = new Map(lists.put.map((list) => [listId(list), list]))
  const kept = setup.lists
    .filter((list) => !lists.remove.includes(listId(list)))
    .map((list) => {
      const id = listId(list)
      const other = put.get(id)
      put.delete(id)
      return other ?? list
    })
  return { ...setup, ...given, lists: [...kept, ...put.values()] }
}
