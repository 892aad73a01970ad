import { isAwaited, isBounced, letterOf, type RefereeMark, type RefereeState } from '../applications/referee-schema.ts'
import { type ApplicationStatus, isDraft, isUndecided } from '../applications/status.ts'
import { DAY_MS } from '../kernel/durations.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
import { plainEmail } from '../kernel/typed-text.ts'
import { refereeStateOf, refereeStep } from './workflow.ts'

/** Reminders that an applicant may send, and days between two mails. */
export const MOST_REMINDERS = 3
export const DAYS_BETWEEN_MAILS = 3

/** Reminders of the portal in days before the last day. */
export const REFEREE_REMINDERS = [7, 2] as const
export type RefereeReminder = (typeof REFEREE_REMINDERS)[number]

/** End of a link: that of the last of its days in Kazakhstan. */
export const refereeUntil = (now: Date, days: number): Date =>
  endOfKazakhstanDay(kazakhstanDate(new Date(now.getTime() + days * DAY_MS)))

/** Referees are named and letters are given for a draft, and until the inspector decides. */
export const isOpenToReferees = (status: ApplicationStatus): boolean => isDraft(status) || isUndecided(status)

export type HeldReferee = {
  readonly state: RefereeState
  readonly until: Date
  readonly remindedAt: Date | null
  readonly namedAt: Date
  /** Reminders of the applicant. */
  readonly reminders: number
  readonly isCurrent: boolean
}
type Around = { readonly status: ApplicationStatus; readonly now: Date }

/** The link of a referee's mails opens the page. */
export const isLinkOpen = (held: Pick<HeldReferee, 'state' | 'until'>, around: Around): boolean => {
  const state = refereeStateOf(held, around)
  return (isAwaited(state) || isBounced(state)) && around.now < held.until && isOpenToReferees(around.status)
}

export function mayRemind(held: HeldReferee, around: Around): boolean {
  const isAllowed = refereeStep(refereeStateOf(held, around), 'remind', ['USER']) !== null
  return held.isCurrent && isAllowed && isOpenToReferees(around.status) && secondsUntilReminder(held, around.now) === 0
}

/** Seconds until another reminder of the applicant; null: all were sent. */
export function secondsUntilReminder(
  { namedAt, remindedAt, reminders }: Pick<HeldReferee, 'namedAt' | 'remindedAt' | 'reminders'>,
  now: Date,
): number | null {
  if (reminders >= MOST_REMINDERS) return null
  const next = (remindedAt ?? namedAt).getTime() + DAYS_BETWEEN_MAILS * DAY_MS
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000))
}

export const mayReplace = (held: HeldReferee, around: Around): boolean =>
  held.isCurrent &&
  isOpenToReferees(around.status) &&
  refereeStep(refereeStateOf(held, around), 'replace', ['USER']) !== null

/** A referee in this state is enough for the recommendation letter. */
export const countsAsLetter = (state: RefereeState): boolean => letterOf(state) !== null

/** One referee at a time: another one is named when nobody is awaited and no letter was given. */
export const mayName = (current: Pick<HeldReferee, 'state' | 'until'> | null, around: Around): boolean => {
  if (!isOpenToReferees(around.status)) return false
  if (current === null) return true
  return !countsAsLetter(refereeStateOf(current, around))
}

type Reminded = Pick<HeldReferee, 'namedAt' | 'until'> & { readonly remindedDays: number | null }

/** Reminder of the portal that is due now; null: none, or already sent. Those of the first day are left out. */
export function refereeReminder({ namedAt, until, remindedDays }: Reminded, now: Date): RefereeReminder | null {
  const due = REFEREE_REMINDERS.filter((days) => {
    const at = until.getTime() - days * DAY_MS
    return at <= now.getTime() && at > namedAt.getTime() + DAY_MS
  }).at(-1)
  return due !== undefined && now < until && (remindedDays === null || remindedDays > due) ? due : null
}

const GOOGLE = ['gmail.com', 'googlemail.com']

/** An address without its dots and what follows a plus: many servers deliver all of them to one person. */
function mailboxOf(address: string): string {
  const [name = '', domain = ''] = plainEmail(address).split('@')
  const [plain = ''] = name.split('+')
  return `${plain.replaceAll('.', '')}@${GOOGLE.includes(domain) ? GOOGLE[0] : domain}`
}

export const isSameAddress = (one: string, other: string): boolean => plainEmail(one) === plainEmail(other)
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Signs on a given letter that its applicant may have given it. */
export const refereeMarks = (signs: Readonly<Record<RefereeMark, boolean>>): RefereeMark[] =>
  (Object.keys(signs) as RefereeMark[]).filter((mark) => signs[mark])
