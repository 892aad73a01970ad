import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

/** Directories whose entries documents name; a kind of grant document is known by its code. */
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

/** Gives the name of an entry in the reader's language; what no directory knows comes back as it was given. */
export type NameOf = (directory: NamedDirectory, id: string) => string

/** The names of these directories at once, archived entries too: about 600 rows, for documents that leave the portal. */
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
