import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { FeedbackBody } from '@portal/domain/notifications/schema.ts'
import type { Trx } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { enqueueMail } from './enqueue-mail.ts'

const DONE = { success: true } as const

const inAll = (textOf: (language: Language) => string): LocalizedName => ({
  nameKz: textOf('kk'),
  nameRu: textOf('ru'),
  nameEn: textOf('en'),
})

/**
 * Queues feedback as a mail to the mailbox of the office, in the writer's language. Refused without a mailbox
 * (docs/specification/notifications.md#feedback).
 */
export async function sendFeedback(
  scope: { readonly db: Trx; readonly now: Date; readonly language: Language },
  { topic, text, email, page, homepage }: FeedbackBody,
  mailbox: string | undefined,
) {
  if (mailbox === undefined) return refuse('not_found')
  if (homepage !== '') return DONE
  const recipient = { id: null, email: mailbox, language: scope.language, name: '' }
  await enqueueMail(scope, recipient, 'feedbackReceived', {
    topic: inAll((language) => textsIn(language)(`guidance.feedback.topics.${topic}`)),
    sender: inAll((language) => email || textsIn(language)('notifications.noSender')),
    page,
    reason: text,
    ...(email === '' ? {} : { replyTo: email }),
  })
  return DONE
}
