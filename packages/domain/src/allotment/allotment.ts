import type { AnyCompetition, AnyPublic } from './contest-schema.ts'
import { describe } from './explanation-rules.ts'
import { fieldOf } from './field-rules.ts'
import { proposeAll } from './proposal-rules.ts'
import type { Allotment, PublicAllotment } from './protocol-schema.ts'
import { publicAllotmentOf, publicFieldOf } from './public-rules.ts'

/**
 * Allots the grants of a competition: applicant-proposing deferred acceptance (Gale and Shapley 1962). Programs choose
 * by merit and fill reserved places first (Sönmez and Yenmez 2022). The result does not depend on the order of the
 * input. docs/allotment.md lists what holds and what cannot.
 * @param competition without faults (`readCompetition`), in either version.
 */
export function allot(competition: AnyCompetition): Allotment {
  const field = fieldOf(competition)
  return describe(field, proposeAll(field))
}

/** Allotment from the public form of a competition, in the public form of the result. */
export function allotPublicly(competition: AnyPublic): PublicAllotment {
  const field = publicFieldOf(competition)
  return publicAllotmentOf(describe(field, proposeAll(field)))
}
