import { CORRECTED_FIELDS, type CorrectedField } from '@portal/domain/applications/correction-schema.ts'
import { type correctionDays, correctionUntil } from '@portal/domain/corrections/rules.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { type Language, languageOf } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useState } from 'react'
import type { Input } from '../../../platform/client.ts'
import { now } from '../../../platform/clock.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { useSession } from '../../../platform/session.ts'

/** Days of a request unless the inspector chooses another day. */
const USUAL_DAYS = 14

/** A choice of the reason box that is no ready-made reason. */
export const OWN_WORDS = 'own'

const FIELD = 'field.'
/** Id of a value among the asked things; documents have the id of their file. */
export const idOfField = (field: CorrectedField): string => FIELD + field
const fieldOf = (id: string): CorrectedField | null => CORRECTED_FIELDS.find((field) => id === idOfField(field)) ?? null

export type AskedDocument = {
  readonly reason: string
  readonly words: string
  /** Language of the words as chosen; null: their letters tell it. */
  readonly language: Language | null
}

export const wordsLanguageOf = ({ words, language }: AskedDocument, applicantLanguage: Language): Language =>
  language ?? languageOf(words) ?? applicantLanguage

export const dayAfter = (days: number): string => kazakhstanDate(new Date(now().getTime() + days * DAY_MS))

/** First and last day that a request may end with, as the server states them. */
export type AskDays = NonNullable<ReturnType<typeof correctionDays>>

export const isAskDay = (day: string, days: AskDays): boolean => day >= days.first && day <= days.last

/** Whether an item says why: a ready-made reason or own words. */
export const hasReason = ({ reason, words }: AskedDocument): boolean =>
  reason === OWN_WORDS || reason === '' ? words.trim() !== '' : true

/** Body of the call; null: something is missing. */
export function askBodyOf(
  asked: ReadonlyMap<string, AskedDocument>,
  until: string,
  days: AskDays,
  version: number,
  applicantLanguage: Language,
): Input<'askCorrection'>['body'] | null {
  const chosen = [...asked]
  if (chosen.length === 0 || !chosen.every(([, item]) => hasReason(item)) || !isAskDay(until, days)) return null
  const why = (item: AskedDocument) => ({
    ...(item.reason === OWN_WORDS || item.reason === '' ? {} : { reason: item.reason }),
    ...(item.words.trim() === ''
      ? {}
      : { words: item.words.trim(), wordsLanguage: wordsLanguageOf(item, applicantLanguage) }),
  })
  return {
    items: chosen.flatMap(([id, item]) => (fieldOf(id) === null ? [{ fileId: id, ...why(item) }] : [])),
    fields: chosen.flatMap(([id, item]) => {
      const field = fieldOf(id)
      return field === null ? [] : [{ field, ...why(item) }]
    }),
    until,
    version,
  }
}

const FRESH: AskedDocument = { reason: '', words: '', language: null }

type Gathered = { readonly asked: readonly (readonly [string, AskedDocument])[]; readonly until: string }

/**
 * The request that an inspector gathers on one application: a local draft until it is sent. A day that has come too near
 * makes room for the usual one.
 */
export function useAsk(applicationId: string, days: AskDays | null) {
  const me = useSession()?.user.id ?? ''
  const name = `correction.${applicationId}`
  const [gathered, setGathered] = useState((): Gathered => {
    const kept = readLocal<Gathered>(me, name) ?? { asked: [], until: '' }
    return correctionUntil(kept.until, now(), null) === null ? { ...kept, until: dayAfter(USUAL_DAYS) } : kept
  })
  const [isOpen, setIsOpen] = useState(false)
  const asked = new Map(gathered.asked)

  function keep(next: ReadonlyMap<string, AskedDocument>, until = gathered.until): void {
    const made = { asked: [...next], until }
    setGathered(made)
    saveLocal(me, name, next.size === 0 ? null : made)
  }

  return {
    asked: asked as ReadonlyMap<string, AskedDocument>,
    until: gathered.until,
    isOpen,
    setUntil: (until: string): void => keep(asked, until),
    /** Opens the dialog with these documents chosen besides the earlier ones. */
    open: (ids: readonly string[]): void => {
      const { until } = gathered
      const chosen = new Map([...asked, ...ids.flatMap((id) => (asked.has(id) ? [] : [[id, FRESH] as const]))])
      keep(chosen, days !== null && until > days.last ? days.last : until)
      setIsOpen(true)
    },
    close: (): void => setIsOpen(false),
    choose: (id: string, isChosen: boolean): void => {
      const next = new Map(asked)
      if (isChosen) next.set(id, FRESH)
      else next.delete(id)
      keep(next)
    },
    change: (id: string, part: Partial<AskedDocument>): void =>
      keep(new Map([...asked, [id, { ...FRESH, ...asked.get(id), ...part }]])),
    end: (): void => {
      keep(new Map(), dayAfter(USUAL_DAYS))
      setIsOpen(false)
    },
  }
}

export type Ask = ReturnType<typeof useAsk>
