import {
  type CorrectedField,
  correctedLabel,
  type correctionView,
} from '@portal/domain/applications/correction-schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import type { z } from 'zod'
import { dateInWords, instantInWords } from '../../../platform/texts.ts'
import type { Row, Words } from './application-rows.ts'

/** Rounds of a paper, with `at` as instants or as texts of an answer. */
type Round = Pick<z.input<typeof correctionView>, 'round' | 'state' | 'authorName' | 'items' | 'fields'> &
  Readonly<Record<'askedAt' | 'until', Date | string>> & { readonly answeredAt: Date | string | null }
type Item = Round['items'][number]

/** Each round with its documents, the oldest first: reasons, the former file and the new one. */
export const correctionRows = (
  newestFirst: readonly Round[],
  words: Words,
  hashLine: (fileId: string) => string | null = () => null,
): readonly Row[] =>
  newestFirst
    .toReversed()
    .flatMap((round) => [
      { label: words.t('papers.corrections.round', { number: round.round }), value: roundLines(round, words) },
      ...round.items.map((item) => ({ label: documentName(item, words), value: itemLines(item, words, hashLine) })),
      ...round.fields.map((field) => ({ label: fieldLabel(field.field, words), value: fieldLines(field, words) })),
    ])

function roundLines({ state, askedAt, until, answeredAt, authorName }: Round, { t, language }: Words): string {
  const at = (moment: Date | string) => instantInWords(new Date(moment), language)
  const lastDay = lastDayBefore(new Date(until))
  return [
    t(`papers.corrections.states.${state}`),
    [t('papers.corrections.asked', { at: at(askedAt) }), authorName].filter(Boolean).join(' · '),
    t('papers.corrections.until', { day: dateInWords(lastDay, language) }),
    answeredAt === null ? '' : t('papers.corrections.answered', { at: at(answeredAt) }),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function documentName({ slot, kind, number, label }: Item, { t, nameOf, language }: Words): string {
  if (label !== null) return nameIn(label, language)
  if (number !== null) return t('documents.numbered', { number })
  return slot === 'grantFiles' ? nameOf('grantDocuments', kind ?? '') : t(`documents.slots.${slot}`)
}

const fieldLabel = (field: CorrectedField, { t }: Words): string => t(correctedLabel(field))

function fieldLines({ reasonText, words: own, field, before, after, isReady }: Round['fields'][number], words: Words) {
  const shown = (value: string | null) => shownField(field, value, words)
  return [
    [reasonText?.[words.language], own].filter(Boolean).join(' '),
    before === null ? '' : words.t('papers.corrections.valueBefore', { value: shown(before) }),
    isReady ? words.t('papers.corrections.valueAfter', { value: shown(after) }) : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const DATES: readonly CorrectedField[] = ['birthday', 'passportExprDate']

function shownField(field: CorrectedField, value: string | null, { t, language }: Words): string {
  if (value === null) return t('papers.corrections.leftEmpty')
  if (DATES.includes(field)) return dateInWords(value, language)
  return field === 'gender' ? t(`accounts.gender.${value}`) : value
}

const itemLines = (
  { reasonText, words: own, before, after }: Item,
  { t, language }: Words,
  hashLine: (fileId: string) => string | null,
): string =>
  [
    [reasonText?.[language], own].filter(Boolean).join(' '),
    ...[t('papers.corrections.before', { name: before.name }), hashLine(before.id)],
    ...(after === null ? [] : [t('papers.corrections.after', { name: after.name }), hashLine(after.id)]),
  ]
    .filter(Boolean)
    .join('\n')
