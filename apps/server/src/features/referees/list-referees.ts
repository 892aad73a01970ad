import { refuse } from '@portal/domain/kernel/refusal.ts'
import { mayName } from '@portal/domain/referees/rules.ts'
import { ownRefereeViews } from '@portal/domain/referees/view-rules.ts'
import type { ReadScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { termsOf } from './name-referee.ts'
import { refereesOf } from './queries.ts'

export async function listReferees({ db, actor, now }: ReadScope, id: string) {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const around = { status: loaded.application.status, now }
  const [referees, terms] = await Promise.all([refereesOf(db, [id]), termsOf({ db, now }, loaded)])
  const newestFirst = referees.get(id) ?? []
  return {
    success: true as const,
    data: {
      list: ownRefereeViews(newestFirst, around),
      ...terms,
      can: { name: mayName(newestFirst[0] ?? null, around) },
    },
  }
}
