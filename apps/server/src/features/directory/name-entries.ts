import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

/** Directories with names in documents. A kind of grant document is found by its code. */
const NAMED = {
  countries: 'id',
  nationalities: 'id',
  languages: 'id',
  universities: 'id',
  quotaCategories: 'id',
  preemptiveRights: 'id',
  grantDocuments: 'code',
} as const
type NamedDirectory = keyof typeof NAMED

/** Gives the name of an entry in the reader's language. An unknown id is returned unchanged. */
export type NameOf = (directory: NamedDirectory, id: string) => string

/** Names of these directories, archived entries too: about 600 rows, for generated documents. */
export async function namesInDirectories(
  db: Reader,
  directories: readonly NamedDirectory[],
  language: Language,
): Promise<NameOf> {
  const parts = directories.map(
    (directory) =>
      sql`select ${directory}::text as directory, ${sql.ref(NAMED[directory])}::text as id, name_kz, name_ru, name_en from ${sql.table(directory)}`,
  )
  const { rows } = await sql<
    LocalizedName & { directory: NamedDirectory; id: string }
  >`${sql.join(parts, sql` union all `)}`.execute(db)
  const names = new Map(rows.map((row) => [`${row.directory} ${row.id}`, nameIn(row, language)]))
  return (directory, id) => names.get(`${directory} ${id}`) ?? id
}
