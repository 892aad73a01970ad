import type { Hideable } from '../competitions/commission-schema.ts'
import type { LocalizedName } from '../kernel/localized-name.ts'
import { kazakhstanDate } from '../kernel/time-zone.ts'
import type { ShownApplicant } from './schema.ts'

/** Facts of an applicant of a case, from the snapshot of the application. `birthday` is a day. */
export type ApplicantFacts = {
  readonly number: string
  readonly fullName: string
  readonly citizenship: string
  readonly birthday: string
  readonly choices: readonly { readonly universityName: LocalizedName; readonly programName: LocalizedName }[]
}

/** Whole years between two days. */
const yearsBetween = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - Number(today.slice(5) < birthday.slice(5))

const shown = ({ nameKz, nameRu, nameEn }: LocalizedName) => ({ kk: nameKz, ru: nameRu, en: nameEn })

/** The applicant for an expert. A hidden fact is absent. Without the name the number is absent too. */
export function shownApplicantOf(facts: ApplicantFacts, hidden: readonly Hideable[], now: Date): ShownApplicant {
  const isHidden = (fact: Hideable): boolean => hidden.includes(fact)
  const age = facts.birthday === '' ? undefined : yearsBetween(facts.birthday, kazakhstanDate(now))
  return {
    ...(isHidden('name') ? {} : { fullName: facts.fullName, number: facts.number }),
    ...(isHidden('citizenship') ? {} : { citizenship: facts.citizenship }),
    ...(isHidden('age') || age === undefined ? {} : { age }),
    ...(isHidden('university') ? {} : { university: facts.choices.map((choice) => shown(choice.universityName)) }),
    program: facts.choices.map((choice) => shown(choice.programName)),
  }
}
