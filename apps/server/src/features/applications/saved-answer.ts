import type { WriteScope } from '../../http/handler.ts'
import type { SavedRow } from './repository.ts'

export type Saved = { readonly success: true; readonly msg?: string; readonly data: SavedRow }

export const savedAs = (data: SavedRow, msg?: string): Saved => ({
  success: true,
  data,
  ...(msg === undefined ? {} : { msg }),
})

export async function savedAnswer({ db }: WriteScope, id: string, msg?: string): Promise<Saved> {
  const data = await db
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return savedAs(data, msg)
}
