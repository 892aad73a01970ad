import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'

/** With what somebody wants to compete. */
export type AskedEntry = {
  /** Null: not said, or none of the levels. */
  readonly level: EducationLevel | null
  readonly language: EducationLanguage | null
  readonly choices: readonly { readonly universityId: string; readonly program: string }[]
}

/** What of a competition an application that competes goes by. */
export type CompetitionDates = { readonly claimsCloseAt: Date | null; readonly resultAt: Date | null }

/** What the competitions for grants say of an application; nobody else's dates hold for one that competes. */
export type Competitions = {
  /** Whether one takes applications of a level at an instant; null: of any level. */
  readonly isTaking: (db: Reader, level: EducationLevel | null, now: Date) => Promise<boolean>
  /**
   * The competition that takes an application now, kept as it is until the transaction is over: what it has against the
   * choices, and whether the caller competes in it already. null: none takes any.
   */
  readonly entryOf: (
    scope: WriteScope,
    asked: AskedEntry,
  ) => Promise<{ readonly faults: readonly FieldError[]; readonly hasEntered: boolean } | null>
  /** Whether the claims of an application are still checked and answered. */
  readonly areClaimsOpen: (db: Reader, applicationId: string, now: Date) => Promise<boolean>
  /** The dates of the competitions in which some applications compete. */
  readonly datesOf: (db: Reader, applicationIds: readonly string[]) => Promise<ReadonlyMap<string, CompetitionDates>>
}
