import type { Actor } from '@portal/domain/kernel/actor.ts'
import { groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { ANYBODY, type WindowScope } from '@portal/domain/seasons/window-rules.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Asker } from './queries.ts'

const factsOf = statement((db, value: Placeholders<{ accountId: string }>) =>
  db
    .selectFrom('applicantProfiles')
    .select(['citizenship', 'kandas', 'countryOfResidence'])
    .where('accountId', '=', value('accountId')),
)

/** Asker of a call: an applicant with the group of the profile; a guest or a staff member is anybody. */
export async function askerOf(
  db: Reader,
  actor: Actor | null,
  { kind, level }: Pick<WindowScope, 'kind' | 'level'> = ANYBODY,
): Promise<Asker> {
  if (actor === null || actor.kind !== 'APPLICANT') return { ...ANYBODY, kind, level, accountId: null }
  const [facts] = await factsOf(db, { accountId: actor.accountId })
  return { kind, level, group: facts === undefined ? null : groupOf(facts), accountId: actor.accountId }
}
