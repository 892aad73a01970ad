import { type QuestionEntry, toQuestion } from '@portal/domain/content/question-rules.ts'
import type { Question } from '@portal/domain/seasons/requirement-rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

export type Pair = { readonly universityId: string; readonly program: string }
export type ApprovedQuestion = Question & { readonly approvedAt: Date }

type Row = Pair & {
  readonly id: string
  readonly version: number
  readonly value: QuestionEntry
  readonly approvedAt: Date
}

/** Approved questions of programs in a season, in the order of the pairs (index questions_of_a_program). */
export async function questionsOf(
  db: Reader,
  season: number,
  pairs: readonly Pair[],
): Promise<readonly ApprovedQuestion[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Row>`
    select q.key as id, p.number as version, q.university_id, q.program_code as program, p.value,
      coalesce(v.decided_at, v.written_at) as approved_at
    from unnest(${pairs.map(({ universityId }) => universityId)}::text[], ${pairs.map(({ program }) => program)}::text[])
      with ordinality as a (university_id, program_code, place)
    join question_places q on q.season = ${season}::int and q.university_id = a.university_id
      and q.program_code = a.program_code
    join lateral (select number, value from content_published c where c.kind = 'question' and c.key = q.key
      order by number desc limit 1) p on p.value is not null
    join content_versions v on v.kind = 'question' and v.key = q.key and v.number = p.number
    order by a.place, q.created_at, q.key`.execute(db)
  const known = new Set<string>()
  return rows
    .filter(({ id }) => !known.has(id) && known.add(id))
    .map(({ value, ...row }) => ({ ...row, ...toQuestion(value) }))
}
