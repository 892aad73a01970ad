import type { EnteredCompetition } from '@portal/domain/applications/rules.ts'
import type { ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'

/** Values with which an applicant enters a competition. */
export type AskedEntry = {
  /** Null: not given, or not one of the levels. */
  readonly level: EducationLevel | null
  readonly language: EducationLanguage | null
  readonly choices: readonly { readonly universityId: string; readonly program: string }[]
  /** Named competition; empty: the only open one that suits. */
  readonly competitionId: string
  readonly group: ApplicantGroup | null
}

/** Competition of an application, with faults of its choices, or the fault of its own field. */
export type AskedCompetition = {
  readonly competition: EnteredCompetition | null
  readonly faults: readonly FieldError[]
  readonly hasEntered: boolean
}

/** A competition that takes applications now, with its end. */
export type EnteredNow = EnteredCompetition & { readonly closesAt: Date | null }

export type CompetitionDates = { readonly claimsCloseAt: Date | null; readonly resultAt: Date | null }

/** Answers of grant competitions about an application. Only competing applications follow their dates. */
export type Competitions = {
  /** Whether a competition accepts applications of a level at an instant. Null: of any level. */
  readonly isTaking: (db: Reader, level: EducationLevel | null, now: Date) => Promise<boolean>
  /** The competition that accepts an application, locked, with faults and an earlier entry. Null: none. */
  readonly entryOf: (scope: WriteScope, asked: AskedEntry) => Promise<AskedCompetition | null>
  /** Competitions that drafts would enter now, read once. Null: none, or one that the applicant must choose. */
  readonly enteredNow: (
    db: Reader,
    now: Date,
  ) => Promise<(asked: Omit<AskedEntry, 'choices' | 'language'>) => EnteredNow | null>
  /** Whether the claims of an application may still be checked and answered. */
  readonly areClaimsOpen: (db: Reader, applicationId: string, now: Date) => Promise<boolean>
  readonly datesOf: (db: Reader, applicationIds: readonly string[]) => Promise<ReadonlyMap<string, CompetitionDates>>
}
