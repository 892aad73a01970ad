import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { SPREADSHEET_TYPE, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import { namesOfPlaces } from '../directory/list-codes.ts'
import { listQuotaCategories } from '../directory/queries.ts'
import { findCompetition } from './load-competition.ts'
import { placesSheet, placesTemplate } from './templates/places-sheet.ts'

/**
 * The lists of the rules that hold: a page of those whose codes or names contain the words. The rules are one row of
 * some 750 KB at 5,000 lists, and the names 550 rows. Searching them here takes some milliseconds.
 */
export async function listPlaces(
  scope: ReadScope,
  id: string,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
) {
  const loaded = await findCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const names = await namesOfPlaces(scope.db)
  const rows = loaded.holding.rules.lists.map((list) => ({
    ...list,
    id: listId(list),
    programName: names.programs.get(list.program ?? '') ?? null,
    universityName: names.universities.get(list.universityId ?? '') ?? null,
  }))
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(({ program, programName, universityName }) => {
    const text = [program ?? '', ...Object.values(programName ?? {}), ...Object.values(universityName ?? {})].join(' ')
    const lower = text.toLocaleLowerCase()
    return words.every((word) => lower.includes(word))
  })
  return { list: found.slice(page * size, (page + 1) * size), totalSize: found.length }
}

export async function downloadPlaces(scope: ReadScope, id: string) {
  const loaded = await findCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const sheet = placesSheet(loaded.holding.rules.lists, await listQuotaCategories(scope.db), scope.language)
  return { name: 'GrantPlaces.xlsx', type: SPREADSHEET_TYPE, body: spreadsheetOf([sheet]) }
}

/** An empty sheet to fill in, with an example and the format of each column. */
export async function downloadPlacesTemplate({ db, language }: ReadScope): Promise<Download> {
  const sheets = placesTemplate(await listQuotaCategories(db), language)
  return { name: 'GrantPlaces.xlsx', type: SPREADSHEET_TYPE, body: spreadsheetOf(sheets) }
}
