import { CORRECTION_DAYS, correctionUntil } from '@portal/domain/corrections/rules.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { type Language, languageOf } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useState } from 'react'
import type { Input } from '../../../platform/client.ts'
import { now } from '../../../platform/clock.ts'

/** Days of a request unless the inspector chooses another day. */
const USUAL_DAYS = 14

/** A choice of the reason box that is no ready-made reason. */
export const OWN_WORDS = 'own'

export type AskedDocument = {
  readonly reason: string
  readonly words: string
  /** Language of the words as chosen; null: their letters tell it. */
  readonly language: Language | null
}

export const wordsLanguageOf = ({ words, language }: AskedDocument, applicantLanguage: Language): Language =>
  language ?? languageOf(words) ?? applicantLanguage

export const dayAfter = (days: number): string => kazakhstanDate(new Date(now().getTime() + days * DAY_MS))

export const firstDay = (): string => dayAfter(CORRECTION_DAYS.least)
export const lastDay = (): string => dayAfter(CORRECTION_DAYS.most)

/** Whether an item says why: a ready-made reason or own words. */
export const hasReason = ({ reason, words }: AskedDocument): boolean =>
  reason === OWN_WORDS || reason === '' ? words.trim() !== '' : true

/** Body of the call; null: something is missing. */
export function askBodyOf(
  asked: ReadonlyMap<string, AskedDocument>,
  until: string,
  version: number,
  applicantLanguage: Language,
): Input<'askCorrection'>['body'] | null {
  const items = [...asked]
  if (items.length === 0 || !items.every(([, item]) => hasReason(item)) || correctionUntil(until, now()) === null)
    return null
  return {
    items: items.map(([fileId, item]) => ({
      fileId,
      ...(item.reason === OWN_WORDS || item.reason === '' ? {} : { reason: item.reason }),
      ...(item.words.trim() === ''
        ? {}
        : { words: item.words.trim(), wordsLanguage: wordsLanguageOf(item, applicantLanguage) }),
    })),
    until,
    version,
  }
}

const fresh: AskedDocument = { reason: '', words: '', language: null }

/** The request that an inspector gathers on one application. Typed words stay while the dialog is closed. */
export function useAsk() {
  const [asked, setAsked] = useState<ReadonlyMap<string, AskedDocument>>(new Map())
  const [until, setUntil] = useState(() => dayAfter(USUAL_DAYS))
  const [isOpen, setIsOpen] = useState(false)
  return {
    asked,
    until,
    isOpen,
    setUntil,
    /** Opens the dialog with these documents chosen besides the earlier ones. */
    open: (ids: readonly string[]): void => {
      setAsked(new Map([...asked, ...ids.flatMap((id) => (asked.has(id) ? [] : [[id, fresh] as const]))]))
      setIsOpen(true)
    },
    close: (): void => setIsOpen(false),
    choose: (id: string, isChosen: boolean): void => {
      const next = new Map(asked)
      if (isChosen) next.set(id, asked.get(id) ?? fresh)
      else next.delete(id)
      setAsked(next)
    },
    change: (id: string, part: Partial<AskedDocument>): void =>
      setAsked(new Map([...asked, [id, { ...fresh, ...asked.get(id), ...part }]])),
    end: (): void => {
      setAsked(new Map())
      setIsOpen(false)
    },
  }
}

export type Ask = ReturnType<typeof useAsk>
