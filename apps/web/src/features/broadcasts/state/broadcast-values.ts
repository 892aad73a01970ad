import { APPLICATION_TYPES } from '@portal/domain/applications/status.ts'
import { BROADCAST_KINDS } from '@portal/domain/broadcasts/rules.ts'
import { ADDRESSED_STATUSES, type AddressedStatus } from '@portal/domain/broadcasts/status.ts'
import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { Broadcast, Content } from '../api.ts'

type TextPath = `${'subject' | 'text'}.${Language}`
export type BroadcastValues = Readonly<
  Record<
    TextPath | 'kind' | 'filter.season' | 'type' | 'level' | 'filter.universityId' | 'program' | 'country' | 'language',
    string
  >
> &
  Readonly<Record<AddressedStatus, boolean>>

export const pathOf = (field: 'subject' | 'text', language: Language): TextPath => `${field}.${language}`

type Written = Pick<Broadcast, 'kind' | 'filter' | 'subject' | 'text'>

/** Values of the form for a notice, or for a new one of a season. */
export function valuesOf(written: Written | null, season: number): BroadcastValues {
  const filter = written?.filter
  const texts = (field: 'subject' | 'text') =>
    Object.fromEntries(LANGUAGES.map((language) => [pathOf(field, language), written?.[field][language] ?? '']))
  return {
    ...({ ...texts('subject'), ...texts('text') } as Record<TextPath, string>),
    ...{ kind: written?.kind ?? BROADCAST_KINDS[0], 'filter.season': String(filter?.season ?? season) },
    ...{ type: filter?.type ?? '', level: filter?.level ?? '', 'filter.universityId': filter?.universityId ?? '' },
    ...{ program: filter?.program ?? '', country: filter?.country ?? '', language: filter?.language ?? '' },
    ...keyed(ADDRESSED_STATUSES, (status) => filter?.statuses.includes(status) ?? false),
  }
}

const oneOf = <Value extends string>(values: readonly Value[], typed: string): Value | null =>
  values.find((value) => value === typed) ?? null

export function toContent(values: BroadcastValues): Content {
  const texts = (field: 'subject' | 'text') => keyed(LANGUAGES, (language) => values[pathOf(field, language)].trim())
  return {
    kind: oneOf(BROADCAST_KINDS, values.kind) ?? BROADCAST_KINDS[0],
    subject: texts('subject'),
    text: texts('text'),
    filter: {
      season: Number(values['filter.season']),
      statuses: ADDRESSED_STATUSES.filter((status) => values[status]),
      type: oneOf(APPLICATION_TYPES, values.type),
      level: oneOf(EDUCATION_LEVELS, values.level),
      language: oneOf(LANGUAGES, values.language),
      universityId: values['filter.universityId'] || null,
      program: values.program.trim().toUpperCase() || null,
      country: values.country || null,
    },
  }
}
