import type { Actor } from '@portal/domain/kernel/actor.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { uuid } from '@portal/domain/kernel/values.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { mutedMails } from '../notifications/queries.ts'
import { switchMail } from '../notifications/switch-mail.ts'
import { NEWS } from './find-recipients.ts'

export async function readNewsSwitch({ db, actor }: { readonly db: Reader; readonly actor: Actor }) {
  const muted = await mutedMails(db, actor.accountId)
  return { success: true as const, data: { isOn: !muted.includes(NEWS) } }
}

export async function saveNewsSwitch(scope: WriteScope, isOn: boolean) {
  await switchMail(scope.db, scope.actor.accountId, NEWS, isOn)
  return readNewsSwitch(scope)
}

/** Switches news off for the account of a mail's token, without a sign-in. The token opens nothing else. */
export async function stopNews({ db }: Pick<WriteScope<null>, 'db'>, token: string) {
  const id = uuid.safeParse(token)
  const found = id.success
    ? await db.selectFrom('broadcastRecipients').select('accountId').where('stopToken', '=', id.data).executeTakeFirst()
    : undefined
  if (found === undefined) return refuse('not_found')
  await switchMail(db, found.accountId, NEWS, false)
  return { success: true as const }
}
