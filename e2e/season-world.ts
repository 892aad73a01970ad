import type { Protocol } from './explained.ts'
import { change } from './server-clock.ts'

export const PASSWORD = 'Kq7!vxPwz'

/** Confirms all unchecked claims as stated. */
export const confirmTheRest = (competitionId: string): Promise<number> =>
  change(
    `update grant_claims g set state = 'CONFIRMED', value = g.stated from competitors k
     where k.application_id = g.application_id and k.competition_id = $1 and g.state = 'WAITING'`,
    [competitionId],
  )

/** Accepts all open offers, without moving up. */
export const acceptTheRest = (competitionId: string): Promise<number> =>
  change(
    `update grant_offers set state = 'ACCEPTED', answered_at = now() where competition_id = $1 and state = 'OFFERED'`,
    [competitionId],
  )

/** `many` different items, drawn by a linear congruential generator: the same for the same seed. */
export function drawn<Item>(items: readonly Item[], many: number, seed: number): readonly Item[] {
  const left = [...items]
  let state = seed
  return Array.from({ length: Math.min(many, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0] as Item
  })
}

/** Kinds of reason by person in a protocol: for a grant the kind of its place, else the deciding reason. */
function reasonsOf({ output: { allotted, lines } }: Protocol): ReadonlyMap<string, readonly string[]> {
  const places = new Map(allotted.map(({ applicant, place }) => [applicant, place]))
  const reasons = new Map<string, string[]>()
  for (const { applicant, outcome, decidedBy = '' } of lines) {
    const reason = `${outcome} ${outcome === 'ALLOTTED' ? places.get(applicant) : decidedBy}`
    reasons.set(applicant, [...(reasons.get(applicant) ?? []), reason])
  }
  return reasons
}

/** Drawn people with the kinds of reason that `codes` lack, until every kind of the protocol occurs. */
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
 * Two people of a protocol: one can give up a place, and the other would move up to it. The giver is the last on a list
 * that is exactly full. The mover is the next person there, with a grant of a lower choice.
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
