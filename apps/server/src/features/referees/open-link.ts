import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { isLinkOpen } from '@portal/domain/referees/rules.ts'
import type { LetterDraft } from '@portal/domain/referees/schema.ts'
import { refereeStep } from '@portal/domain/referees/workflow.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import { type LoadedApplication, lockById } from '../applications/load-application.ts'
import { describeApplication } from './describe-application.ts'
import { type LinkedReferee, refereeByLink } from './queries.ts'
import { updateReferee } from './repository.ts'

export const linkEnded = (): Refusal => refuse('referee_link_ended')

/** The referee of an open link. Null: no such link, or it has ended. A token tells nothing else. */
export async function openReferee(db: Reader, token: string, now: Date): Promise<LinkedReferee | null> {
  if (!/^[\w-]{20,100}$/.test(token)) return null
  const referee = await refereeByLink(db, hashToken(token))
  const isOpen = referee !== undefined && !referee.isSeasonClosed && isLinkOpen(referee, { ...referee, now })
  return isOpen ? referee : null
}

/** The same with its locked application, so that no other command of it runs meanwhile. */
export async function lockReferee(
  db: Trx,
  token: string,
  now: Date,
): Promise<{ readonly loaded: LoadedApplication; readonly referee: LinkedReferee } | null> {
  const found = await openReferee(db, token, now)
  const loaded = found === null ? null : await lockById(db, found.applicationId)
  const referee = loaded === null ? null : await openReferee(db, token, now)
  return loaded === null || referee === null ? null : { loaded, referee }
}

export async function openLink({ db, now }: WriteScope<null>, token: string) {
  const locked = await lockReferee(db, token, now)
  const step = locked === null ? null : refereeStep(locked.referee.state, 'open', ['REFEREE'])
  if (locked === null || step === null) return linkEnded()
  const { loaded, referee } = locked
  const { id, name, position, language, until, note, text, file, fileSize, isConfidential } = referee
  const sentAt = sql<Date | null>`coalesce(sent_at, (select m.sent_at from mails m where m.id = mail_id))`
  await updateReferee(db, id, { state: step.to, openedAt: referee.openedAt ?? now, sentAt })
  return {
    success: true as const,
    data: {
      ...(await describeApplication(db, loaded)),
      season: await nameOfSeason(db, loaded.application.season),
      ...{ name, position, language, until, state: step.to, note, text, isConfidential },
      file: file === null ? null : { name: file.name, size: fileSize ?? 0 },
    },
  }
}

const nameOfSeason = (db: Reader, year: number) =>
  db.selectFrom('seasons').select(['nameKz', 'nameRu', 'nameEn']).where('year', '=', year).executeTakeFirstOrThrow()

/** Keeps the unfinished words, so that nothing typed is lost. */
export async function keepDraft({ db, now }: WriteScope<null>, { token, text, isConfidential }: LetterDraft) {
  const locked = await lockReferee(db, token, now)
  if (locked === null) return linkEnded()
  await updateReferee(db, locked.referee.id, { text, isConfidential })
  return { success: true as const }
}
