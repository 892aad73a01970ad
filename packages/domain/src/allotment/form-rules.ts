import { at, codeFaults, type Fault, fault, items, repeated, text, texts } from './fault-rules.ts'
import type { Step } from './json-rules.ts'

/** Faults between values of the public form. Each single value already has the right form. */
export function publicFaults(given: unknown): readonly Fault[] {
  const programs = items(at(given, 'programs'))
  const applicants = items(at(given, 'applicants'))
  const idsOf = (values: readonly unknown[]) => values.map((value) => text(at(value, 'id')))
  const listsOf = (program: unknown) => items(at(program, 'reserved')).map((list) => text(at(list, 'list')))
  const listsById = new Map(programs.map((each) => [text(at(each, 'id')), listsOf(each)]))
  const placesOfLists = programs.flatMap((program, number) =>
    listsOf(program).map((list, place) => ({ list, steps: ['programs', number, 'reserved', place, 'list'] as Step[] })),
  )
  const repeatedLists = new Set(repeated(placesOfLists.map(({ list }) => list)))
  const programIds = new Set(idsOf(programs))
  return [
    ...repeated(idsOf(programs)).map((number) => fault(['programs', number, 'id'], 'repeated id')),
    ...placesOfLists.flatMap(({ steps }, number) => (repeatedLists.has(number) ? [fault(steps, 'repeated list')] : [])),
    ...programs.flatMap((program, number) => placeFaults(['programs', number], program)),
    ...repeated(idsOf(applicants)).map((number) => fault(['applicants', number, 'id'], 'repeated id')),
    ...applicants.flatMap((applicant, number) => {
      const steps = ['applicants', number]
      const choices = texts(at(applicant, 'choices'))
      const own = new Set(choices.flatMap((choice) => listsById.get(choice) ?? []))
      return [
        ...codeFaults([...steps, 'choices'], choices, 'choice', programIds),
        ...codeFaults([...steps, 'reserved'], texts(at(applicant, 'reserved')), 'list', own),
        ...codeFaults([...steps, 'belowMinimum'], texts(at(applicant, 'belowMinimum')), 'choice', new Set(choices)),
      ]
    }),
    ...orderFaults(applicants),
  ]
}

function placeFaults(steps: readonly Step[], program: unknown): readonly Fault[] {
  const reserved = items(at(program, 'reserved'))
    .map((list) => at(list, 'places'))
    .filter((places) => typeof places === 'number')
  const sum = reserved.reduce((total, places) => total + places, 0)
  const places = at(program, 'places')
  return typeof places === 'number' && sum > places
    ? [fault([...steps, 'reserved'], `more reserved places (${sum}) than places (${places})`)]
    : []
}

/** A better merit never has fewer points, and equal merits have equal points. */
function orderFaults(applicants: readonly unknown[]): readonly Fault[] {
  const known = applicants.flatMap((applicant, number) => {
    const [merit, total] = [at(applicant, 'merit'), at(applicant, 'total')]
    return typeof merit === 'number' && typeof total === 'number' ? [{ number, merit, total }] : []
  })
  known.sort((a, b) => a.merit - b.merit || b.total - a.total)
  return known.flatMap(({ number, merit, total }, place) => {
    const before = known[place - 1]
    if (before === undefined) return []
    const agrees = before.merit === merit ? before.total === total : before.total >= total
    return agrees ? [] : [fault(['applicants', number, 'merit'], 'does not agree with the totals')]
  })
}
