import { CORRECTION_STATES, isAsked, STANDING_CORRECTIONS } from '@portal/domain/applications/correction-schema.ts'
import { UNDECIDED } from '@portal/domain/applications/status.ts'
import type { correctionFigures } from '@portal/domain/corrections/schema.ts'
import type { SeasonQuery } from '@portal/domain/seasons/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import { seasonAsked } from '../reception/current-season.ts'

type Asked = { readonly season: number; readonly universityId: string | null }
type Group = { readonly key: string; readonly asked: number }
type Figures = z.input<typeof correctionFigures>

const MOST_GROUPS = 20

const IS_ASKED = isOneOf(sql.ref('k.state'), CORRECTION_STATES.filter(isAsked))
const IS_UNDECIDED = isOneOf(sql.ref('a.status'), UNDECIDED)

/** Requests of a season, in the scope of a university those about its own choices. Cancelled ones do not count. */
const requests = ({ season, universityId }: Asked) => sql`
  corrections k join applications a on a.id = k.application_id
  join choices h on h.application_id = k.application_id and h.position = k.choice
  where a.season = ${season} and ${isOneOf(sql.ref('k.state'), STANDING_CORRECTIONS)}
    and (${universityId}::text is null or h.university_id = ${universityId})`

async function countRequests(db: Reader, asked: Asked, now: Date) {
  const { rows } = await sql<Pick<Figures, 'requests' | 'asked' | 'answered' | 'lapsed'>>`
    with counted as (select k.answered_at,
      ${IS_ASKED} and k.until > ${now} and ${IS_UNDECIDED} and a.current_choice = k.choice as is_open,
      k.answered_at is null and k.until <= ${now} as is_lapsed
      from ${requests(asked)})
    select count(*)::int as requests, (count(*) filter (where is_open))::int as asked,
      (count(*) filter (where answered_at is not null))::int as answered,
      (count(*) filter (where is_lapsed))::int as lapsed from counted`.execute(db)
  return rows[0] ?? { requests: 0, asked: 0, answered: 0, lapsed: 0 }
}

/** Asked items by slot, reason, country and language at once, the largest groups first. */
async function countItems(db: Reader, asked: Asked) {
  const { rows } = await sql<Group & { readonly by: number; readonly text: Figures['byReason'][number]['text'] }>`
    with asked as (select k.id, a.applicant ->> 'citizenship' as citizenship, a.education_language from ${requests(asked)}),
    items as (select i.slot, coalesce(i.reason, '') as reason, coalesce(citizenship, '') as country,
      coalesce(education_language, '') as language from correction_items i join asked on asked.id = i.correction_id),
    counted as (select grouping(slot, reason, country, language) as by,
      coalesce(slot, reason, country, language, '') as key, count(*)::int as asked
      from items group by grouping sets ((slot), (reason), (country), (language), ()))
    select by, key, asked, case when by = 11 and key <> '' then (
      select reason_text from correction_items where reason = key order by id desc limit 1) end as text
    from counted order by asked desc, key`.execute(db)
  return rows
}

/** Asked values by field, the most asked first. */
async function countFields(db: Reader, asked: Asked): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select f.field as key, count(*)::int as asked from correction_fields f
    join (select k.id from ${requests(asked)}) as r on r.id = f.correction_id
    group by f.field order by asked desc, key`.execute(db)
  return rows
}

/** Requests of a season, and the documents that are asked most (docs/specification/corrections.md#figures). */
export async function readFigures({ db, actor, now }: ReadScope, query: SeasonQuery) {
  const asked = { season: await seasonAsked({ db, now }, query.season), universityId: actor.universityId }
  const [counted, items, byField] = await Promise.all([
    countRequests(db, asked, now),
    countItems(db, asked),
    countFields(db, asked),
  ])
  // A bit of `grouping` is set for each column that a row is not grouped by.
  const by = (bits: number) => items.filter((row) => row.by === bits).slice(0, MOST_GROUPS)
  const groups = (bits: number): Group[] => by(bits).map(({ key, asked: count }) => ({ key, asked: count }))
  return {
    success: true as const,
    data: {
      ...counted,
      items: by(0b1111)[0]?.asked ?? 0,
      byDocument: groups(0b0111),
      byField,
      byReason: by(0b1011).map(({ key, asked: count, text }) => ({ key, asked: count, text })),
      byCountry: groups(0b1101),
      byLanguage: groups(0b1110),
    },
  }
}
