import { figureOfKey } from '@portal/domain/content/directory-rules.ts'
import {
  type CityEntry,
  type FieldEntry,
  GUIDE_PARTS,
  type ProfessionEntry,
  type ProgramEntry,
  type ProgramFigureEntry,
  type RegionEntry,
  type UniversityEntry,
} from '@portal/domain/content/directory-schema.ts'
import { type ContentValue, type Texts, toName } from '@portal/domain/content/field-rules.ts'
import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import type { PreemptiveRightEntry, QuotaCategoryEntry } from '@portal/domain/content/kind-schema.ts'
import type { Trx } from '../../platform/database/database.ts'
import {
  archiveProfessions,
  keepPreemptiveRight,
  keepQuotaCategory,
  keepRegion,
  moveReferences,
  renameFields,
  saveKept,
  saveKeptFigures,
} from './repository.ts'

const fieldNamesOf = ({ kk, ru, en }: Texts) => ({ fieldNameKz: kk, fieldNameRu: ru, fieldNameEn: en })
const confirmingOf = ({ kk, ru, en }: Texts) => ({
  confirmingDocumentKz: kk || null,
  confirmingDocumentRu: ru || null,
  confirmingDocumentEn: en || null,
})

type Entry<Value> = { readonly key: string; readonly value: Value }
/** Published entries that these ones name. */
type Known = {
  readonly valueOf: (kind: ContentKind, key: string) => ContentValue | null
  readonly resolve: (kind: ContentKind, key: string) => string
}
type Keep<Value> = (db: Trx, entries: readonly Entry<Value>[], known: Known, now: Date) => Promise<void>

/** Successors of the archived entries among these. */
const successorsOf = (
  kind: ContentKind,
  entries: readonly Entry<{ readonly isArchived: boolean }>[],
  { resolve }: Known,
): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ key, value }) => {
      const to = resolve(kind, key)
      return value.isArchived && to !== key ? [[key, to] as const] : []
    }),
  )

const keepCities: Keep<CityEntry> = async (db, entries, known, now) => {
  const rows = entries.map(({ key, value: { name, region, isArchived, successor } }) => ({
    ...{ id: key, regionId: region, ...toName(name), successorId: successor || null, isArchived },
  }))
  await saveKept(db, { table: 'cities', key: 'id' }, rows, now)
  const guides = entries.map(({ key, value }) => ({ cityId: key, ...guideOf(value), isArchived: value.isArchived }))
  await saveKept(db, { table: 'cityGuides', key: 'cityId' }, guides, now)
  await moveReferences(db, { table: 'universities', column: 'cityId' }, successorsOf('city', entries, known))
}

/** Parts of a guide as its table has them; null: nothing is stated. */
const guideOf = (value: ContentValue) =>
  Object.fromEntries(
    GUIDE_PARTS.map((part) => {
      const text = value[part] as Texts
      const isStated = text.kk !== ''
      const source = String(value[`${part}Source`])
      return [
        part,
        isStated
          ? {
              ...{ ...toName(text), year: value[`${part}Year`], isEstimate: value[`${part}IsEstimate`] },
              sources: source === '' ? [] : source.split(' · '),
            }
          : null,
      ]
    }),
  )

const keepUniversities: Keep<UniversityEntry> = async (db, entries, known, now) => {
  const rows = entries.map(({ key, value }) => ({
    ...{ id: key, code: value.code || null, ...toName(value.name), type: value.type, category: value.category },
    ...{ cityId: known.resolve('city', value.city), isArchived: value.isArchived },
    branchOf: value.branchOf === '' ? null : known.resolve('university', value.branchOf),
    successorId: value.successor || null,
  }))
  await saveKept(db, { table: 'universities', key: 'id' }, rows, now)
  await moveReferences(db, { table: 'universities', column: 'branchOf' }, successorsOf('university', entries, known))
}

const keepFields: Keep<FieldEntry> = async (db, entries, known) => {
  const rows = entries.map(({ key, value }) =>
    fieldOf(known, value.isArchived ? known.resolve('field', key) : key, value, key),
  )
  await renameFields(db, rows)
}

const fieldOf = (known: Known, code: string, otherwise: FieldEntry | null, from = code) => {
  const field = (known.valueOf('field', code) as FieldEntry | null) ?? otherwise
  return { code: from, fieldCode: code, ...fieldNamesOf(field?.name ?? { kk: code, ru: code, en: code }) }
}

const keepPrograms: Keep<ProgramEntry> = async (db, entries, known, now) => {
  const rows = entries.map(({ key, value }) => {
    const { fieldCode, fieldNameKz, fieldNameRu, fieldNameEn } = fieldOf(
      known,
      known.resolve('field', value.field),
      null,
    )
    const isBachelor = value.level === 'BACHELOR'
    return {
      ...{ code: key, level: value.level, ...toName(value.name), fieldCode, fieldNameKz, fieldNameRu, fieldNameEn },
      ...{ isCreative: value.isCreative, isRuralQuotaEligible: isBachelor ? value.isForRuralQuota : null },
      untSubjects: [value.firstSubject, value.secondSubject].filter((subject) => subject !== ''),
      ...{ successorCode: value.successor || null, isArchived: value.isArchived },
    }
  })
  await saveKept(db, { table: 'programs', key: 'code' }, rows, now)
  await moveReferences(db, { table: 'professions', column: 'programCode' }, successorsOf('program', entries, known))
}

const keepProfessions: Keep<ProfessionEntry> = (db, entries, known, now) =>
  saveKept(
    db,
    { table: 'professions', key: 'id' },
    entries.map(({ key, value }) => {
      const programCode = known.resolve('program', value.program)
      return {
        ...{ id: Number(key), code: programCode, programCode, ...toName(value.name), isArchived: false },
        ...{ medianSalaryKzt: value.medianSalary, averageSalaryKzt: value.averageSalary },
        ...{ employmentRatePercent: value.employmentRate, jobSearchMonths: value.jobSearchMonths },
        figureBasis: value.figureBasis || null,
      }
    }),
    now,
  )

const keepFigures: Keep<ProgramFigureEntry> = (db, entries, _known, now) =>
  saveKeptFigures(
    db,
    entries.map(({ value }) => ({ ...figureOf(value), archivedAt: null })),
    now,
  )

const figureOf = ({ program, figure, year, university, value, winners, source }: ProgramFigureEntry) => ({
  ...{ programCode: program, universityId: university || null, kind: figure },
  ...{ year: year ?? 0, value: value ?? 0, winners, source },
})

/** A withdrawn figure stays as an archived row: a load does not bring it back. */
const withdrawnOf =
  (now: Date) =>
  ({ key }: { readonly key: string }) => {
    const figure = figureOfKey(key)
    const nothing = { value: 0, winners: null, source: '' }
    return figure === null ? [] : [{ ...figureOf({ ...figure, ...nothing }), archivedAt: now }]
  }

const keepRegions: Keep<RegionEntry> = async (db, entries, _known, now) => {
  for (const { key, value } of entries) await keepRegion(db, key, { ...toName(value.name), keptAt: now })
}

const keepQuotas: Keep<QuotaCategoryEntry> = async (db, entries) => {
  for (const { key, value } of entries) {
    const { name, shortName, quotaPercent, confirmingDocument } = value
    await keepQuotaCategory(db, key, {
      ...{ ...toName(name), quotaPercent, ...confirmingOf(confirmingDocument) },
      ...{ shortNameKz: shortName.kk, shortNameRu: shortName.ru, shortNameEn: shortName.en },
    })
  }
}

const keepRights: Keep<PreemptiveRightEntry> = async (db, entries) => {
  for (const { key, value } of entries) {
    const { name, priority, confirmingDocument } = value
    await keepPreemptiveRight(db, key, {
      ...{ ...toName(name), priority: priority ?? 1, ...confirmingOf(confirmingDocument) },
    })
  }
}

const KEEP: { readonly [Kind in ContentKind]?: Keep<never> } = {
  ...{ quotaCategory: keepQuotas, preemptiveRight: keepRights, region: keepRegions, city: keepCities },
  ...{ university: keepUniversities, field: keepFields, program: keepPrograms, profession: keepProfessions },
  programFigure: keepFigures,
}

/** Writes values that people keep into their directory (docs/specification/content.md#kinds). */
export async function keepEntries(
  db: Trx,
  kind: ContentKind,
  entries: readonly Entry<ContentValue | null>[],
  known: Known,
  now: Date,
): Promise<void> {
  const kept = entries.flatMap(({ key, value }) => (value === null ? [] : [{ key, value: value as never }]))
  if (kept.length > 0) await KEEP[kind]?.(db, kept, known, now)
  const ended = entries.filter(({ value }) => value === null)
  if (kind === 'programFigure') await saveKeptFigures(db, ended.flatMap(withdrawnOf(now)), now)
  if (kind === 'profession' && ended.length > 0)
    await archiveProfessions(
      db,
      ended.map(({ key }) => Number(key)),
      now,
    )
}
