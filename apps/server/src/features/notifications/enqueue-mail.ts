import type { Language } from '@portal/domain/kernel/language.ts'
import { greeted, MAILS, type MailName, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { z } from 'zod'
import type { Trx } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { insertMail, insertMails } from './repository.ts'

type Scope = { readonly db: Trx; readonly now: Date }
/**
 * `id`: account that reads the mail in the portal; null: nobody, such as a former address. `email`: empty for a deleted
 * account.
 */
type Recipient = {
  readonly id: string | null
  readonly email: string
  readonly language: Language
  readonly name: string
}
export type MailTo<Name extends MailName = MailName> = {
  readonly [Each in Name]: {
    /** Absent: a new one. */
    readonly id?: string
    readonly recipient: Recipient
    readonly name: Each
    readonly payload: MailPayload<Each>
  }
}[Name]

const about = z.object({ applicationId: z.string().optional() })

/** Content that stays readable in the portal. One-time links stay in the mail alone. */
const keptOf = (content: object) => ('url' in content ? null : content)

const mailOf = <Name extends MailName>(recipient: Recipient, name: Name, payload: MailPayload<Name>) => {
  const content = MAILS[name].parse(payload)
  return {
    id: newId(),
    name,
    recipient: recipient.email,
    language: recipient.language,
    applicationId: about.parse(content).applicationId ?? null,
    accountId: recipient.id,
    notice: keptOf(content),
    payload: { ...content, ...greeted.parse({ recipientName: recipient.name }) },
  }
}

const hasAddress = ({ email }: Recipient): boolean => email !== ''

/** Queues a mail in the caller's transaction. A worker sends it later. A deleted account gets none. */
export async function enqueueMail<Name extends MailName>(
  { db, now }: Scope,
  recipient: Recipient,
  name: Name,
  payload: MailPayload<Name>,
): Promise<void> {
  if (hasAddress(recipient)) await insertMail(db, { ...mailOf(recipient, name, payload), createdAt: now })
}

export async function enqueueMails({ db, now }: Scope, mails: readonly MailTo[]): Promise<void> {
  const addressed = mails.filter(({ recipient }) => hasAddress(recipient))
  if (addressed.length === 0) return
  await insertMails(
    db,
    addressed.map(({ recipient, name, payload, id }) => ({
      ...mailOf(recipient, name, payload as never),
      ...(id === undefined ? {} : { id }),
    })),
    now,
  )
}
