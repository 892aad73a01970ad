import type { z } from 'zod'
import type {
  CorrectedField,
  CorrectionState,
  correctionView,
  ownCorrectionMark,
} from '../applications/correction-schema.ts'
import { isAsked, isCancelled } from '../applications/correction-schema.ts'
import type { ApplicationFacts } from '../applications/policy.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Language } from '../kernel/language.ts'
import type { LocalizedName } from '../kernel/localized-name.ts'
import { mayHandleCorrections } from './policy.ts'
import { correctionStateOf, correctionStep } from './workflow.ts'

type NamedFile = { readonly id: string; readonly name: string }

/** Asked value of a request. `isGiven`: `after` is the applicant's answer. */
export type FieldOfRound = {
  readonly id: string
  readonly field: CorrectedField
  readonly reason: string | null
  readonly reasonText: Readonly<Record<Language, string>> | null
  readonly words: string | null
  readonly wordsLanguage: Language | null
  readonly before: string | null
  readonly after: string | null
  readonly isGiven: boolean
}

/** Stored request with its items in order. */
export type CorrectionRound = {
  readonly id: string
  readonly round: number
  readonly choice: number
  readonly state: CorrectionState
  readonly askedAt: Date
  readonly until: Date
  readonly answeredAt: Date | null
  readonly authorId: string
  readonly authorName: string
  readonly waited: number
  readonly version: number
  readonly items: readonly {
    readonly id: string
    readonly slot: string
    readonly position: number
    readonly kind: string | null
    readonly reason: string | null
    readonly reasonText: Readonly<Record<Language, string>> | null
    readonly words: string | null
    readonly wordsLanguage: Language | null
    readonly before: NamedFile
    readonly after: NamedFile | null
  }[]
  readonly fields: readonly FieldOfRound[]
}

export type CorrectedApplication = {
  readonly facts: ApplicationFacts
  readonly currentChoice: number | null
  /** University of each choice, by its position. */
  readonly universities: ReadonlyMap<number, string>
  readonly further: readonly { readonly id: string; readonly name: LocalizedName }[]
}

type View = z.input<typeof correctionView>

export const stateNow = (
  round: CorrectionRound,
  { facts: { status }, currentChoice }: Pick<CorrectedApplication, 'facts' | 'currentChoice'>,
  now: Date,
): CorrectionState => correctionStateOf(round, { status, currentChoice, now })

/** A university reads the rounds of its own choice and of those before it. */
function isReadBy({ universityId }: Actor, { universities }: CorrectedApplication, choice: number): boolean {
  const own = [...universities].flatMap(([position, id]) => (id === universityId ? [position] : []))
  return universityId === null || choice <= Math.max(...own)
}

/**
 * Requests of an application as a reader sees them, the newest first. The office sees a new file once it is sent, and the
 * applicant no name.
 */
export function correctionViews(
  rounds: readonly CorrectionRound[],
  actor: Actor,
  application: CorrectedApplication,
  now: Date,
): View[] {
  const { facts, universities, further } = application
  const isOwner = facts.ownerId === actor.accountId
  return rounds
    .filter(({ choice }) => isOwner || isReadBy(actor, application, choice))
    .toSorted((one, other) => other.round - one.round)
    .map((round) => {
      const { id, round: number, choice, askedAt, until, answeredAt, authorName, version, items, fields } = round
      const state = stateNow(round, application, now)
      const isOurs = actor.universityId === null || universities.get(choice) === actor.universityId
      return {
        ...{ id, round: number, state, askedAt, until, answeredAt, version },
        authorName: !isOwner && isOurs ? authorName : null,
        items: items.map(({ position, kind, after, ...item }) => ({
          ...item,
          kind,
          number: item.slot === 'additionalDocuments' ? position + 1 : null,
          label: item.slot === 'furtherFiles' ? (further.find((each) => each.id === kind)?.name ?? null) : null,
          reasonText: item.reasonText === null ? null : { ...item.reasonText },
          after: isOwner || answeredAt !== null ? after : null,
          isReady: after !== null,
        })),
        fields: fields.map(({ reasonText, after, isGiven, ...field }) => ({
          ...field,
          reasonText: reasonText === null ? null : { ...reasonText },
          after: isOwner || answeredAt !== null ? after : null,
          isReady: isGiven,
        })),
        can: {
          answer: isOwner && correctionStep(state, 'answer', actor.roles) !== null,
          cancel:
            !isOwner && correctionStep(state, 'cancel', actor.roles) !== null && mayHandleCorrections(actor, facts),
        },
      }
    })
}

/** Request that an application shows: the newest one that was not cancelled. */
export const standingCorrection = <Round extends { readonly state: CorrectionState }>(
  newestFirst: readonly Round[],
): Round | null => newestFirst.find(({ state }) => !isCancelled(state)) ?? null

export const ownMarkOf = (view: View | null): z.input<typeof ownCorrectionMark> | null =>
  view === null
    ? null
    : {
        state: view.state,
        until: view.until,
        items: view.items.length + view.fields.length,
        ready: [...view.items, ...view.fields].filter(({ isReady }) => isReady).length,
      }

/** Whether the applicant may still answer one of the requests. */
export const isUnderCorrection = (
  rounds: readonly CorrectionRound[],
  application: Pick<CorrectedApplication, 'facts' | 'currentChoice'>,
  now: Date,
): boolean => rounds.some((round) => isAsked(stateNow(round, application, now)))
