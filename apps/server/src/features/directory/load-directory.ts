import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ShippedData } from '../../platform/shipped-data.ts'
import {
  type DirectoryTable,
  type ShippedFigure,
  type ShippedRow,
  saveDerivedOffers,
  saveDirectory,
  saveLoad,
  saveShippedFigures,
} from './repository.ts'

const NAMES = ['nameKz', 'nameRu', 'nameEn'] as const
const CONFIRMING = ['documents', 'confirmingDocumentKz', 'confirmingDocumentRu', 'confirmingDocumentEn'] as const

const directory = <T extends keyof Tables>(file: string, table: DirectoryTable<T>) => ({
  file,
  save: (db: Trx, rows: readonly ShippedRow[], now: Date) => saveDirectory(db, table, rows, now),
})

/** Every directory and its file, referenced ones first. */
const DIRECTORIES = [
  directory('countries', { table: 'countries', key: 'id', columns: ['id', 'alpha3', ...NAMES, 'citizenshipOnly'] }),
  directory('languages', { table: 'languages', key: 'id', columns: ['id', ...NAMES] }),
  directory('nationalities', { table: 'nationalities', key: 'id', columns: ['id', ...NAMES] }),
  directory('regions', {
    table: 'regions',
    key: 'id',
    columns: ['id', 'kind', ...NAMES, 'centreCityId'],
    isKept: true,
  }),
  directory('cities', { table: 'cities', key: 'id', columns: ['id', 'regionId', ...NAMES], isKept: true }),
  directory('city-guides', {
    table: 'cityGuides',
    key: 'cityId',
    columns: ['cityId', 'study', 'housing', 'moneyForFood', 'transport'],
    isKept: true,
  }),
  directory('universities', {
    table: 'universities',
    key: 'id',
    columns: ['id', 'code', 'category', 'legalForm', 'cityId'],
    edited: {
      columns: ['type', ...NAMES, 'abbreviationKz', 'abbreviationRu', 'website', 'studentHouse', 'militaryDepartment'],
      since: 'editedAt',
    },
    isKept: true,
    twin: ['code'],
  }),
  directory('programs', {
    table: 'programs',
    key: 'code',
    columns: [
      ...(['code', 'level', ...NAMES, 'fieldCode', 'fieldNameKz', 'fieldNameRu', 'fieldNameEn'] as const),
      ...(['isCreative', 'untSubjects', 'isRuralQuotaEligible'] as const),
    ],
    isKept: true,
  }),
  directory('grant-documents', { table: 'grantDocuments', key: 'id', columns: ['id', 'code', ...NAMES, 'copies'] }),
  directory('quota-categories', {
    table: 'quotaCategories',
    key: 'id',
    columns: ['id', 'code', ...NAMES, 'shortNameKz', 'shortNameRu', 'shortNameEn', 'quotaPercent', ...CONFIRMING],
  }),
  directory('preemptive-rights', {
    table: 'preemptiveRights',
    key: 'id',
    columns: ['id', 'priority', 'code', ...NAMES, ...CONFIRMING],
  }),
  directory('professions', {
    table: 'professions',
    key: 'id',
    columns: [
      ...(['id', 'code', ...NAMES, 'programCode', 'medianSalaryKzt', 'employmentRatePercent'] as const),
      ...(['jobSearchMonths', 'averageSalaryKzt', 'figureBasis'] as const),
    ],
    isKept: true,
    twin: ['programCode', 'nameKz'],
  }),
]

type OfferFile = {
  readonly universityId: string
  readonly offers: readonly { readonly languages: readonly string[]; readonly programs: readonly string[] }[]
}

type ProgramFile = { readonly code: string; readonly figures: readonly Omit<ShippedFigure, 'programCode'>[] }

/** Arbitrary key. The lock serializes servers that start together on one database. */
const ADVISORY_LOCK = 742_001_584

/** Updates the directories to the shipped data. Edits of universities stay, and rows that people keep. @returns whether anything was loaded. */
export async function loadDirectory({ db, data, now }: { db: Db; data: ShippedData; now: Date }): Promise<boolean> {
  if (await isLoaded(db, data.hash)) return false
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx)
    if (await isLoaded(trx, data.hash)) return false
    for (const { file, save } of DIRECTORIES) await save(trx, data.rows<ShippedRow>(file), now)
    await saveShippedFigures(
      trx,
      data
        .rows<ProgramFile>('programs')
        .flatMap(({ code, figures }) => figures.map((figure) => ({ ...figure, programCode: code }))),
    )
    const offers = data
      .rows<OfferFile>('program-offers')
      .flatMap(({ universityId, offers: groups }) =>
        groups.flatMap(({ languages, programs }) =>
          programs.map((programCode) => ({ universityId, programCode, languages })),
        ),
      )
    await saveDerivedOffers(trx, offers)
    await saveLoad(trx, data.hash, now)
    return true
  })
}

async function isLoaded(db: Db, hash: string): Promise<boolean> {
  const loaded = await db.selectFrom('directoryLoads').select('contentHash').executeTakeFirst()
  return loaded?.contentHash === hash
}
