import type pg from 'pg'
import type { MailRow } from '../witness.ts'
import { type Finding, type Found, KINDS, type Kind } from '../witness.ts'

/** Query of each kind of write: rows of a key and a value. */
const ROWS: Readonly<Record<Exclude<Kind, 'answer'>, string>> = {
  account: `select email as key, email as value from accounts where kind = 'APPLICANT'`,
  file: `select encode(sha256, 'hex') as key, id::text as value from files`,
  application: `select a.email as key, p.number as value from applications p join accounts a on a.id = p.owner_id where p.sent_at is not null`,
  decision: `select p.number as key, h.decision as value from application_history h join applications p on p.id = h.application_id where h.event = 'decide'`,
  interview: `select p.number as key, i.id::text as value from interviews i join applications p on p.id = i.application_id`,
  signature: `select p.number as key, i.status as value from application_history h join applications p on p.id = h.application_id
    join interviews i on i.application_id = p.id where h.event = 'interviewSigned'`,
  result: `select p.number as key, h.to_status as value from application_history h join applications p on p.id = h.application_id
    where h.event in ('approvePassed', 'approveFailed')`,
}

const UNANSWERED = '.'

export async function findWrites(pool: pg.Pool): Promise<Found> {
  const found = new Map(KINDS.map((kind) => [kind, new Map<string, string[]>()] as const))
  const add = (kind: Kind, key: string, value: string) => {
    const values = found.get(kind)
    values?.set(key, [...(values.get(key) ?? []), value])
  }
  for (const [kind, statement] of Object.entries(ROWS)) {
    const { rows } = await pool.query<{ key: string; value: string }>(statement)
    for (const { key, value } of rows) add(kind as Kind, key, value)
  }
  const { rows } = await pool.query<{ number: string; answers: string }>(
    'select p.number, t.answers from screening_attempts t join applications p on p.id = t.application_id',
  )
  for (const { number, answers } of rows)
    for (const [index, letter] of [...answers].entries())
      if (letter !== UNANSWERED) add('answer', `${number}/${index}`, letter)
  return found
}

export const findMails = async (pool: pg.Pool): Promise<readonly MailRow[]> =>
  (
    await pool.query<MailRow>(
      'select coalesce(message_id, id)::text as id, name, recipient, sent_at is not null as "isSent" from mails',
    )
  ).rows

export async function findFiles(pool: pg.Pool) {
  const files = await pool.query<{ id: string; sha256: string }>(
    `select id::text, encode(sha256, 'hex') as sha256 from files`,
  )
  const pieces = await pool.query<{ id: string }>('select unnest(pieces)::text as id from uploads')
  return { files: files.rows, pieces: pieces.rows.map(({ id }) => id) }
}

/** Counts of rows without their parent or half of a pair. */
const ORPHANS: Readonly<Record<string, string>> = {
  'rows of lists without an application': `select 1 from review_items r where not exists (select from applications a where a.id = r.application_id)`,
  'sent applications in no list': `select 1 from applications a where a.sent_at is not null and not exists (select from review_items r where r.application_id = a.id)`,
  'names that differ from their rows of lists': `select 1 from review_items r left join listed_names n using (application_id) where r.sight = '*' and (r.season, r.status, r.created_at, r.inspector_id, r.admin_comment is not null, r.search_name) is distinct from (n.season, n.status, n.created_at, n.inspector_id, n.is_sent_back, n.search_name)`,
  'sent applications without a choice': `select 1 from applications a where a.sent_at is not null and not exists (select from choices c where c.application_id = a.id)`,
  'sent applications without a test': `select 1 from applications a where a.sent_at is not null and not exists (select from screening_attempts t where t.application_id = a.id)`,
  'sent applications without papers': `select 1 from applications a where a.sent_at is not null and not exists (select from application_attachments f where f.application_id = a.id)`,
  'applicants without a profile': `select 1 from accounts a where a.kind = 'APPLICANT' and not exists (select from applicant_profiles p where p.account_id = a.id)`,
  'profiles without an account': `select 1 from applicant_profiles p where not exists (select from accounts a where a.id = p.account_id)`,
  'numbers given twice': `select 1 from applications where number is not null group by number having count(*) > 1`,
  'keys without an answer': `select 1 from idempotency_keys where answer is null`,
  'jobs that were given up': `select 1 from graphile_worker.jobs where attempts >= max_attempts`,
}

export async function findOrphans(pool: pg.Pool): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const [name, statement] of Object.entries(ORPHANS)) {
    const { rowCount } = await pool.query(statement)
    if (rowCount) findings.push({ rule: 'orphan', what: `${rowCount} ${name}` })
  }
  return findings
}
