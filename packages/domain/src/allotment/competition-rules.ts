import type { z } from 'zod'
import { competition, type KnownCodes, publicCompetition } from './competition-schema.ts'
import { type AnyCompetition, type AnyPublic, scoredCompetition, scoredPublic } from './contest-schema.ts'
import { at, codeFaults, type Fault, fault, items, repeated, text, texts } from './fault-rules.ts'
import { publicFaults } from './form-rules.ts'
import { repeatedKeys, type Step } from './json-rules.ts'
import { publicScoreFaults, scoreFaults } from './score-rules.ts'

export type ReadCompetition =
  | { readonly competition: AnyCompetition; readonly faults?: never }
  | { readonly competition?: never; readonly faults: readonly Fault[] }

export function readCompetition(text: string, known: KnownCodes): ReadCompetition {
  const read = readInput(text, known)
  return 'publicCompetition' in read ? { faults: [fault(['form'], 'unknown key')] } : read
}

/**
 * Reads the input of an allotment (docs/allotment.md#input), or its public form (#public-form), in either version.
 * @param known codes of the directories.
 */
export function readInput(
  text: string,
  known: KnownCodes,
): ReadCompetition | { readonly publicCompetition: AnyPublic } {
  const given = parse(text)
  if (given === undefined) return { faults: [{ path: '', msg: 'is not JSON' }] }
  const repeatedKeyFaults = repeatedKeys(text).map((steps) => fault(steps, 'repeated key'))
  const { value } = given
  const isScored = isOfScore(value)
  if (at(value, 'form') !== undefined) {
    const read = (isScored ? scoredPublic : publicCompetition).safeParse(value, { error: wordsFor })
    const across = [...publicFaults(value), ...(isScored ? publicScoreFaults(value) : [])]
    const faults = [...repeatedKeyFaults, ...faultsOfForm(read), ...across]
    return read.success && faults.length === 0 ? { publicCompetition: read.data } : { faults }
  }
  const read = (isScored ? scoredCompetition : competition).safeParse(value, { error: wordsFor })
  const codes = isScored ? withCountries(known) : known
  const across = [...faultsAcross(value, codes), ...(isScored ? scoreFaults(value, codes) : [])]
  const faults = [...repeatedKeyFaults, ...faultsOfForm(read), ...across]
  return read.success && faults.length === 0 ? { competition: read.data } : { faults }
}

/** Whether an input is of version 2: its keys tell, if its version is neither. */
const isOfScore = (value: unknown): boolean =>
  at(value, 'version') !== 1 && (at(value, 'score') !== undefined || at(value, 'order') !== undefined)

const COUNTRY = /^COUNTRY_[A-Z]{2}$/

/** Known codes with the shares of countries by treaty, by ISO 3166-1 alpha-2: `COUNTRY_CN`. */
const withCountries = ({ quotas, rights }: KnownCodes): KnownCodes => ({
  rights,
  quotas: { has: (code) => quotas.has(code) || COUNTRY.test(code) },
})

const faultsOfForm = (read: z.ZodSafeParseResult<unknown>): readonly Fault[] =>
  read.success ? [] : read.error.issues.filter(isReported).flatMap(faultsOf)

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}

/** Message for one faulty value; undefined: zod's own. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string' ? 'is empty' : `must be ${issue.minimum} or more`
    case 'not_multiple_of':
      return 'has more than two decimals'
    case 'too_big':
      return issue.origin === 'array' ? `has more than ${issue.maximum}` : `must be ${issue.maximum} or less`
    default:
      return undefined
  }
}

/** Each number has its own limit below that of safe integers, so zod's second fault is left out. */
const isReported = (issue: z.core.$ZodIssue): boolean =>
  issue.code !== 'too_big' || issue.maximum !== Number.MAX_SAFE_INTEGER

/** Each unknown key, subjects included, is a fault at its own path. */
function faultsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => fault([...issue.path, key], 'unknown key'))
  return [fault(issue.path, issue.message)]
}

/**
 * Faults between values: repeated and unknown ids and codes, and more reserved places than places. Checks every part
 * with the right form, so a fault elsewhere hides nothing.
 */
function faultsAcross(given: unknown, known: KnownCodes): readonly Fault[] {
  const rights = texts(at(given, 'rights'))
  const programs = items(at(given, 'programs'))
  const applicants = items(at(given, 'applicants'))
  const idsOf = (values: readonly unknown[]) => values.map((value) => text(at(value, 'id')))
  const [programIds, knownRights] = [new Set(idsOf(programs)), new Set(rights)]
  return [
    ...codeFaults(['rights'], rights, 'right', known.rights),
    ...repeated(idsOf(programs)).map((number) => fault(['programs', number, 'id'], 'repeated id')),
    ...programs.flatMap((program, number) => programFaults(['programs', number], program, known)),
    ...repeated(idsOf(applicants)).map((number) => fault(['applicants', number, 'id'], 'repeated id')),
    ...applicants.flatMap((applicant, number) => [
      ...codeFaults(['applicants', number, 'rights'], texts(at(applicant, 'rights')), 'right', knownRights),
      ...codeFaults(['applicants', number, 'quotas'], texts(at(applicant, 'quotas')), 'quota', known.quotas),
      ...codeFaults(['applicants', number, 'choices'], texts(at(applicant, 'choices')), 'choice', programIds),
    ]),
  ]
}

function programFaults(steps: readonly Step[], program: unknown, known: KnownCodes): readonly Fault[] {
  const reserved = items(at(program, 'reserved'))
  const quotas = reserved.map((list) => text(at(list, 'quota')))
  const reservedPlaces = reserved.map((list) => at(list, 'places')).filter((places) => typeof places === 'number')
  const sum = reservedPlaces.reduce((total, places) => total + places, 0)
  const places = at(program, 'places')
  return [
    ...codeFaults([...steps, 'reserved'], quotas, 'quota', known.quotas, 'quota'),
    ...(typeof places === 'number' && sum > places
      ? [fault([...steps, 'reserved'], `more reserved places (${sum}) than places (${places})`)]
      : []),
  ]
}
