import { appealUntil } from '@portal/domain/appeals/rules.ts'
import type { AppealBody, ownAppeals } from '@portal/domain/appeals/schema.ts'
import { isTakenBack } from '@portal/domain/applications/status.ts'
import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { lockApplication } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { faultOfOwn, ownFiles } from '../documents/queries.ts'
import { findOwnCompetitor, type OwnCompetitor } from '../offers/own-competitor.ts'
import { appealsOf } from './read-appeals.ts'
import { insertAppeal } from './repository.ts'

/** The newest published protocol of a competition, with the end of its appeals. */
async function newestProtocol(db: Reader, competitionId: string) {
  const { rows } = await sql<{ version: number; publishedAt: Date; appealDays: number }>`
    select p.version, p.published_at, (s.rules -> 'dates' ->> 'appealDays')::int as appeal_days from protocols p
    join competition_rules s on s.competition_id = p.competition_id and s.state = 'HOLDING'
    where p.competition_id = ${competitionId} and p.state = 'PUBLISHED' order by p.version desc limit 1`.execute(db)
  const [protocol] = rows
  if (protocol === undefined) return undefined
  return { ...protocol, until: appealUntil(protocol.publishedAt, protocol.appealDays) }
}

/** Appeals of an own application, and whether another may be sent now: one against each protocol. */
async function ownAppealsOf(
  db: Reader,
  { applicationId, competitionId, status }: OwnCompetitor,
  now: Date,
): Promise<z.input<typeof ownAppeals>> {
  // A result says nothing of a withdrawn application.
  if (isTakenBack(status)) return { appeals: [], until: null, version: null }
  const [appeals, newest] = await Promise.all([appealsOf(db, applicationId), newestProtocol(db, competitionId)])
  const isOpen =
    newest !== undefined && now < newest.until && !appeals.some(({ version }) => version === newest.version)
  return { appeals: [...appeals], until: newest?.until ?? null, version: isOpen ? newest.version : null }
}

export async function readOwnAppeals({ db, actor, now }: ReadScope, applicationId: string) {
  const competitor = await findOwnCompetitor(db, actor.accountId, applicationId)
  if (competitor === undefined) return refuse('not_found')
  return { success: true as const, data: await ownAppealsOf(db, competitor, now) }
}

/** Appeals against the newest protocol (docs/specification/competition.md#appeals). */
export async function sendAppeal(scope: WriteScope, applicationId: string, body: AppealBody) {
  const { db, actor, now } = scope
  const loaded = await lockApplication(db, actor, applicationId)
  const competitor = await findOwnCompetitor(db, actor.accountId, applicationId)
  if (loaded === null || competitor === undefined) return refuse('not_found')
  const { version, until } = await ownAppealsOf(db, competitor, now)
  if (version === null || until === null) return refuse('appeal_not_open')
  if (version !== body.version) return refuse('stale_version')
  const ids = [...new Set(body.files.map(({ id }) => id))]
  const own = await ownFiles(db, actor.accountId, ids)
  const faults = ids.flatMap((id, at) => {
    const msg = faultOfOwn(own, id)
    return msg === null ? [] : [{ field: `files.${at}`, msg }]
  })
  if (faults.length > 0) return refuseFields(faults)
  const { competitionId } = competitor
  const appeal = {
    id: newId(),
    applicationId,
    competitionId,
    version,
    state: 'SENT' as const,
    reason: body.reason,
    sentAt: now,
  }
  await insertAppeal(db, appeal, ids)
  await noteInHistory(scope, loaded, 'appealSent', body.reason)
  return { success: true as const, data: await ownAppealsOf(db, competitor, now) }
}
