import type {
  CityEntry,
  FieldEntry,
  LinkEntry,
  ProfessionEntry,
  ProgramEntry,
  ProgramFigureEntry,
  RegionEntry,
  UniversityEntry,
} from '@portal/domain/content/directory-schema.ts'
import { GUIDE_PARTS } from '@portal/domain/content/directory-schema.ts'
import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import { keyOf } from '@portal/domain/content/key-rules.ts'
import type { FigureKind } from '@portal/domain/directory/rules.ts'
import type { GuidePart } from '@portal/domain/directory/schema.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { ShippedData } from '../../platform/shipped-data.ts'

type Row = Readonly<Record<string, unknown>> & LocalizedName

const nameOf = ({ nameKz, nameRu, nameEn }: LocalizedName): Texts => ({ kk: nameKz, ru: nameRu, en: nameEn })
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const IN_USE = { isArchived: false, successor: '' }

/** Joins the sources of a guide in one line; the projection parts them again. */
export const SOURCES_JOINED = ' · '

const NOTHING: Texts = { kk: '', ru: '', en: '' }

function guideOf(parts: Readonly<Record<string, unknown>> | undefined): ContentValue {
  return Object.fromEntries(
    GUIDE_PARTS.flatMap((name) => {
      const part = parts?.[name] as GuidePart | null | undefined
      return [
        [name, part == null ? NOTHING : nameOf(part)],
        [`${name}Year`, part?.year ?? null],
        [`${name}IsEstimate`, part?.isEstimate ?? false],
        [`${name}Source`, part?.sources.join(SOURCES_JOINED) ?? ''],
      ]
    }),
  )
}

const cityOf = (row: Row, guide: Readonly<Record<string, unknown>> | undefined): CityEntry => ({
  ...(guideOf(guide) as CityEntry),
  ...{ name: nameOf(row), code: text(row['id']), region: text(row['regionId']), ...IN_USE },
})

const universityOf = (row: Row): UniversityEntry => ({
  ...{ name: nameOf(row), renamedOn: '', code: text(row['code']), city: text(row['cityId']), branchOf: '', ...IN_USE },
  type: row['type'] as UniversityEntry['type'],
  category: row['category'] as UniversityEntry['category'],
})

type ProgramRow = Row & {
  readonly code: string
  readonly fieldCode: string
  readonly untSubjects: readonly ProgramEntry['firstSubject'][]
  readonly figures: readonly (Pick<ProgramFigureEntry, 'year' | 'value' | 'source'> & {
    readonly kind: FigureKind
    readonly winners?: number
  })[]
} & Readonly<Record<'fieldNameKz' | 'fieldNameRu' | 'fieldNameEn', string>>

const programOf = (row: ProgramRow): ProgramEntry => ({
  ...{ name: nameOf(row), code: row.code, field: row.fieldCode, ...IN_USE },
  level: row['level'] as ProgramEntry['level'],
  ...{ firstSubject: row.untSubjects[0] ?? '', secondSubject: row.untSubjects[1] ?? '' },
  ...{ isCreative: row['isCreative'] === true, isForRuralQuota: row['isRuralQuotaEligible'] === true },
})

const figuresOf = ({ code, figures }: ProgramRow): readonly (readonly [string, ProgramFigureEntry])[] =>
  figures.map(({ kind, year, value, winners = null, source }) => {
    const entry: ProgramFigureEntry = { program: code, figure: kind, year, university: '', value, winners, source }
    return [keyOf('programFigure', entry) ?? '', entry]
  })

const fieldOf = ({ fieldCode, fieldNameKz, fieldNameRu, fieldNameEn }: ProgramRow): FieldEntry => ({
  ...{ name: { kk: fieldNameKz, ru: fieldNameRu, en: fieldNameEn }, code: fieldCode, ...IN_USE },
})

const professionOf = (row: Row): ProfessionEntry => ({
  ...{ name: nameOf(row), program: text(row['programCode']), figureBasis: text(row['figureBasis']) },
  ...{ medianSalary: number(row['medianSalaryKzt']), averageSalary: number(row['averageSalaryKzt']) },
  ...{ employmentRate: number(row['employmentRatePercent']), jobSearchMonths: number(row['jobSearchMonths']) },
})

type LinkRow = Row & { readonly category: LinkEntry['category']; readonly url: string }

const linkOf = (row: LinkRow): LinkEntry => ({ name: nameOf(row), category: row.category, url: row.url })

/** Entries of the shipped directories by their keys. */
export function shippedEntries(data: ShippedData) {
  const programs = data.rows<ProgramRow>('programs')
  const guides = new Map(data.rows<Row>('city-guides').map((row) => [row['cityId'], row]))
  const by = <Entry extends ContentValue>(rows: readonly Row[], key: string, entry: (row: Row) => Entry) =>
    new Map(rows.map((row) => [String(row[key]), entry(row)]))
  return {
    region: by(data.rows<Row>('regions'), 'id', (row): RegionEntry => ({ name: nameOf(row) })),
    city: by(data.rows<Row>('cities'), 'id', (row) => cityOf(row, guides.get(row['id']))),
    university: by(data.rows<Row>('universities'), 'id', universityOf),
    field: new Map(programs.map((row) => [row.fieldCode, fieldOf(row)])),
    program: new Map(programs.map((row) => [row.code, programOf(row)])),
    programFigure: new Map(programs.flatMap(figuresOf)),
    link: new Map(data.rows<LinkRow & { readonly id: string }>('resources').map((row) => [row.id, linkOf(row)])),
    profession: by(data.rows<Row>('professions'), 'id', professionOf),
  }
}
