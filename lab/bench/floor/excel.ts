import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import type pg from 'pg'
import { ATTACHMENT_SLOTS } from '../../../packages/domain/src/accounts/schema.ts'
import { MAX_CHOICES } from '../../../packages/domain/src/applications/status.ts'
import { GRADE_GROUPS } from '../../../packages/domain/src/interviews/status.ts'
import { EXPORT_COLUMNS } from '../../../packages/domain/src/review/export-schema.ts'

const ROWS_AT_ONCE = 1000
const PLACES = Array.from({ length: MAX_CHOICES }, (_, at) => at + 1)
const profile = (...names: readonly string[]) => names.map((name) => `a.applicant ->> '${name}'`)
const grant = (...names: readonly string[]) => names.map((name) => `a.grant_part ->> '${name}'`)

/** The columns of the product's sheet in its order, each as it is stored. */
const COLUMNS = [
  ...[
    'r.number',
    'r.type',
    'r.status',
    'r.created_at',
    'r.sent_at',
    'r.status_changed_at',
    'a.consent_version',
    'r.last_name',
    'r.first_name',
  ],
  ...[...profile('middleName'), 'r.fio', ...profile('birthday', 'gender'), 'r.citizenship', ...profile('nationality')],
  ...[
    'r.country_of_residence',
    'r.kandas',
    'r.refugee',
    ...profile('grantHolder', 'phoneNumber', 'email'),
    'o.language',
  ],
  ...[
    ...profile('passportNumber', 'passportExprDate', 'iin'),
    'a.education_level',
    'a.education_language',
    'a.interview_language',
    'a.gpa',
  ],
  ...[
    'a.language_levels::text',
    'a.letter_words',
    ...profile('untScore'),
    `a.grant_part #>> '{untResult,total}'`,
    `a.grant_part #>> '{untResult,subjects}'`,
  ],
  ...grant('attestatAverageScore', 'creativeSpecialty', 'faculty', 'quotaCategoryIds', 'preemptiveRightIds'),
  ...[`r.university_name ->> 'nameKz'`, 'r.program_code', `r.program_name ->> 'nameKz'`],
  ...PLACES.flatMap((at) => [
    `c${at}.university_name ->> 'nameKz'`,
    `c${at}.program_name ->> 'nameKz'`,
    `c${at}.status`,
    `c${at}.comment`,
  ]),
  ...[...ATTACHMENT_SLOTS, 'additionalDocuments', 'grantFiles'].map((slot) => `'${slot}' = any (f.slots)`),
  ...[
    't.ended',
    't.started_at',
    't.finished_at',
    't.answers',
    'i.starts_at',
    'i.status',
    'i.zoom',
    'i.expert_name',
    'i.total',
    'i.signed_at',
  ],
  ...Object.keys(GRADE_GROUPS).map((group) => `i.grade ->> '${group}'`),
  ...Object.entries(GRADE_GROUPS).flatMap(([group, criteria]) =>
    criteria.map((criterion) => `i.grade #>> '{${group},${criterion}}'`),
  ),
  ...['r.inspector_name', 'r.inspector_status', 'r.comment', 'r.admin_comment'],
]
if (COLUMNS.length !== EXPORT_COLUMNS.length)
  throw new Error(`the product exports ${EXPORT_COLUMNS.length} columns, the floor ${COLUMNS.length}`)

const TEXT = `
  select r.application_id, r.created_at::text, ${COLUMNS.join(', ')}
  from (select * from review_items where sight = '*' and ($1::timestamptz is null or created_at <= $1 and (created_at < $1 or application_id > $2))
    order by created_at desc, application_id limit ${ROWS_AT_ONCE}) as r
  join applications a on a.id = r.application_id join accounts o on o.id = a.owner_id
  ${PLACES.map((at) => `left join choices c${at} on c${at}.application_id = r.application_id and c${at}.position = ${at}`).join(' ')}
  left join lateral (select array_agg(slot) as slots from application_attachments where application_id = r.application_id) as f on true
  left join screening_attempts t on t.application_id = r.application_id and t.is_current
  left join lateral (select * from interviews where application_id = r.application_id and status <> 'CANCELLED' order by created_at desc limit 1) as i on true
  order by r.created_at desc, r.application_id`

type Cell = string | number | boolean | Date | null

async function* rowsOf(pool: pg.Pool, isShort: boolean): AsyncGenerator<Cell[]> {
  let last: readonly [string, string] | undefined
  for (;;) {
    const { rows } = await pool.query<Cell[]>({
      name: 'sheet',
      text: TEXT,
      values: [last?.[1] ?? null, last?.[0] ?? null],
      rowMode: 'array',
    })
    for (const row of rows) yield row.slice(2)
    const end = rows.at(-1)
    if (isShort || end === undefined || rows.length < ROWS_AT_ONCE) return
    last = [String(end[0]), String(end[1])]
  }
}

/** Every row of the list, or a thousand of them, with all columns of the product, by the library's own stream. */
export async function writeSheet(pool: pg.Pool, response: ServerResponse, isShort: boolean): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  await pipeline(Readable.fromWeb(writeXlsxStream(rowsOf(pool, isShort), { name: 'Floor' }) as never), response)
}
