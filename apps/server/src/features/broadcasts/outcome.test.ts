import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPortal } from '../../../test/test-portal.ts'
import { OUTCOME } from './read-broadcasts.ts'

const portal = await testPortal()
const AT = '2026-11-20T09:30:00Z'
const mail = (sent: string | null, failed: string | null) => ({ sent, failed })

test.each([
  ['not queued', null, false, null, 'WAITING'],
  ['queued', AT, true, mail(null, null), 'WAITING'],
  ['sent', AT, true, mail(AT, null), 'SENT'],
  ['sent, its mail removed since', AT, true, null, 'SENT'],
  ['come back', AT, true, mail(AT, AT), 'FAILED'],
  ['given up', AT, true, mail(null, AT), 'FAILED'],
  ['left out', AT, false, null, 'SKIPPED'],
] as const)('outcome of a mail that is %s', async (_, queued, hasMail, held, outcome) => {
  const id = hasMail ? 1 : null
  const { rows } = await sql`
    select ${OUTCOME} as outcome from (select ${queued}::timestamptz as queued_at, ${id}::int as mail_id) as r
    left join (select 1 as id, ${held?.sent ?? null}::timestamptz as sent_at, ${held?.failed ?? null}::timestamptz as failed_at
      where ${held !== null}) as m on m.id = r.mail_id`.execute(portal.database.db)
  expect(rows).toEqual([{ outcome }])
})
