import type { ProfileView, SignUp } from '@portal/domain/accounts/schema.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { ClaimKind } from '@portal/domain/claims/status.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import held from './competition.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import type { Story } from './stories.ts'

/** One password for all: the demo runs on this machine alone, and everybody shall try every role. */
export const DEMO_PASSWORD = 'Demo-2026!'

export type StaffKey = 'superAdmin' | 'head' | 'secondHead' | 'manager' | 'secondManager' | 'expertManager' | 'expert'

export type DemoStaff = {
  readonly key: StaffKey
  readonly role: Exclude<Role, 'USER'>
  readonly fullName: string
  readonly email: string
  readonly university?: string
  readonly phoneNumber?: string
}

export type DemoApplication = {
  readonly story: Story
  /** Days before now on which it was begun. */
  readonly daysAgo: number
  readonly type?: ApplicationType
  readonly level: EducationLevel
  readonly language: EducationLanguage
  /** In order of preference, each `universityId programId`. */
  readonly choices: readonly string[]
  readonly inspector?: StaffKey
  readonly approver?: StaffKey
  /** Why the inspector refused, or why the head sent the decision back. */
  readonly reason?: string
  readonly competing?: DemoCompeting
}

/** Facts with which somebody competes, in the competition that is over or in the running one, and what came of them. */
export type DemoCompeting = {
  readonly total: number
  readonly average: number
  /** Codes of the directories; `refused` says which kind of claim was not proved, and why. */
  readonly quotas: readonly string[]
  readonly rights: readonly string[]
  readonly refused?: { readonly kind: ClaimKind; readonly reason: string }
  /** How an offer is answered: it is accepted, unless it is said. */
  readonly declines?: boolean
  readonly movesUp?: boolean
  /** In the competition that takes applications now; its claims wait, unless they have been checked. */
  readonly isRunning?: boolean
  readonly checked?: 'ALL'
  /** An appeal against the last result, and how it was answered; without an answer it waits for a decision. */
  readonly appeal?: { readonly reason: string; readonly answer?: string }
}

type Personal = Pick<SignUp, 'firstName' | 'lastName' | 'birthday' | 'citizenship' | 'nationality' | 'phoneNumber'>

export type DemoApplicant = Personal & {
  readonly gender: NonNullable<ProfileView['gender']>
  readonly language: Language
  readonly middleName?: string
  /** Absent: where the citizenship is. */
  readonly countryOfResidence?: string
  readonly refugee?: boolean
  readonly kandas?: boolean
  readonly untScore?: number
  /** Those with one are there to sign in with. */
  readonly email?: string
  readonly applications: readonly DemoApplication[]
}

export const DEMO_STAFF = people.staff as readonly DemoStaff[]
export const DEMO_APPLICANTS = [...people.applicants, ...held.competitors, ...held.running] as readonly DemoApplicant[]
/** Few places, invented, so that people stand against each other; the mark says so where everybody reads the result. */
export const DEMO_PLACES = held.places
export const DEMO_MARK = held.mark

/** The reserved ending `.example` belongs to nobody, so no mail of the demo can reach anybody. */
export const emailOf = ({ email, firstName, lastName }: DemoApplicant): string =>
  email ?? `${firstName}.${lastName}@portal.example`.toLowerCase()
