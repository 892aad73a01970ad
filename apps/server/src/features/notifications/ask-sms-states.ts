import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SmsGateway } from '../../platform/messages/sms.ts'
import type { Log } from '../../platform/observability/log.ts'
import { claimSms, markDelivered, markUndelivered } from './repository.ts'

const ASKED_AT_ONCE = 50
/** By then a phone that was off has it or never will, and gateways delete their records. */
const ASK_PERIOD_MS = 48 * HOUR_MS

/** Asks about accepted SMS that are due, at growing intervals. An unreachable gateway leaves them waiting. */
export async function askSmsStates({
  db,
  clock,
  gateway,
  log,
  onState,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: SmsGateway
  readonly log: Log
  readonly onState?: ((state: 'delivered' | 'undelivered') => void) | undefined
}): Promise<void> {
  if (gateway.ask === null) return
  const now = clock.now()
  const askSince = new Date(now.getTime() - ASK_PERIOD_MS)
  for (const { id, recipient, gatewayId } of await claimSms(db, { now, askSince, atOnce: ASKED_AT_ONCE })) {
    let answer: Awaited<ReturnType<typeof gateway.ask>>
    try {
      answer = await gateway.ask({ id: gatewayId, to: recipient })
    } catch (error) {
      log.warn({ err: error }, 'the SMS gateway does not say what became of SMS')
      return
    }
    if (answer.kind === 'underway') continue
    const mark = answer.kind === 'delivered' ? markDelivered : markUndelivered
    await mark(db, id, clock.now(), answer.code)
    onState?.(answer.kind)
  }
}
