import type { ProfileView, SignUp } from '@portal/domain/accounts/schema.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { ClaimKind } from '@portal/domain/claims/status.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Right } from '@portal/domain/kernel/right.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import held from './competition.json' with { type: 'json' }
import type { DemoLetter } from './demo-documents.ts'
import people from './people.json' with { type: 'json' }
import type { DemoReferee } from './scenes/ask-referees.ts'
import type { TalkStep } from './scenes/hold-talk.ts'
import scholarship from './scholarship.json' with { type: 'json' }
import type { Story } from './stories.ts'

/** One password for all, because the demo runs on a local machine and visitors try every role. */
export const DEMO_PASSWORD = 'Demo-2026!'

export type StaffKey =
  | ('superAdmin' | 'head' | 'secondHead' | 'manager' | 'secondManager' | 'expertManager')
  | ('expert' | 'secondExpert' | 'thirdExpert')

export type DemoStaff = {
  readonly key: StaffKey
  readonly role: Exclude<Role, 'USER'>
  readonly rights?: readonly Right[]
  readonly fullName: string
  readonly email: string
  readonly university?: string
  readonly phoneNumber?: string
}

export type DemoApplication = {
  readonly story: Story
  readonly daysAgo: number
  readonly type?: ApplicationType
  readonly level: EducationLevel
  readonly language: EducationLanguage
  /** In order of preference, each `universityId programId`. */
  readonly choices: readonly string[]
  readonly inspector?: StaffKey
  readonly approver?: StaffKey
  /** Reason of the inspector's refusal, or of the head sending the decision back. */
  readonly reason?: string
  /** Conversation after the story. */
  readonly talk?: readonly TalkStep[]
  readonly referee?: DemoReferee
  readonly competing?: DemoCompeting
}

/** Values of a competitor in a finished or a running competition, with the results. */
export type DemoCompeting = DemoAnswers & (DemoStated | DemoGraded)

/** Result of the UNT and claims, for a grant. `quotas` and `rights` have codes of the directories. */
export type DemoStated = {
  readonly total: number
  readonly average: number
  readonly quotas: readonly string[]
  readonly rights: readonly string[]
}

/** Grades of a scholarship: one row for each expert who has signed, in the order of the criteria. */
export type DemoGraded = {
  readonly grades: readonly (readonly number[])[]
  /** Letter that experts read. Absent: the sample. */
  readonly letter?: DemoLetter
  /** Reason of the first expert, who declines the case. */
  readonly refusal?: string
  /** Whether the experts have saved a first grade. */
  readonly isBegun?: boolean
}

type DemoAnswers = {
  /** Claim that is not proved, with the reason. With an `average` it is corrected instead. */
  readonly refused?: { readonly kind: ClaimKind; readonly reason: string; readonly average?: number }
  /** Answer of the applicant to the refused claim, which waits again. */
  readonly answer?: string
  /** Answer to an offer. Absent: accepted. */
  readonly declines?: boolean
  readonly movesUp?: boolean
  /** In the competition that is under way. Its claims wait unless `checked`. */
  readonly isRunning?: boolean
  readonly checked?: 'ALL'
  /** An appeal against the last result. Without an answer it waits for a decision. */
  readonly appeal?: { readonly reason: string; readonly answer?: string }
}

type Personal = Pick<SignUp, 'firstName' | 'lastName' | 'birthday' | 'citizenship' | 'nationality' | 'phoneNumber'>

export type DemoApplicant = Personal & {
  readonly gender: NonNullable<ProfileView['gender']>
  readonly language: Language
  readonly middleName?: string
  /** Absent: the country of citizenship. */
  readonly countryOfResidence?: string
  readonly refugee?: boolean
  readonly kandas?: boolean
  readonly untScore?: number
  /** Present for people that visitors sign in as. */
  readonly email?: string
  readonly applications: readonly DemoApplication[]
}

export const DEMO_STAFF = people.staff as readonly DemoStaff[]
export const DEMO_APPLICANTS = [
  ...[...people.applicants, ...held.competitors, ...held.running],
  ...[...scholarship.held, ...scholarship.running],
] as readonly DemoApplicant[]
export const DEMO_PLACES = held.places
export const DEMO_MARK = held.mark

/** The reserved domain `.example` reaches no mailbox, so no mail of the demo is delivered. */
export const emailOf = ({ email, firstName, lastName }: DemoApplicant): string =>
  email ?? `${firstName}.${lastName}@portal.example`.toLowerCase()
