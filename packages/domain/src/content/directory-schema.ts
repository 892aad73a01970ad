import { FIGURE_KINDS, UNIVERSITY_CATEGORIES, UNIVERSITY_TYPES } from '../directory/rules.ts'
import { EDUCATION_LEVELS, UNT_SUBJECTS } from '../kernel/education.ts'
import type { ContentFields, ValueOfFields } from './field-rules.ts'

const name = { type: 'texts', look: 'line', most: 300 } as const
const code = { type: 'text', form: 'code', most: 40 } as const
const amount = (most: number) => ({ type: 'number', least: 0, most, isOptional: true }) as const
const decimal = (most: number) => ({ ...amount(most), hasDecimal: true }) as const

/** An archived entry keeps its page and its name. Its successor is where the page and the old name lead. */
const archive = <const To extends string>(to: To) => ({
  isArchived: { type: 'yes' } as const,
  successor: { type: 'reference', to, isOptional: true } as const,
})

export const regionFields = { name } as const satisfies ContentFields
export type RegionEntry = ValueOfFields<typeof regionFields>

const figure = { type: 'texts', look: 'line', most: 300, isOptional: true } as const
const year = { type: 'number', least: 1_000, most: 9_999, isOptional: true } as const
const estimate = { type: 'yes' } as const
const source = { type: 'text', form: 'line', most: 1_500, isOptional: true } as const

/** Parts of a city's guide: figure, year, whether it is an estimate, source. */
export const GUIDE_PARTS = ['study', 'housing', 'moneyForFood', 'transport'] as const

export const cityFields = {
  ...{ name, code, region: { type: 'reference', to: 'region' } as const },
  ...{ study: figure, studyYear: year, studyIsEstimate: estimate, studySource: source },
  ...{ housing: figure, housingYear: year, housingIsEstimate: estimate, housingSource: source },
  ...{ moneyForFood: figure, moneyForFoodYear: year, moneyForFoodIsEstimate: estimate, moneyForFoodSource: source },
  ...{ transport: figure, transportYear: year, transportIsEstimate: estimate, transportSource: source },
  ...archive('city'),
} as const satisfies ContentFields
export type CityEntry = ValueOfFields<typeof cityFields>

/** `renamedOn`: day of an official new name. The name before it is shown as the former one. */
export const universityFields = {
  ...{ name, renamedOn: { type: 'day', isOptional: true } as const, code: { ...code, isOptional: true } as const },
  type: { type: 'choice', values: UNIVERSITY_TYPES },
  category: { type: 'choice', values: UNIVERSITY_CATEGORIES },
  city: { type: 'reference', to: 'city' },
  branchOf: { type: 'reference', to: 'university', isOptional: true },
  ...archive('university'),
} as const satisfies ContentFields
export type UniversityEntry = ValueOfFields<typeof universityFields>

/** Field of education at one level, by its code in the national classifier. */
export const fieldFields = { name, code, ...archive('field') } as const satisfies ContentFields
export type FieldEntry = ValueOfFields<typeof fieldFields>

const subject = { type: 'choice', values: UNT_SUBJECTS, isOptional: true } as const

export const programFields = {
  ...{ name, code },
  level: { type: 'choice', values: EDUCATION_LEVELS },
  field: { type: 'reference', to: 'field' },
  ...{ firstSubject: subject, secondSubject: subject, isCreative: estimate, isForRuralQuota: estimate },
  ...archive('program'),
} as const satisfies ContentFields
export type ProgramEntry = ValueOfFields<typeof programFields>

export const professionFields = {
  name,
  program: { type: 'reference', to: 'program' },
  ...{ medianSalary: amount(100_000_000), averageSalary: amount(100_000_000) },
  ...{ employmentRate: decimal(100), jobSearchMonths: decimal(120) },
  figureBasis: { type: 'text', form: 'line', most: 500, isOptional: true },
} as const satisfies ContentFields
export type ProfessionEntry = ValueOfFields<typeof professionFields>

/** Figure of a program in one year, in the whole country or at one university. A cost is of a year of study, in tenge. */
export const programFigureFields = {
  program: { type: 'reference', to: 'program', isOfPast: true },
  figure: { type: 'choice', values: FIGURE_KINDS },
  year: { type: 'number', least: 2_000, most: 2_100 },
  university: { type: 'reference', to: 'university', isOptional: true, isOfPast: true },
  value: { type: 'number', least: 0, most: 100_000_000 },
  winners: { type: 'number', least: 1, most: 100_000, isOptional: true },
  source: { type: 'text', form: 'line', most: 300 },
} as const satisfies ContentFields
export type ProgramFigureEntry = ValueOfFields<typeof programFigureFields>

export const LINK_CATEGORIES = ['official', 'ranking', 'accreditation', 'career-test', 'legal'] as const

/** `{{language}}` in an address is replaced by the reader's language, for the site of legal acts. */
export const linkFields = {
  name,
  category: { type: 'choice', values: LINK_CATEGORIES },
  url: { type: 'text', form: 'link', most: 300 },
} as const satisfies ContentFields
export type LinkEntry = ValueOfFields<typeof linkFields>
