import { doesSuit } from '../competitions/kind-rules.ts'
import type { CompetitionKind } from '../competitions/status.ts'
import type { ApplicantGroup } from '../kernel/applicant-group.ts'
import type { EducationLevel } from '../kernel/education.ts'
import type { ReceptionStatus } from '../reception/schema.ts'
import { receptionByWindows, type WindowKind, type WindowScope } from '../seasons/window-rules.ts'
import type { ApplicationType } from './status.ts'

/** Ways to apply in the order in which screens offer them. */
const WAYS = ['GRANT_COMPETITION', 'ENROLLMENT', 'GRANT'] as const satisfies readonly ApplicationType[]

/** States of a way, those that a person can use first. BARRED: the law refuses this person. */
const STATES = ['OPEN', 'COMING', 'SHUT', 'BARRED'] as const
type WayState = (typeof STATES)[number]

export type ApplyWay = {
  readonly type: ApplicationType
  readonly state: WayState
  /** Instant in ISO form. OPEN: its end, null without one. COMING: its beginning. Else null. */
  readonly at: string | null
}

type OfKind = { readonly level: EducationLevel; readonly kind: CompetitionKind }

export type ApplyFacts = {
  /** Null: not known. */
  readonly group: ApplicantGroup | null
  /** Level of education applied for; null: not known. */
  readonly level: EducationLevel | null
  readonly reception: {
    readonly status: ReceptionStatus
    readonly closesAt: string | null
    readonly nextOpening: string | null
    readonly windows: readonly (WindowScope & { readonly opensAt: string; readonly closesAt: string })[]
    readonly followsWindows: boolean
  }
  /** Competitions that the server accepts applications for now. */
  readonly open: readonly (OfKind & { readonly closesAt: string | null })[]
  /** First days of competitions, passed ones included. */
  readonly listed: readonly (OfKind & { readonly opensAt: string | null })[]
}

/**
 * Ways to apply for a person at an instant, usable ones first. Competitions have their own dates and stay open when
 * reception is closed. Enrolment and grant certificates follow reception, whatever the citizenship
 * (docs/specification/screens.md#apply).
 */
export function applyWays(facts: ApplyFacts, now: Date): readonly ApplyWay[] {
  return WAYS.map((type) => ({
    type,
    ...(type === 'GRANT_COMPETITION' ? competitionWay(facts, now) : receivedWay(facts, type, now)),
  })).sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state))
}

type Stand = Omit<ApplyWay, 'type'>

function receivedWay({ reception, group, level }: ApplyFacts, kind: WindowKind, now: Date): Stand {
  const windows = reception.windows.map((window) => ({
    ...window,
    opensAt: new Date(window.opensAt),
    closesAt: new Date(window.closesAt),
    graceMinutes: 0,
  }))
  const { status, closesAt, nextOpening } = reception.followsWindows
    ? inText(receptionByWindows(windows, { kind, level, group }, now))
    : reception
  if (status === 'ENABLED') return { state: 'OPEN', at: closesAt }
  return nextOpening === null ? { state: 'SHUT', at: null } : { state: 'COMING', at: nextOpening }
}

const inText = ({ status, closesAt, nextOpening }: ReturnType<typeof receptionByWindows>) => ({
  status,
  closesAt: closesAt?.toISOString() ?? null,
  nextOpening: nextOpening?.toISOString() ?? null,
})

/** BARRED: the person may not compete for grants, and no scholarship is open or announced. */
function competitionWay({ group, level, open, listed }: ApplyFacts, now: Date): Stand {
  const isFor = (competition: OfKind) =>
    (level ?? competition.level) === competition.level && (group === null || doesSuit(competition.kind, group))
  const current = open.find(isFor)
  if (current !== undefined) return { state: 'OPEN', at: current.closesAt }
  const [next] = listed
    .flatMap((each) => (isFor(each) && each.opensAt !== null && now < new Date(each.opensAt) ? [each.opensAt] : []))
    .sort((one, other) => Date.parse(one) - Date.parse(other))
  if (next !== undefined) return { state: 'COMING', at: next }
  return { state: group === 'FOREIGN' ? 'BARRED' : 'SHUT', at: null }
}
