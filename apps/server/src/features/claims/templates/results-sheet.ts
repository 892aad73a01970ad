import { PERSON, pointColumns, TOTAL } from '@portal/domain/claims/import-rules.ts'
import type { Counted } from '@portal/domain/claims/rules.ts'
import type { StatedPart } from '@portal/domain/competitions/name-schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Sheet } from '@portal/office-files/spreadsheet.ts'
import { textsIn } from '../../../platform/texts.ts'

/** Sheet of results to fill in. Each header ends with the code of its column. */
export function resultsTemplate(counted: Counted, named: readonly StatedPart[], language: Language): Sheet {
  const t = textsIn(language)
  const nameOf = (code: string): string =>
    named.find((part) => part.code === code)?.name[language] ?? t(`directory.subjects.${code}`)
  const headers = [
    [t('papers.results.person'), PERSON],
    [t('papers.results.total'), TOTAL],
    ...pointColumns(counted).map((code) => [nameOf(code), code]),
  ]
  return {
    name: t('papers.results.sheet'),
    columns: headers.map(([name, code]) => ({ header: `${name} (${code})`, width: 26 })),
    rows: [],
  }
}
