import type { z } from 'zod'
import { isGiven, type RefereeMark, type refereeView, type staffRefereeView } from '../applications/referee-schema.ts'
import type { ApplicationStatus } from '../applications/status.ts'
import type { Language } from '../kernel/language.ts'
import { type HeldReferee, mayRemind, mayReplace } from './rules.ts'
import { refereeStateOf } from './workflow.ts'

/** Stored referee. `isConfidential` and `file` are those of the unfinished letter until it is given. */
export type StoredReferee = Omit<HeldReferee, 'isCurrent'> & {
  readonly id: string
  readonly applicationId: string
  readonly name: string
  readonly email: string
  readonly position: string
  readonly language: Language
  readonly sentAt: Date | null
  readonly openedAt: Date | null
  readonly answeredAt: Date | null
  readonly isConfidential: boolean
  readonly file: { readonly id: string; readonly name: string } | null
  readonly marks: readonly RefereeMark[]
  readonly declineReason: string | null
}

type Around = { readonly status: ApplicationStatus; readonly now: Date }
type View = z.input<typeof refereeView>

/** The applicant gets the file of a letter only with the consent of its referee. */
export const isLetterOpen = ({ state, isConfidential }: Pick<StoredReferee, 'state' | 'isConfidential'>): boolean =>
  isGiven(state) && !isConfidential

function viewOf(stored: StoredReferee, isCurrent: boolean, around: Around): View {
  const { id, name, email, position, language, namedAt, sentAt, openedAt, answeredAt, until, remindedAt } = stored
  const held = { ...stored, isCurrent }
  return {
    ...{ id, name, email, position, language, namedAt, sentAt, openedAt, answeredAt, until, remindedAt, isCurrent },
    state: refereeStateOf(stored, around),
    isConfidential: isGiven(stored.state) ? stored.isConfidential : null,
    file: isLetterOpen(stored) ? stored.file : null,
    can: { remind: mayRemind(held, around), replace: mayReplace(held, around) },
  }
}

/** Referees for their applicant. `newestFirst`: the first one is the present one. */
export const ownRefereeViews = (newestFirst: readonly StoredReferee[], around: Around): View[] =>
  newestFirst.map((stored, at) => viewOf(stored, at === 0, around))

/** Referees for the office, with each given letter. Nothing can be done there. */
export const staffRefereeViews = (
  newestFirst: readonly StoredReferee[],
  around: Around,
): z.input<typeof staffRefereeView>[] =>
  newestFirst.map((stored, at) => ({
    ...viewOf(stored, at === 0, around),
    file: isGiven(stored.state) ? stored.file : null,
    marks: [...stored.marks],
    declineReason: stored.declineReason,
    can: { remind: false, replace: false },
  }))
