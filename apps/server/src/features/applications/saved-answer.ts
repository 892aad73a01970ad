import type { WriteScope } from '../../http/handler.ts'
import type { ApplicationRow } from './load-application.ts'

/** Where an application stands after a call has changed it. */
export type Saved = {
  readonly success: true
  readonly msg?: string
  readonly data: Pick<ApplicationRow, 'id' | 'number' | 'status' | 'version'>
}

/** The answer of every call that changes an application. */
export async function savedAnswer({ db }: WriteScope, id: string, msg?: string): Promise<Saved> {
  const data = await db
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { success: true, data, ...(msg === undefined ? {} : { msg }) }
}
