import { shownFigures } from '@portal/domain/directory/figure-rules.ts'
import {
  type OfferedProgram,
  type ProgramFigure,
  type programPage,
  programRow,
  type UniversityRow,
  universityRow,
} from '@portal/domain/directory/schema.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readContentVersion } from '../../http/answer-cache.ts'
import type { ReadScope } from '../../http/handler.ts'
import type { Db, Reader } from '../../platform/database/database.ts'
import { type OldNames, readOldNames } from './read-names.ts'
import { indexWords, type Matches } from './search/match-words.ts'
import { byName, IS_OFFER_CONFIRMED, namedEntry } from './select-names.ts'

type OfferModes = Pick<OfferedProgram, 'languages' | 'learningForms'>
export type Offer = OfferModes & {
  readonly university: University
  readonly program: Program
  /** Figures of lists of places that are bound to the university. */
  readonly figures: readonly ProgramFigure[]
}

type InAlphabet = {
  /** Its number among the rows, as `Matches` uses it. */
  readonly at: number
  /** Its rank in each reader's alphabet. The same names have the same rank. */
  readonly place: Readonly<Record<Language, number>>
}

export type University = InAlphabet & {
  readonly row: UniversityRow
  readonly offers: readonly Offer[]
}

/** A program with its offers; archived ones too, since sent applications refer to them. */
export type Program = InAlphabet & {
  readonly row: Omit<OfferedProgram, keyof OfferModes>
  readonly archive: ProgramPage['archive']
  readonly isArchived: boolean
  readonly offers: readonly Offer[]
}

type ProgramPage = z.input<typeof programPage>

/** The searched data: some hundred universities and programs, and their some 12,000 offers. */
export type Directory = {
  /** Sorted by the ids of their cities. */
  readonly universities: readonly University[]
  readonly universitiesIn: Readonly<Record<Language, readonly University[]>>
  /** Sorted by code. */
  readonly programs: readonly Program[]
  /** Programs that are not archived, in each reader's alphabet. */
  readonly programsIn: Readonly<Record<Language, readonly Program[]>>
  readonly universityOf: ReadonlyMap<string, University>
  readonly programOf: ReadonlyMap<string, Program>
  readonly matchUniversities: (text: string) => Matches
  readonly matchPrograms: (text: string) => Matches
}

const PLACES = ['placeKk', 'placeRu', 'placeEn'] as const satisfies readonly `place${Capitalize<Language>}`[]
type Places = Readonly<Record<(typeof PLACES)[number], number>>

/** Ranks of a table's rows: only the database knows the order of every reader's alphabet. */
const placesIn = (table: string): RawBuilder<unknown> =>
  sql.join(
    LANGUAGES.map((language) => sql`rank() over (order by ${byName(language, table)}) ${sql.ref(`place_${language}`)}`),
  )

const placeOf = (row: Places): InAlphabet['place'] => ({ kk: row.placeKk, ru: row.placeRu, en: row.placeEn })

const inAlphabet = <Row extends InAlphabet>(rows: readonly Row[]): Readonly<Record<Language, readonly Row[]>> =>
  keyed(LANGUAGES, (language) => rows.toSorted((one, other) => one.place[language] - other.place[language]))

/** A consistent snapshot: five reads in one repeatable-read transaction. */
const readDirectory = (db: Db): Promise<Directory> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (reader) => {
      const offers = await readOffers(reader)
      const bound = await readBoundFigures(reader)
      const old = await readOldNames(reader)
      return connect(await readPrograms(reader), await readUniversities(reader), offers, bound, old)
    })

const knownOfProgram = programRow.omit({ universityCount: true })

type UniversityFound = Omit<UniversityRow, 'programCount'> & Places
type Stored = Parameters<typeof shownFigures>[0]
type ProgramFound = Omit<Program['row'], 'figures'> &
  Places & { readonly archivedAt: Date | null; readonly successorCode: string | null; readonly figures: Stored }
type OffersFound = OfferModes & { readonly universityId: string; readonly programCodes: readonly string[] }

async function readUniversities(db: Reader): Promise<readonly UniversityFound[]> {
  const { rows } = await sql<UniversityFound>`
    select u.*, ${IS_OFFER_CONFIRMED}, c.region_id, ${namedEntry('c')} city, ${placesIn('u')}
    from universities u join cities c on c.id = u.city_id
    where u.archived_at is null order by u.city_id, u.id`.execute(db)
  return rows
}

const FIGURES = sql`json_agg(json_build_object('kind', kind, 'year', year, 'value', value, 'winners', winners,
  'source', source, 'isOfCompetition', competition_id is not null) order by year desc)`

async function readPrograms(db: Reader): Promise<readonly ProgramFound[]> {
  const { rows } = await sql<ProgramFound>`
    select p.*, p.code id, p.is_creative creative, ${placesIn('p')}, coalesce(f.figures, '[]') figures
    from programs p left join (
      select program_code, ${FIGURES} figures
      from program_figures
      where university_id is null and language is null and archived_at is null group by program_code
    ) f on f.program_code = p.code
    order by p.code`.execute(db)
  return rows
}

async function readOffers(db: Reader): Promise<readonly OffersFound[]> {
  const { rows } = await sql<OffersFound>`
    select university_id, languages, learning_forms, array_agg(program_code) program_codes
    from program_offers group by university_id, languages, learning_forms`.execute(db)
  return rows
}

const keyOf = (program: string, university: string): string => `${program} ${university}`

/** Figures of lists bound to a university, by program and university. */
async function readBoundFigures(db: Reader): Promise<ReadonlyMap<string, Stored>> {
  const { rows } = await sql<{ programCode: string; universityId: string; figures: Stored }>`
    select program_code, university_id, ${FIGURES} figures from program_figures
    where university_id is not null and language is null and archived_at is null
    group by program_code, university_id`.execute(db)
  return new Map(rows.map(({ programCode, universityId, figures }) => [keyOf(programCode, universityId), figures]))
}

function connect(
  programsFound: readonly ProgramFound[],
  universitiesFound: readonly UniversityFound[],
  offersFound: readonly OffersFound[],
  bound: ReadonlyMap<string, Stored>,
  old: OldNames,
): Directory {
  const programNames = new Map(
    programsFound.map(({ id, nameKz, nameRu, nameEn }) => [id, { id, nameKz, nameRu, nameEn }]),
  )
  const programs = programsFound.map((found, at) => ({
    at,
    place: placeOf(found),
    row: knownOfProgram.parse({ ...found, figures: shownFigures(found.figures) }),
    archive: found.archivedAt && {
      since: found.archivedAt,
      successor: programNames.get(found.successorCode ?? '') ?? null,
    },
    isArchived: found.archivedAt !== null,
    offers: [] as Offer[],
  }))
  const universities = universitiesFound.map((found, at) => ({
    at,
    place: placeOf(found),
    row: universityRow.parse({ ...found, programCount: 0 }),
    offers: [] as Offer[],
  }))
  const universityOf = new Map(universities.map((university) => [university.row.id, university]))
  const programOf = new Map(programs.map((program) => [program.row.code, program]))
  for (const { universityId, programCodes, languages, learningForms } of offersFound) {
    for (const code of programCodes) {
      const university = universityOf.get(universityId)
      const program = programOf.get(code)
      if (university === undefined || program === undefined) continue
      const figures = shownFigures(bound.get(keyOf(code, universityId)) ?? [])
      const offer: Offer = { university, program, languages, learningForms, figures }
      program.offers.push(offer)
      if (!program.isArchived) university.offers.push(offer)
    }
  }
  for (const { row, offers } of universities) row.programCount = offers.length
  return {
    universities,
    universitiesIn: inAlphabet(universities),
    programs,
    programsIn: inAlphabet(programs.filter(({ isArchived }) => !isArchived)),
    universityOf,
    programOf,
    matchUniversities: indexWords(
      universities.map(({ row }) => {
        const { nameKz, nameRu, nameEn, abbreviationKz, abbreviationRu } = row
        const before = old.university.get(row.id) ?? ''
        const named = [nameKz, nameRu, nameEn, abbreviationKz ?? '', abbreviationRu ?? '', before].join(' ')
        return { named, written: `${named} ${row.code ?? ''}` }
      }),
    ),
    matchPrograms: indexWords(
      programs.map(({ row }) => {
        const named = [row.nameKz, row.nameRu, row.nameEn, old.program.get(row.code) ?? ''].join(' ')
        return { named, written: `${row.code} ${named}` }
      }),
    ),
  }
}

/** Cache of the directory, by the version of public content (docs/decisions/0020-public-answers-kept.md). */
export function cacheDirectory(): (scope: Pick<ReadScope<unknown>, 'db' | 'content'>) => Promise<Directory> {
  let held: { readonly content: string; readonly directory: Promise<Directory> } | undefined
  return async ({ db, content }) => {
    const now = content ?? (await readContentVersion(db))
    if (held?.content === now) return held.directory
    const directory = readDirectory(db)
    held = { content: now, directory }
    directory.catch(() => {
      if (held?.directory === directory) held = undefined
    })
    return directory
  }
}
