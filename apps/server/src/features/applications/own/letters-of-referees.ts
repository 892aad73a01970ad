import { letterOf, type RefereeLetter, type RefereeState } from '@portal/domain/applications/referee-schema.ts'
import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import { refereeStateOf } from '@portal/domain/referees/workflow.ts'
import { anyOf, type Reader } from '../../../platform/database/database.ts'
import { type Placeholders, statement } from '../../../platform/database/statement.ts'

/** Newest referee of each application. Index referees_application_id_number_key. */
const newestOf = statement((db, value: Placeholders<{ ids: readonly string[] }>) =>
  db
    .selectFrom('referees as r')
    .innerJoin('applications as a', 'a.id', 'r.applicationId')
    .distinctOn('r.applicationId')
    .select(['r.applicationId', 'r.state', 'r.until', 'a.status'])
    .where('r.applicationId', '=', anyOf(value('ids')))
    .orderBy('r.applicationId')
    .orderBy('r.number', 'desc')
    .$castTo<{ applicationId: string; state: RefereeState; until: Date; status: ApplicationStatus }>(),
)

/** Letters that referees give or have given for applications. Others have none. */
export async function lettersOfReferees(
  { db, now }: { readonly db: Reader; readonly now: Date },
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefereeLetter>> {
  if (ids.length === 0) return new Map()
  const rows = await newestOf(db, { ids })
  return new Map(
    rows.flatMap(({ applicationId, status, ...held }) => {
      const letter = letterOf(refereeStateOf(held, { status, now }))
      return letter === null ? [] : [[applicationId, letter] as const]
    }),
  )
}
