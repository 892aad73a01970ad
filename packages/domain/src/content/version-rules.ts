import type { FieldError } from '../kernel/refusal.ts'
import { differencesOf } from './difference-rules.ts'
import type { ContentValue } from './field-rules.ts'
import type { ContentKind } from './kind-rules.ts'

export const VERSION_STATES = ['DRAFT', 'SENT', 'PUBLISHED', 'REFUSED'] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** State of an entry for its keepers: of its open version, or PUBLISHED, or ENDED. */
export const ENTRY_STATES = [...VERSION_STATES, 'ENDED'] as const

/** Version of an entry that is not decided yet. */
export type OpenVersion = { readonly state: VersionState; readonly writerIds: readonly string[] }

/** Abilities of a keeper of the content on one entry (docs/specification/content.md#four-eyes). */
export type ContentAbilities = {
  readonly save: boolean
  readonly send: boolean
  readonly discard: boolean
  readonly confirm: boolean
  readonly refuse: boolean
}

/** Four eyes: a person who wrote at a version neither confirms nor refuses it, but may take it back. */
export function contentAbilities(accountId: string, open: OpenVersion | null): ContentAbilities {
  const isWaiting = open?.state === 'SENT'
  const isDraft = open?.state === 'DRAFT'
  const isWriter = open?.writerIds.includes(accountId) ?? false
  return {
    save: !isWaiting,
    send: isDraft,
    discard: isDraft || (isWaiting && isWriter),
    confirm: isWaiting && !isWriter,
    refuse: isWaiting && !isWriter,
  }
}

type Published = { readonly number: number; readonly holdsFrom: string | null }

/**
 * Version in effect on a day: the one that holds from the latest day, of several the newest. A correction of today
 * thus leaves a planned change in place.
 */
export function versionAt<V extends Published>(published: readonly V[], day: string): V | null {
  const held = published.filter(({ holdsFrom }) => holdsFrom === null || holdsFrom <= day)
  const [first] = [...held].sort(
    (one, other) => (other.holdsFrom ?? '').localeCompare(one.holdsFrom ?? '') || other.number - one.number,
  )
  return first ?? null
}

/** A version holds from today or later: the past is not rewritten. */
export const holdsFromFaults = (holdsFrom: string | null, today: string): readonly FieldError[] =>
  holdsFrom !== null && holdsFrom < today ? [{ field: 'holdsFrom', msg: 'wrong_value' }] : []

export const isSameValue = (kind: ContentKind, one: ContentValue | null, other: ContentValue | null): boolean =>
  differencesOf(kind, one, other).length === 0

/**
 * Whether the release brings a newer text than the one that was edited. A text decided on once, or equal to the current
 * one, is no proposal.
 */
export const isProposed = (
  kind: ContentKind,
  { shipped, seen, current }: Readonly<Record<'shipped' | 'seen' | 'current', ContentValue | null>>,
): boolean => shipped !== null && !isSameValue(kind, shipped, seen) && !isSameValue(kind, shipped, current)
