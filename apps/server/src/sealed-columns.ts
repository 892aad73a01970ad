import type pg from 'pg'
import { type Seal, SealedOtherwiseError } from './platform/identity/seal.ts'

export type SealedColumn = {
  readonly table: string
  readonly key: string
  readonly column: string
  /** Column that marks sealed values. Absent: all are sealed. */
  readonly mark?: string
}

/** All columns sealed with SEALING_SECRET. A test compares the list with the schema and the code. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'second_factors', key: 'id', column: 'sealed_secret' },
  { table: 'signing_keys', key: 'id', column: 'sealed_private_key' },
  { table: 'accommodations', key: 'id', column: 'sealed_words' },
  { table: 'accommodations', key: 'id', column: 'sealed_answer' },
  { table: 'allotment_runs', key: 'id', column: 'input', mark: 'is_sealed' },
]

const isSealedIn = ({ column, mark }: SealedColumn): string =>
  `${column} is not null${mark === undefined ? '' : ` and ${mark}`}`

type Asking = Pick<pg.Client, 'query'>

/** One sealed value of each column that has one. */
async function samples(client: Asking): Promise<readonly (SealedColumn & { readonly sealed: Buffer })[]> {
  const found: (SealedColumn & { sealed: Buffer })[] = []
  for (const each of SEALED_COLUMNS) {
    const { rows } = await client.query<{ sealed: Buffer }>(
      `select ${each.column} as sealed from ${each.table} where ${isSealedIn(each)} limit 1`,
    )
    if (rows[0] !== undefined) found.push({ ...each, sealed: rows[0].sealed })
  }
  return found
}

/** Whether anything is sealed in the database. */
export const hasSealed = async (client: Asking): Promise<boolean> => (await samples(client)).length > 0

/** A column with a value that the secret does not open. Null: one value of each was opened. */
export async function findUnreadable(client: Asking, { unseal }: Seal): Promise<SealedColumn | null> {
  for (const { sealed, ...column } of await samples(client)) {
    try {
      await unseal(sealed)
    } catch (error) {
      if (error instanceof SealedOtherwiseError) return column
      throw error
    }
  }
  return null
}

/** Numbers of resealed values, and of values resealed before. */
export type Resealed = { readonly changed: number; readonly unchanged: number }

/**
 * Reseals every value in the caller's transaction. A value of the old secret is sealed with the new one; one of the new
 * secret stays.
 * @throws SealedOtherwiseError for a value that opens with neither.
 */
export async function resealAll(client: Asking, from: Seal, to: Seal): Promise<Resealed> {
  let [changed, unchanged] = [0, 0]
  for (const each of SEALED_COLUMNS) {
    const { table, key, column } = each
    // Triggers protect published rows. Resealing changes no content, so they are disabled.
    await client.query(`alter table ${table} disable trigger user`)
    const { rows: keys } = await client.query<{ key: string }>(
      `select ${key}::text as key from ${table} where ${isSealedIn(each)}`,
    )
    for (const row of keys) {
      const { rows } = await client.query<{ sealed: Buffer }>(
        `select ${column} as sealed from ${table} where ${key}::text = $1`,
        [row.key],
      )
      const sealed = rows[0]?.sealed
      if (sealed === undefined) continue
      if (await opens(to, sealed)) {
        unchanged += 1
        continue
      }
      const content = await from.unseal(sealed)
      await client.query(`update ${table} set ${column} = $2 where ${key}::text = $1`, [
        row.key,
        await to.seal(content),
      ])
      changed += 1
    }
    await client.query(`alter table ${table} enable trigger user`)
  }
  return { changed, unchanged }
}

const opens = (seal: Seal, sealed: Buffer): Promise<boolean> =>
  seal.unseal(sealed).then(
    () => true,
    () => false,
  )
