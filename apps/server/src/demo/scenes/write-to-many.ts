import { TAKE_BACK_MINUTES } from '@portal/domain/broadcasts/rules.ts'
import type { BroadcastContent } from '@portal/domain/broadcasts/schema.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { deliverNext } from '../../features/broadcasts/deliver-broadcasts.ts'
import { createBroadcast, sendBroadcast, takeBackBroadcast } from '../../features/broadcasts/write-broadcast.ts'
import type { WriteScope } from '../../http/handler.ts'
import broadcasts from '../broadcasts.json' with { type: 'json' }
import { must } from '../run-commands.ts'

type Texts = Pick<BroadcastContent, 'kind' | 'subject' | 'text'>
const TEXTS = broadcasts as Readonly<Record<keyof typeof broadcasts, Texts>>

/** Writes notices to many by the ordinary commands: one sent, one taken back, one draft. */
export async function writeToMany(scope: WriteScope, season: number, publicUrl: string): Promise<void> {
  const { db, now } = scope
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const filter = { season, statuses: ['IN_PROCESS' as const] }
  const send = async (hours: number, texts: Texts) => {
    const turn = { ...scope, now: at(hours * HOUR_MS) }
    const { data: draft } = must(await createBroadcast(turn, { ...texts, filter }))
    const { data: sent } = must(await sendBroadcast(turn, draft.id, draft))
    return { turn, sent }
  }
  const { sent } = await send(0, TEXTS.sent)
  await deliverNext({ db, now: at(TAKE_BACK_MINUTES * MINUTE_MS), publicUrl }, sent.id, Number.MAX_SAFE_INTEGER)
  const wrong = await send(1, TEXTS.takenBack)
  must(await takeBackBroadcast(wrong.turn, wrong.sent.id, wrong.sent.version))
  must(await createBroadcast({ ...scope, now: at(2 * HOUR_MS) }, { ...TEXTS.draft, filter: { season, statuses: [] } }))
}
