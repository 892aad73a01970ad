import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import { ALWAYS_REQUIRED, REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import type { ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { FIGURES } from '@portal/domain/kernel/figures.ts'
import type { Demand, Need, RequirementKind } from '@portal/domain/seasons/requirement-rules.ts'
import type { Input } from '../../../platform/client.ts'
import type { SeasonSetup } from '../api.ts'

export type Requirement = SeasonSetup['requirements'][number]
export type TypedRequirement = Input<'setSeasonRequirements'>['body']['requirements'][number]

const NO_NAME = { nameKz: '', nameRu: '', nameEn: '' }

/** Values of the form: texts, with the fields of every demand. */
export function valuesOfRow(row: Requirement | undefined) {
  const demand = row?.demand
  const document = demand?.type === 'document' ? demand : null
  const further = demand?.type === 'further' ? demand : null
  const letter = demand?.type === 'letter' ? demand : null
  const { nameKz, nameRu, nameEn } = further?.name ?? NO_NAME
  const hint = further?.hint ?? NO_NAME
  return {
    kind: (row?.kind ?? '') as RequirementKind | '',
    level: (row?.level ?? '') as EducationLevel | '',
    group: (row?.group ?? '') as ApplicantGroup | '',
    programs: (row?.programs ?? []).join(', '),
    type: (demand?.type ?? '') as Demand['type'] | '',
    slot: (document?.slot ?? '') as AttachmentSlot | '',
    need: (document?.need ?? 'REQUIRED') as Need | '',
    ...{ nameKz, nameRu, nameEn },
    ...{ hintKz: hint.nameKz, hintRu: hint.nameRu, hintEn: hint.nameEn },
    isRequired: further?.isRequired ?? true,
    files: String(further?.most ?? 1),
    least: letter === null ? '' : String(letter.least),
    most: letter === null ? '' : String(letter.most),
    choices: demand?.type === 'choices' ? String(demand.most) : '',
    waits: demand?.type === 'referee' ? demand.waits : false,
    days: String(demand?.type === 'referee' ? demand.days : FIGURES.refereeDays),
  }
}
export type RequirementValues = ReturnType<typeof valuesOfRow>

/** Required values of each demand. */
const ASKED_BY_TYPE = {
  document: ['slot', 'need'],
  further: ['nameKz', 'nameRu', 'nameEn', 'files'],
  letter: ['least', 'most'],
  choices: ['choices'],
  referee: ['days'],
} as const satisfies Record<Demand['type'], readonly (keyof RequirementValues)[]>

export const missingIn = (values: RequirementValues): readonly (keyof RequirementValues)[] => {
  if (values.type === '') return ['type']
  const hints = (['hintKz', 'hintRu', 'hintEn'] as const).filter((field) => values[field] === '')
  const isHintPartial = values.type === 'further' && hints.length > 0 && hints.length < 3
  return [...ASKED_BY_TYPE[values.type].filter((field) => values[field] === ''), ...(isHintPartial ? hints : [])]
}

function demandOf(values: RequirementValues): Demand | null {
  const { slot, need, nameKz, nameRu, nameEn, hintKz, hintRu, hintEn } = values
  switch (values.type) {
    case 'document':
      return slot === '' || need === '' ? null : { type: 'document', slot, need }
    case 'further':
      return {
        type: 'further',
        name: { nameKz, nameRu, nameEn },
        hint: hintKz === '' ? null : { nameKz: hintKz, nameRu: hintRu, nameEn: hintEn },
        isRequired: values.isRequired,
        most: Number(values.files),
      }
    case 'letter':
      return { type: 'letter', least: Number(values.least), most: Number(values.most) }
    case 'choices':
      return { type: 'choices', most: Number(values.choices) }
    case 'referee':
      return { type: 'referee', waits: values.waits, days: Number(values.days) }
    default:
      return null
  }
}

/** Row of the form. Null: a value is missing. */
export function toRequirement(id: string | undefined, values: RequirementValues): TypedRequirement | null {
  const demand = demandOf(values)
  if (demand === null) return null
  return {
    ...(id === undefined ? {} : { id }),
    kind: values.kind || null,
    level: values.level || null,
    group: values.group || null,
    programs: values.programs.split(/[\s,;]+/).filter((code) => code !== ''),
    demand,
  }
}

/** Documents that the specification requires at a level, or at all of them. */
export const requiredAt = (level: EducationLevel | null): readonly AttachmentSlot[] =>
  level === null ? ALWAYS_REQUIRED : REQUIRED_DOCUMENTS[level]
