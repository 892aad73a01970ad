import type { WriteScope } from '../../http/handler.ts'
import type { SavedRow } from './repository.ts'

/** Where an application stands after a call has changed it. */
export type Saved = { readonly success: true; readonly msg?: string; readonly data: SavedRow }

/** The answer of every call that changes an application, of what it has written. */
export const savedAs = (data: SavedRow, msg?: string): Saved => ({
  success: true,
  data,
  ...(msg === undefined ? {} : { msg }),
})

/** The same of what stands now. */
export async function savedAnswer({ db }: WriteScope, id: string, msg?: string): Promise<Saved> {
  const data = await db
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return savedAs(data, msg)
}
