import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { notificationsEndpoints } from '@portal/domain/notifications/endpoints.ts'
import { switchedMailsOf } from '@portal/domain/notifications/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Environment } from '../../platform/environment.ts'
import { listNotices } from './list-notices.ts'
import { listUndelivered } from './list-undelivered.ts'
import { mutedMails } from './queries.ts'
import { markSeen, replaceMuted } from './repository.ts'
import { resendMessage } from './resend-message.ts'
import { sendFeedback } from './send-feedback.ts'
import type { MailTextsOf } from './templates/mail.ts'

async function settingsOf({ db, actor }: { readonly db: Reader; readonly actor: Actor }) {
  const muted = await mutedMails(db, actor.accountId)
  const mails = switchedMailsOf(actor.roles).map((name) => ({ name, isOn: !muted.includes(name) }))
  return { success: true as const, data: { mails } }
}

export const notificationsRoutes = (
  { feedbackEmail }: Pick<Environment, 'feedbackEmail'>,
  mailTextsOf: MailTextsOf,
): Handlers<typeof notificationsEndpoints> => ({
  sendFeedback: { write: (scope, { body }) => sendFeedback(scope, body, feedbackEmail) },
  listNotices: { read: (scope, { query }) => listNotices(scope, query, mailTextsOf) },
  markNoticesRead: {
    write: async ({ db, actor, now }, { body: { until } }) => {
      await markSeen(db, actor.accountId, new Date(Math.min(until.getTime(), now.getTime())))
      return { success: true as const }
    },
  },
  listUndelivered: { read: (scope, { query }) => listUndelivered(scope, query) },
  resendMessage: { write: (scope, { params }) => resendMessage(scope, params.id) },
  readMailSettings: { read: settingsOf },
  saveMailSettings: {
    write: async (scope, { body }) => {
      const { db, actor } = scope
      const own = switchedMailsOf(actor.roles)
      // Only mails of the caller's current roles are switched. A later role starts with its mails on.
      await replaceMuted(
        db,
        actor.accountId,
        own.filter((name) => body.off.includes(name)),
      )
      return settingsOf(scope)
    },
  },
})
