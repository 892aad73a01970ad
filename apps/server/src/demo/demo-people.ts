import type { ProfileView, SignUp } from '@portal/domain/accounts/schema.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
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
export const DEMO_APPLICANTS = people.applicants as readonly DemoApplicant[]

/** The reserved ending `.example` belongs to nobody, so no mail of the demo can reach anybody. */
export const emailOf = ({ email, firstName, lastName }: DemoApplicant): string =>
  email ?? `${firstName}.${lastName}@portal.example`.toLowerCase()
