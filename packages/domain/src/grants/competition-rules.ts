import type { z } from 'zod'
import { type Competition, competition, type KnownCodes } from './competition-schema.ts'
import { pathOf, repeatedKeys, type Step } from './json-rules.ts'

/** A fault of an input: where, and what is wrong, in words. */
export type Fault = { readonly path: string; readonly msg: string }

/** A competition, or all that is wrong with it. */
export type ReadCompetition =
  | { readonly competition: Competition; readonly faults?: never }
  | { readonly competition?: never; readonly faults: readonly Fault[] }

/**
 * Reads the input of an allotment (docs/allotment.md#input).
 * @param known the codes that are not unknown.
 */
export function readCompetition(text: string, known: KnownCodes): ReadCompetition {
  const given = parse(text)
  if (given === undefined) return { faults: [{ path: '', msg: 'is not JSON' }] }
  const read = competition.safeParse(given.value, { error: wordsFor })
  const faults = [
    ...repeatedKeys(text).map((steps) => fault(steps, 'repeated key')),
    ...(read.success ? [] : read.error.issues.flatMap(faultsOf)),
    ...faultsAcross(given.value, known),
  ]
  return read.success && faults.length === 0 ? { competition: read.data } : { faults }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const fault = (steps: readonly PropertyKey[], msg: string): Fault => ({ path: pathOf(steps), msg })

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}

/** What is wrong with one value; undefined: the words of zod. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string' ? 'is empty' : `must be ${issue.minimum} or more`
    case 'too_big':
      return issue.origin === 'array' ? `has more than ${issue.maximum}` : `must be ${issue.maximum} or less`
    default:
      return undefined
  }
}

/** Unknown keys, subjects among them, are told each at its own place. */
function faultsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => fault([...issue.path, key], 'unknown key'))
  return [fault(issue.path, issue.message)]
}

/**
 * What is wrong between values: repeated and unknown ids and codes, more reserved places than places. It looks at
 * whatever has the right form, so that a fault elsewhere hides nothing.
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

/** Unknown and repeated codes of a list; `key`: where in an item its code is. */
function codeFaults(
  steps: readonly Step[],
  codes: readonly (string | undefined)[],
  what: string,
  known: ReadonlySet<string | undefined>,
  ...key: readonly Step[]
): readonly Fault[] {
  const found: Fault[] = []
  for (const [number, code] of codes.entries()) {
    if (code === undefined) continue
    if (codes.indexOf(code) < number) found.push(fault([...steps, number, ...key], `repeated ${what}`))
    else if (!known.has(code)) found.push(fault([...steps, number, ...key], `unknown ${what}`))
  }
  return found
}

/** The places of all texts that stood earlier too. */
function repeated(values: readonly (string | undefined)[]): readonly number[] {
  const seen = new Set<string>()
  return values.flatMap((value, number) => {
    if (value === undefined) return []
    const isRepeated = seen.has(value)
    seen.add(value)
    return isRepeated ? [number] : []
  })
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const texts = (value: unknown): readonly (string | undefined)[] => items(value).map(text)
