import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import { lowestScore, newestFigure } from '@portal/domain/directory/figure-rules.ts'
import type { ProgramOrder } from '@portal/domain/directory/rules.ts'
import type { OfferedProgram, OfferFilter, ProgramRow, ProgramSearch } from '@portal/domain/directory/schema.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Directory, Offer, Program } from '../cache-directory.ts'
import { isOfferOf, programCondition } from '../filters.ts'
import type { Matches } from './match-words.ts'
import { byFigure, byNearness, type Order, pageOf } from './sort-rows.ts'

type Endpoints = typeof directoryEndpoints
type ProgramPage = Given<Endpoints['readProgram']>['data']
type Field = Given<Endpoints['listFields']>['list'][number]

const modesOf = ({ languages, learningForms }: Offer) => ({ languages, learningForms })

/** Programs that a university offers at the level and in the language. Null: unknown university. */
export function findPrograms(
  { universityOf }: Directory,
  universityId: string,
  filter: OfferFilter,
  language: Language,
): OfferedProgram[] | null {
  const university = universityOf.get(universityId)
  if (university === undefined) return null
  return university.offers
    .filter(isOfferOf(filter))
    .toSorted((one, other) => inAlphabet(one.program, other.program, language))
    .map((offer) => ({
      ...{ ...offer.program.row, ...modesOf(offer) },
      figures: [...offer.program.row.figures, ...offer.figures.filter(({ kind }) => kind === 'COST')],
    }))
}

const inAlphabet = <Row extends Pick<Program, 'place' | 'at'>>(one: Row, other: Row, language: Language): number =>
  one.place[language] - other.place[language] || one.at - other.at

const countOffers = ({ offers }: Program, { language, cityId }: ProgramSearch): number =>
  offers.filter(
    ({ languages, university }) =>
      (language === undefined || languages.includes(language)) &&
      (cityId === undefined || university.row.cityId === cityId),
  ).length

type Found = Program & { readonly universityCount: number }

/** The best match first where a text is given, else by name. */
function orderOf({ sortBy, direction }: ProgramSearch, named: Matches | undefined, language: Language): Order<Found> {
  const orders: Record<ProgramOrder, () => Order<Found>> = {
    relevance: () => byNearness(named),
    name: () => byFigure(({ place }) => place[language], direction),
    cutoff: () => byFigure(({ row }) => lowestScore(row), direction),
    grants: () => byFigure(({ row }) => newestFigure(row, 'GRANTS')?.value ?? null, direction),
    universities: () => byFigure(({ universityCount }) => universityCount, direction),
  }
  return orders[sortBy]()
}

/** A page of programs. With a language or a city it lists only programs offered so. */
export function searchPrograms(
  directory: Directory,
  search: ProgramSearch,
  language: Language,
): { list: ProgramRow[]; totalSize: number } {
  const named = search.q === undefined ? undefined : directory.matchPrograms(search.q)
  const mustBeOffered = search.language !== undefined || search.cityId !== undefined
  const found = directory.programsIn[language]
    .filter(programCondition(search, named))
    .map((program) => ({ ...program, universityCount: countOffers(program, search) }))
    .filter(({ universityCount }) => !mustBeOffered || universityCount > 0)
  const { list, totalSize } = pageOf(found.toSorted(orderOf(search, named, language)), search)
  return { list: list.map(({ row, universityCount }) => ({ ...row, universityCount })), totalSize }
}

/** A program with all its offers. Null: unknown. An archived one stays readable for its applicants. */
export function readProgram({ programOf }: Directory, code: string, language: Language): ProgramPage | null {
  const program = programOf.get(code)
  if (program === undefined) return null
  const offers = program.offers.toSorted((one, other) => inAlphabet(one.university, other.university, language))
  return {
    ...program.row,
    archive: program.archive,
    universities: offers.map((offer) => ({ ...offer.university.row, ...modesOf(offer), figures: [...offer.figures] })),
  }
}

export async function listFields(db: Db): Promise<Field[]> {
  const { rows } = await sql<Field>`select field_code id, level, min(field_name_kz) name_kz, min(field_name_ru) name_ru,
      min(field_name_en) name_en
    from programs where archived_at is null group by field_code, level order by field_code`.execute(db)
  return rows
}
