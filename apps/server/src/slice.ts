import type { ENDPOINT_TABLES } from '@portal/domain/contract.ts'
import type { RawBuilder } from 'kysely'
import type { BeforeDeletion } from './features/accounts/delete-account.ts'
import type { createFindSession } from './features/accounts/queries.ts'
import type { ConflictsOf } from './features/accounts/staff/list-staff.ts'
import type { Competitions } from './features/applications/ask-competition.ts'
import type { endApplications } from './features/applications/end-applications.ts'
import type { Listeners, MoveScope } from './features/applications/move-application.ts'
import type { createNextSteps } from './features/applications/next-steps-of.ts'
import type { OwnDataServices, WishesOf } from './features/applications/own/gather-own-data.ts'
import type { OpenOffersOf } from './features/applications/own/write-own-calendar.ts'
import type { Corrections, Invitations, Referees, TestsAndInterviews } from './features/applications/queries.ts'
import type { FollowClaims } from './features/competitions/answer-proposal.ts'
import type { createMailTexts } from './features/content/published/read-messages.ts'
import type { createFrame, createOwner } from './features/content/published/read-owner.ts'
import type { createHolidays } from './features/content/published/read-public.ts'
import type { messagesOf } from './features/conversations/list-messages.ts'
import type { keepEntries } from './features/directory/keep-entries.ts'
import type { ProfileOf } from './features/documents/fill-form.ts'
import type { countScans, FilesInScope } from './features/documents/queries.ts'
import type { FileUse, removeFiles, removeOwnFiles } from './features/documents/remove-files.ts'
import type { hostRehearsals } from './features/rehearsals/host-rehearsals.ts'
import type { LateRule } from './features/review/filters.ts'
import type { MakeOffers } from './features/runs/publish-protocol.ts'
import type { shippedStatements } from './features/screening/load-content.ts'
import type { readTestResult, testProfilesOf } from './features/screening/queries.ts'
import type { Checked } from './features/seasons/change-season.ts'
import type { KnownOriginOf } from './http/call/known-origin.ts'
import type { Handlers } from './http/handler.ts'
import type { Db } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs/collect-jobs.ts'
import type { Services } from './services.ts'

type Tables = typeof ENDPOINT_TABLES

/**
 * A slice of the server, declared in `features/<slice>/slice.ts`. app.ts imports no other file of the slice. `Needs`
 * are functions of other slices, passed on by app.ts.
 */
export type Slice<Name extends keyof Tables, Needs = void> = {
  readonly provides?: Provided
  readonly open: (services: Services, needs: Needs) => OpenSlice<Name>
}

/** A slice with its services. */
export type OpenSlice<Name extends keyof Tables> = Partial<Jobs> & {
  readonly routes: Handlers<Tables[Name]>
  /** Runs at each start, before the portal is served. */
  readonly prepare?: () => Promise<unknown>
}

/** All slices of the server that have calls. */
export type OpenSlices = { readonly [Name in keyof Tables]: OpenSlice<Name> }

/** Length of an interview, and the rule of lateness. */
export type MoveRules = { readonly interviewMinutes: number } & LateRule

/** Functions that a slice may provide to others. */
export type Provided = Partial<TestsAndInterviews & Competitions & Corrections & Referees & Invitations> & {
  /** Listener of an application's moves. */
  readonly onMove?: (...move: [...Parameters<Listeners['application']>, rules: MoveRules]) => Promise<void>
  readonly onChoice?: Listeners['choice']
  readonly onDecided?: Listeners['decided']
  readonly createNextSteps?: typeof createNextSteps
  readonly endApplications?: typeof endApplications
  readonly claimsOf?: OwnDataServices['claimsOf']
  readonly gradingCopyOf?: OwnDataServices['gradingCopyOf']
  readonly grantOf?: OwnDataServices['grantOf']
  readonly appealsOf?: OwnDataServices['appealsOf']
  readonly messagesOf?: typeof messagesOf
  readonly wishesOf?: WishesOf
  /** Deletes data of a person whose account is deleted, and ends what waits for an answer to them. */
  readonly forgetOwner?: BeforeDeletion['forgetOwner']
  readonly openOffersOf?: OpenOffersOf
  readonly followClaims?: FollowClaims

  /** Condition on a row of `files`: the slice refers to the file. */
  readonly isFileUsed?: RawBuilder<boolean>
  readonly filesInScope?: FilesInScope
  readonly lockFileOwner?: FileUse['lockOwner']
  readonly removeFiles?: typeof removeFiles
  readonly removeOwnFiles?: typeof removeOwnFiles
  readonly countScans?: typeof countScans

  /** Counts the unfinished assignments of each staff member. */
  readonly staffLoad?: (db: Db, staffIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Ends the assignments of a staff member. */
  readonly releaseStaff?: (scope: MoveScope, staffId: string, rules: MoveRules) => Promise<void>
  readonly conflictsOf?: ConflictsOf
  readonly createFindSession?: typeof createFindSession
  readonly knownOriginOf?: KnownOriginOf
  readonly profileOf?: ProfileOf

  readonly keepEntries?: typeof keepEntries
  readonly createHolidays?: typeof createHolidays
  readonly createMailTexts?: typeof createMailTexts
  readonly createOwner?: typeof createOwner
  readonly createFrame?: typeof createFrame

  readonly shippedStatements?: typeof shippedStatements
  readonly testResultOf?: typeof readTestResult
  readonly testProfilesOf?: typeof testProfilesOf
  readonly makeOffers?: MakeOffers
  readonly checked?: Checked
  readonly hostRehearsals?: typeof hostRehearsals
  /** Counts messages that did not arrive. */
  readonly countUndelivered?: (db: Db) => Promise<number>
  /** Lists public pages for the sitemap. */
  readonly listPages?: (db: Db, now: Date) => Promise<readonly string[]>
}
