import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Generator } from './generator.ts'

const DATA = path.join(import.meta.dirname, '../../data')

type Program = { readonly code: string; readonly level: string }
type University = { readonly id: string; readonly category: string }

/** data/offer-profiles.json: what each institution is likely to teach, by families of programs. */
type OfferProfiles = {
  /** Codes, or ranges of one letter: `B001-B020`. */
  readonly families: Readonly<Record<string, readonly string[]>>
  /** Kinds of institution, as lists of families. */
  readonly profiles: Readonly<Record<string, readonly string[]>>
  readonly universities: readonly {
    readonly universityId: string
    readonly profiles: readonly string[]
    readonly families: readonly string[]
    readonly levels: readonly string[]
    readonly languages: readonly string[]
    /** Languages in which some families are taught besides. */
    readonly alsoIn?: Readonly<Record<string, readonly string[]>>
  }[]
}

type Offer = { universityId: string; offers: { languages: readonly string[]; programs: string[] }[] }

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(DATA, file), 'utf8')) as T

/**
 * A plausible offer of programs for a fresh install, which no public list states: never official, and the
 * university's to edit. Service academies offer nothing.
 */
export const programOffers: Generator = {
  path: 'data/program-offers.json',
  make: async () => {
    const profiles = read<OfferProfiles>('offer-profiles.json')
    const offers = deriveOffers(profiles, read('programs.json'), read('universities.json'))
    return `[\n${offers.map((offer) => JSON.stringify(offer)).join(',\n')}\n]\n`
  },
}

/** @throws Error when a profile names a family, a program or a university that the data do not have. */
export function deriveOffers(
  { families, profiles, universities }: OfferProfiles,
  programs: readonly Program[],
  institutions: readonly University[],
): readonly Offer[] {
  const offering = new Set(institutions.filter(({ category }) => category !== 'service').map(({ id }) => id))
  const codesOf = (family: string): readonly string[] => {
    const patterns = families[family]
    if (patterns === undefined) throw new Error(`offer-profiles.json: no family ${family}`)
    return patterns.flatMap((pattern) => expand(pattern, programs))
  }
  const familiesOf = (profile: string): readonly string[] => {
    const own = profiles[profile]
    if (own === undefined) throw new Error(`offer-profiles.json: no profile ${profile}`)
    return own
  }
  return universities.map((university) => {
    if (!offering.has(university.universityId)) throw new Error(`${university.universityId} offers nothing`)
    const own = [...university.profiles.flatMap(familiesOf), ...university.families]
    const taught = new Set(own.flatMap(codesOf))
    const extra = Object.entries(university.alsoIn ?? {}).map(
      ([language, names]) => [language, new Set(names.flatMap(codesOf))] as const,
    )
    const groups = new Map<string, string[]>()
    for (const { code } of programs.filter(
      ({ code, level }) => taught.has(code) && university.levels.includes(level),
    )) {
      const also = extra.filter(([, codes]) => codes.has(code)).map(([language]) => language)
      const languages = [...new Set([...university.languages, ...also])].join(' ')
      groups.set(languages, [...(groups.get(languages) ?? []), code])
    }
    return {
      universityId: university.universityId,
      offers: [...groups].map(([languages, codes]) => ({ languages: languages.split(' '), programs: codes })),
    }
  })
}

/** The programs that a code or a range names; every end of it must exist. */
function expand(pattern: string, programs: readonly Program[]): readonly string[] {
  const [first = '', last = first] = pattern.split('-')
  for (const end of [first, last]) {
    if (!programs.some(({ code }) => code === end)) throw new Error(`offer-profiles.json: no program ${end}`)
  }
  return programs
    .map(({ code }) => code)
    .filter((code) => code.length === first.length && code >= first && code <= last)
}
