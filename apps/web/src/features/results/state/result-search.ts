export const RESULT_TABS = ['results', 'cutoffs', 'figures', 'rules'] as const
export type ResultTab = (typeof RESULT_TABS)[number]

/** Address of a competition's page; pages count from 1. */
export type ResultSearch = {
  readonly tab: ResultTab
  readonly version?: number
  readonly page?: number
  readonly code?: string
  readonly list?: string
  readonly granted?: true
  /** A part of a program's or university's name. */
  readonly program?: string
}

export const LINES_ON_PAGE = 50
export const LISTS_ON_PAGE = 50

const wholeNumber = (value: unknown, least: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= least && number <= 100_000 ? number : undefined
}
const text = (value: unknown, most: number): string | undefined => {
  const given = ['string', 'number'].includes(typeof value) ? String(value).trim() : ''
  return given === '' || given.length > most ? undefined : given
}

export function parseResultSearch(search: Readonly<Record<string, unknown>>): ResultSearch {
  const tab = RESULT_TABS.find((each) => each === search['tab']) ?? 'results'
  const found = {
    version: wholeNumber(search['version'], 1),
    page: wholeNumber(search['page'], 2),
    code: text(search['code'], 20)?.toUpperCase(),
    list: text(search['list'], 200),
    granted: String(search['granted']) === 'true' ? true : undefined,
    program: text(search['program'], 60),
  }
  return { tab, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) }
}

/** The version that an address names, without the rest of the search. */
export const versionOf = ({ version }: ResultSearch) => (version === undefined ? {} : { version })
