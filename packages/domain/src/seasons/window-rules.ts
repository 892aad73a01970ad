import type { ApplicantGroup } from '../kernel/applicant-group.ts'
import { MINUTE_MS } from '../kernel/durations.ts'
import type { EducationLevel } from '../kernel/education.ts'

/** Kinds of applications with windows. A competition has its own dates. */
export const WINDOW_KINDS = ['ENROLLMENT', 'GRANT'] as const
export type WindowKind = (typeof WINDOW_KINDS)[number]

/** Null: every kind, level or group. */
export type WindowScope = {
  readonly kind: WindowKind | null
  readonly level: EducationLevel | null
  readonly group: ApplicantGroup | null
}

export type SeasonWindow = WindowScope & {
  readonly opensAt: Date
  readonly closesAt: Date
  /** Minutes after the closing in which submissions are accepted; they are not announced. */
  readonly graceMinutes: number
}

/** Applicant, or guest, for whom nothing is known yet: any window counts. */
export const ANYBODY: WindowScope = { kind: null, level: null, group: null }

const concerns = (window: WindowScope, asker: WindowScope): boolean =>
  (['kind', 'level', 'group'] as const).every(
    (part) => window[part] === null || asker[part] === null || window[part] === asker[part],
  )

export const windowsFor = <Window extends WindowScope>(
  windows: readonly Window[],
  asker: WindowScope,
): readonly Window[] => windows.filter((window) => concerns(window, asker))

/** Windows of one person with more time: none closes before it. */
export const extendedWindows = <Window extends SeasonWindow>(
  windows: readonly Window[],
  until: Date | null,
): readonly Window[] =>
  until === null
    ? windows
    : windows.map((window) => (window.closesAt < until ? { ...window, closesAt: until } : window))

const latest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((last, date) => (last === null || date > last ? date : last), null)
const earliest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((first, date) => (first === null || date < first ? date : first), null)

/**
 * Reception for an asker at an instant, by the windows of a season: open within a window, from its opening (included)
 * to its closing (excluded). Submissions are accepted until the end of the grace.
 * A closing that has passed is not announced.
 */
export function receptionByWindows(windows: readonly SeasonWindow[], asker: WindowScope, now: Date) {
  const own = windowsFor(windows, asker)
  const open = own.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  const isOpen = open.length > 0
  const maySubmit = own.some(
    ({ opensAt, closesAt, graceMinutes }) =>
      opensAt <= now && now.getTime() < closesAt.getTime() + graceMinutes * MINUTE_MS,
  )
  return {
    status: isOpen ? ('ENABLED' as const) : ('DISABLED' as const),
    isOpen,
    maySubmit,
    opensAt: earliest(open.map(({ opensAt }) => opensAt)),
    closesAt: latest(open.map(({ closesAt }) => closesAt)),
    nextOpening: isOpen ? null : earliest(own.flatMap(({ opensAt }) => (now < opensAt ? [opensAt] : []))),
  }
}

/** Faults of windows: each closes after it opens. By index. */
export const windowFaults = (windows: readonly Pick<SeasonWindow, 'opensAt' | 'closesAt'>[]): readonly number[] =>
  windows.flatMap(({ opensAt, closesAt }, at) => (opensAt < closesAt ? [] : [at]))
