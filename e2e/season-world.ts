import type { Protocol } from './explained.ts'
import { change } from './server-clock.ts'

/** With which everybody of a season signs in. */
export const PASSWORD = 'Kq7!vxPwz'

/** What nobody has looked at yet is found as it was stated. */
export const confirmTheRest = (competitionId: string): Promise<number> =>
  change(
    `update grant_claims g set state = 'CONFIRMED', value = g.stated from competitors k
     where k.application_id = g.application_id and k.competition_id = $1 and g.state = 'WAITING'`,
    [competitionId],
  )

/** Whoever has not answered an offer yet accepts it, and asks for nothing better. */
export const acceptTheRest = (competitionId: string): Promise<number> =>
  change(
    `update grant_offers set state = 'ACCEPTED', answered_at = now() where competition_id = $1 and state = 'OFFERED'`,
    [competitionId],
  )

/** So many different ones, by a linear congruential generator: the same for the same seed. */
export function drawn<Item>(items: readonly Item[], many: number, seed: number): readonly Item[] {
  const left = [...items]
  let state = seed
  return Array.from({ length: Math.min(many, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0] as Item
  })
}

/** The kinds of reason that a protocol gives everybody: of a grant the kind of its place, else what decided. */
function reasonsOf({ output: { allotted, lines } }: Protocol): ReadonlyMap<string, readonly string[]> {
  const places = new Map(allotted.map(({ applicant, place }) => [applicant, place]))
  const reasons = new Map<string, string[]>()
  for (const { applicant, outcome, decidedBy = '' } of lines) {
    const reason = `${outcome} ${outcome === 'ALLOTTED' ? places.get(applicant) : decidedBy}`
    reasons.set(applicant, [...(reasons.get(applicant) ?? []), reason])
  }
  return reasons
}

/** Drawn people who are given those kinds of reason that none of these is, until every kind of the protocol is there. */
export function withOtherReasons(protocol: Protocol, codes: readonly string[], seed: number): readonly string[] {
  const reasons = reasonsOf(protocol)
  const found = new Set(codes.flatMap((code) => reasons.get(code) ?? []))
  return drawn([...reasons.keys()], reasons.size, seed).filter((code) => {
    const own = reasons.get(code) ?? []
    const isNew = own.some((reason) => !found.has(reason))
    for (const reason of own) found.add(reason)
    return isNew
  })
}

/**
 * Two people of a protocol of whom one can give up a place that the other would move up to: the last on a list that is
 * exactly full, and whoever comes next there of all who do not have it, with a grant that they want less.
 */
export function giverAndMover({ input, output }: Protocol): { readonly giver: string; readonly mover: string } {
  const grants = new Map(output.allotted.map((grant) => [grant.applicant, grant]))
  for (const { id, general, reserved } of output.programs) {
    const lists = [general, ...reserved]
    if (general.last === null || lists.some(({ places, filled }) => places !== filled)) continue
    const waiting = input.applicants.filter((person) => {
      const at = person.choices.indexOf(id) + 1
      return at > 0 && at < (grants.get(person.id)?.choice ?? Number.POSITIVE_INFINITY)
    })
    const points = Math.max(...waiting.map(({ total }) => total))
    const [next, ...equals] = waiting.filter(({ total }) => total === points)
    if (next === undefined || equals.length > 0 || !grants.has(next.id)) continue
    return { giver: general.last.applicant, mover: next.id }
  }
  throw new Error('nobody of this season can move up')
}
