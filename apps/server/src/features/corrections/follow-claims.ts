import { UNDECIDED } from '@portal/domain/applications/status.ts'
import { latestEnd } from '@portal/domain/corrections/rules.ts'
import { stateNow } from '@portal/domain/corrections/view-rules.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { isOneOf } from '../../platform/database/database.ts'
import { loadLocked } from '../applications/load-application.ts'
import { correctedOf } from '../applications/queries.ts'
import { refreshListOnCorrection } from '../review/on-move.ts'
import { correctionsOf } from './queries.ts'
import { remindOf } from './remind-applicants.ts'
import { updateCorrection } from './repository.ts'

/** Claims of a competition close earlier: open requests end before that too, and their applicants hear of the new day. */
export async function followClaims(scope: WriteScope, competitionId: string, claimsCloseAt: Date): Promise<void> {
  const { db, now } = scope
  const until = latestEnd(claimsCloseAt, now)
  const { rows } = await sql<{ applicationId: string }>`
    select k.application_id from corrections k join applications a on a.id = k.application_id
    join competitors c on c.application_id = a.id
    where c.competition_id = ${competitionId} and k.state = 'ASKED' and k.until > ${until}
      and ${isOneOf(sql.ref('a.status'), UNDECIDED)}
    order by k.application_id`.execute(db)
  for (const { applicationId } of rows) {
    const loaded = await loadLocked(db, applicationId)
    const round = (await correctionsOf(db, [applicationId])).get(applicationId)?.at(-1)
    // Answered, cancelled or ended with its application meanwhile.
    if (round === undefined || stateNow(round, correctedOf(loaded), now) !== 'ASKED') continue
    await updateCorrection(db, round.id, { until })
    await refreshListOnCorrection(db, applicationId)
    await remindOf(scope, loaded, { ...round, until }, { isWithSms: true })
  }
}
