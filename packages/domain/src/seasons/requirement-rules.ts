import type { AttachmentSlot } from '../accounts/schema.ts'
import type { ApplicantGroup } from '../kernel/applicant-group.ts'
import type { EducationLevel } from '../kernel/education.ts'
import { FIGURES } from '../kernel/figures.ts'
import type { Language } from '../kernel/language.ts'
import type { LocalizedName } from '../kernel/localized-name.ts'
import { WINDOW_KINDS } from './window-rules.ts'

/** Kinds of applications with requirements: those with windows, and the competition. */
export const REQUIREMENT_KINDS = [...WINDOW_KINDS, 'GRANT_COMPETITION'] as const
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number]

/** Null, or no program: every kind, level, group or program. */
export type RequirementScope = {
  readonly kind: RequirementKind | null
  readonly level: EducationLevel | null
  readonly group: ApplicantGroup | null
  /** Codes of educational programs; one chosen program among them is enough. */
  readonly programs: readonly string[]
}

/** Needs of a document, the strictest first. */
export const NEEDS = ['REQUIRED', 'OPTIONAL', 'NOT_ASKED'] as const
export type Need = (typeof NEEDS)[number]

export type LetterWords = { readonly least: number; readonly most: number }

export type Demand =
  | { readonly type: 'document'; readonly slot: AttachmentSlot; readonly need: Need }
  | ({ readonly type: 'further' } & Omit<FurtherDocument, 'id'>)
  | ({ readonly type: 'letter' } & LetterWords)
  | { readonly type: 'choices'; readonly most: number }
  | ({ readonly type: 'referee' } & RefereeTerms)
export const DEMANDS = [
  'document',
  'further',
  'letter',
  'choices',
  'referee',
] as const satisfies readonly Demand['type'][]

/** `waits`: an application is sent only with the referee's letter. `days`: life of a link. */
export type RefereeTerms = { readonly waits: boolean; readonly days: number }

/** Document without a slot of its own. `most`: its files at most. */
export type FurtherDocument = {
  readonly id: string
  readonly name: LocalizedName
  readonly hint: LocalizedName | null
  readonly isRequired: boolean
  readonly most: number
}

/** Row of a season: whom it concerns, and one demand. */
export type RequirementRow = RequirementScope & { readonly id: string; readonly demand: Demand }

/** Person and application that ask. Null: not known. */
export type RequirementAsker = {
  readonly kind: RequirementKind | null
  readonly level: EducationLevel | null
  readonly group: ApplicantGroup | null
  readonly programs: readonly string[] | null
}

export const QUESTION_TYPES = ['TEXT', 'CHOICE', 'YES_NO', 'FILE'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

type Texts = Readonly<Record<Language, string>>

/** Approved question of a program, as asked. */
export type Question = {
  readonly id: string
  readonly version: number
  readonly universityId: string
  readonly program: string
  readonly type: QuestionType
  readonly text: Texts
  readonly hint: Texts | null
  readonly options: readonly Texts[]
  /** Characters of a short text. */
  readonly most: number
  readonly isRequired: boolean
}

/** Rows of a season, and files of a further document. */
export const MOST_REQUIREMENTS = 100
export const MOST_FURTHER_FILES = 5
export const MOST_PROGRAMS_OF_A_ROW = 60
export const MOST_LETTER_WORDS = 5_000
/** Days of a referee's link. */
export const REFEREE_DAYS = { least: 3, most: 90 } as const
export const isRefereeDays = (days: number): boolean => days >= REFEREE_DAYS.least && days <= REFEREE_DAYS.most

/** Everything that rows and questions ask of one application beside the specified documents. */
export type Asked = {
  readonly documents: Readonly<Partial<Record<AttachmentSlot, Need>>>
  readonly further: readonly FurtherDocument[]
  readonly letter: LetterWords
  readonly choices: number
  readonly referee: RefereeTerms
  readonly questions: readonly Question[]
}

/** Requirements without any row (docs/specification/applications.md#required-documents). */
export const AS_SPECIFIED: Asked = {
  documents: {},
  further: [],
  letter: { least: FIGURES.letterLeast, most: FIGURES.letterMost },
  choices: FIGURES.choices,
  referee: { waits: false, days: FIGURES.refereeDays },
  questions: [],
}

const PARTS = ['kind', 'level', 'group'] as const

/** YES, NO, or PERHAPS: it depends on a part that is not known yet. */
export function concerns(row: RequirementScope, asker: RequirementAsker): 'YES' | 'PERHAPS' | 'NO' {
  const answers = PARTS.map((part) => row[part] === null || (asker[part] === null ? null : row[part] === asker[part]))
  const ofPrograms =
    row.programs.length === 0 || (asker.programs?.some((program) => row.programs.includes(program)) ?? null)
  const all = [...answers, ofPrograms]
  if (all.includes(false)) return 'NO'
  return all.includes(null) ? 'PERHAPS' : 'YES'
}

export const rowsFor = <Row extends RequirementScope>(
  rows: readonly Row[],
  asker: RequirementAsker,
  answer: 'YES' | 'PERHAPS' = 'YES',
): readonly Row[] => rows.filter((row) => concerns(row, asker) === answer)

type DemandOf<Type extends Demand['type']> = Extract<Demand, { readonly type: Type }>

const demandsOf = <Type extends Demand['type']>(rows: readonly RequirementRow[], type: Type) =>
  rows.flatMap(({ id, demand }) => (demand.type === type ? [{ id, ...(demand as DemandOf<Type>) }] : []))

const strictest = (needs: readonly Need[]): Need => NEEDS.find((need) => needs.includes(need)) ?? 'OPTIONAL'

/** One waiting row is enough; the shortest life of a link holds. */
const refereeTerms = (rows: readonly RefereeTerms[]): RefereeTerms =>
  rows.length === 0
    ? AS_SPECIFIED.referee
    : { waits: rows.some(({ waits }) => waits), days: Math.min(...rows.map(({ days }) => days)) }

/**
 * Requirements of one application. The strictest of several rows holds
 * (docs/specification/seasons.md#requirements).
 */
export function askedBy(rows: readonly RequirementRow[], asker: RequirementAsker): Asked {
  const own = rowsFor(rows, asker)
  const documents = demandsOf(own, 'document')
  const needOf = (slot: AttachmentSlot): Need =>
    strictest(documents.flatMap((each) => (each.slot === slot ? [each.need] : [])))
  const letters = demandsOf(own, 'letter')
  return {
    documents: Object.fromEntries(documents.map(({ slot }) => [slot, needOf(slot)])),
    further: demandsOf(own, 'further').map(({ type: _, ...document }) => document),
    letter:
      letters.length === 0
        ? AS_SPECIFIED.letter
        : {
            least: Math.max(...letters.map(({ least }) => least)),
            most: Math.min(...letters.map(({ most }) => most)),
          },
    choices: Math.min(AS_SPECIFIED.choices, ...demandsOf(own, 'choices').map(({ most }) => most)),
    referee: refereeTerms(demandsOf(own, 'referee')),
    questions: [],
  }
}

/** Whether some application may be concerned by both. */
const mayMeet = (one: RequirementScope, other: RequirementScope): boolean =>
  PARTS.every((part) => one[part] === null || other[part] === null || one[part] === other[part])

type Fault = { readonly at: number; readonly field: 'need' | 'most' }

/**
 * Faults of rows by index: a specified document that a row would relax, and
 * words of letters that leave no length. Rows by programs meet in one application, which may choose several.
 */
export function requirementFaults(
  rows: readonly Pick<RequirementRow, Exclude<keyof RequirementRow, 'id'>>[],
  requiredAt: (level: EducationLevel | null) => readonly AttachmentSlot[],
): readonly Fault[] {
  return rows.flatMap((row, at): Fault[] => {
    const { demand } = row
    if (demand.type === 'document')
      return demand.need !== 'REQUIRED' && requiredAt(row.level).includes(demand.slot) ? [{ at, field: 'need' }] : []
    if (demand.type !== 'letter') return []
    const isEmpty = rows
      .slice(0, at + 1)
      .some((other) => other.demand.type === 'letter' && mayMeet(row, other) && isApart(demand, other.demand))
    return isEmpty ? [{ at, field: 'most' }] : []
  })
}

const isApart = (one: LetterWords, other: LetterWords): boolean =>
  Math.max(one.least, other.least) > Math.min(one.most, other.most)
