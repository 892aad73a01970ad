import type { KnownCodes } from './competition-schema.ts'
import { at, codeFaults, type Fault, fault, items, repeated, text, texts } from './fault-rules.ts'
import type { Step } from './json-rules.ts'
import { ORDER_CRITERIA } from './score-schema.ts'

const COUNTRY = /^COUNTRY_[A-Z]{2}$/

/** Whether a code is the share of a country, such as COUNTRY_CN. */
export const isCountry = (code: string | undefined): code is string => code !== undefined && COUNTRY.test(code)

type Scale = { readonly most: number; readonly decimals: number; readonly parts: ReadonlyMap<string, number> }
type Named = readonly (readonly [string, unknown])[]

const entriesOf = (value: unknown): Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY)

function scaleIn(given: unknown): Scale {
  const score = at(given, 'score')
  return {
    most: numberIn(at(score, 'most')),
    decimals: numberIn(at(score, 'decimals')),
    parts: new Map(items(at(score, 'parts')).map((part) => [text(at(part, 'code')) ?? '', numberIn(at(part, 'most'))])),
  }
}

/**
 * Faults of version 2 between its values: points beyond the score, decimals of a score without them, unknown parts, and
 * criteria without their values. Each single value already has the right form.
 */
export function scoreFaults(given: unknown, known: KnownCodes): readonly Fault[] {
  const scale = scaleIn(given)
  const order = texts(at(given, 'order'))
  const isUnt = at(at(given, 'score'), 'source') === 'UNT'
  const parts = items(at(at(given, 'score'), 'parts')).map((part) => text(at(part, 'code')))
  const criteria = new Set([...ORDER_CRITERIA.filter((each) => each !== 'PROFILE' || isUnt), ...scale.parts.keys()])
  return [
    ...repeated(parts).map((number) => fault(['score', 'parts', number, 'code'], 'repeated code')),
    ...codeFaults(['order'], order, 'criterion', criteria),
    ...minimumFaults(['minimum'], at(given, 'minimum'), scale, known),
    ...items(at(given, 'programs')).flatMap((program, number) =>
      minimumFaults(['programs', number, 'minimum'], at(program, 'minimum'), scale, known),
    ),
    ...items(at(given, 'applicants')).flatMap((applicant, number) => {
      const steps = ['applicants', number]
      return [
        ...pointFaults(steps, applicant, scale),
        ...(['average', 'profile'] as const).flatMap((key) => {
          const isCompared = order.includes(key.toUpperCase())
          if (isCompared === (at(applicant, key) !== undefined)) return []
          return [fault([...steps, key], isCompared ? 'is missing' : 'is not compared by the order')]
        }),
      ]
    }),
  ]
}

/** Points of the public form beyond the score, and decimals of a score without them. */
export function publicScoreFaults(given: unknown): readonly Fault[] {
  const scale = scaleIn(given)
  return items(at(given, 'applicants')).flatMap((applicant, number) =>
    totalFaults(['applicants', number, 'total'], at(applicant, 'total'), scale),
  )
}

function totalFaults(steps: readonly Step[], value: unknown, { most, decimals }: Scale): readonly Fault[] {
  if (typeof value !== 'number') return []
  if (value > most) return [fault(steps, `must be ${most} or less`)]
  return decimals === 0 && !Number.isInteger(value) ? [fault(steps, 'must be a whole number')] : []
}

/** Faults of a total and the points by part, of an applicant or of a minimum. */
function pointFaults(steps: readonly Step[], value: unknown, scale: Scale): readonly Fault[] {
  return [
    ...totalFaults([...steps, 'total'], at(value, 'total'), scale),
    ...entriesOf(at(value, 'subjects')).flatMap(([code, points]) => {
      const own = [...steps, 'subjects', code]
      const most = scale.parts.get(code)
      return most === undefined ? [fault(own, 'unknown part')] : totalFaults(own, points, { ...scale, most })
    }),
  ]
}

function minimumFaults(steps: readonly Step[], value: unknown, scale: Scale, known: KnownCodes): readonly Fault[] {
  return [
    ...pointFaults(steps, value, scale),
    ...entriesOf(at(value, 'quotas')).flatMap(([quota, own]) => {
      const place = [...steps, 'quotas', quota]
      const isKnown = known.quotas.has(quota) || isCountry(quota)
      return [...(isKnown ? [] : [fault(place, 'unknown quota')]), ...pointFaults(place, own, scale)]
    }),
  ]
}
