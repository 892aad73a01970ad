import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { currentSeason } from '../../reception/current-season.ts'

type Renamed = { readonly former: string; readonly present: string }

const renames = (rows: readonly Renamed[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ former, present }) => [former, present]))

/** Further documents of the current season with the names of those of other seasons. Rows: some dozens a season. */
async function documentsNow(db: Reader, now: Date, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Renamed>`
    select distinct on (o.id) o.id::text as former, n.id::text as present
    from season_requirements o join season_requirements n on n.season = ${currentSeason(now)}
      and n.season <> o.season and n.demand ->> 'type' = 'further' and n.demand -> 'name' = o.demand -> 'name'
    where o.id::text = any (${ids}::text[]) order by o.id, abs(n.position - o.position)`.execute(db)
  return renames(rows)
}

/** Copies of questions in the current season that are still as they were (index questions_of_a_program). */
async function questionsNow(db: Reader, now: Date, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const latest = (key: string) => sql`(select value from content_published c where c.kind = 'question'
    and c.key = ${sql.ref(key)} order by number desc limit 1)`
  const { rows } = await sql<Renamed>`
    select distinct on (o.key) o.key as former, n.key as present
    from question_places o join question_places n on n.season = ${currentSeason(now)} and n.season <> o.season
      and n.university_id = o.university_id and n.program_code = o.program_code and n.created_at = o.created_at
    where o.key = any (${keys}::text[]) and ${latest('n.key')} = ${latest('o.key')} order by o.key, n.key`.execute(db)
  return renames(rows)
}

/**
 * Drafts with their files and answers under the requirements and questions of the current season, which has copies of the
 * former ones: a draft keeps its content (docs/specification/seasons.md#drafts).
 */
export async function draftsInSeason(
  db: Reader,
  now: Date,
  drafts: readonly ApplicationDraft[],
): Promise<readonly ApplicationDraft[]> {
  const kinds = drafts.flatMap(({ furtherFiles }) => furtherFiles?.map(({ kind }) => String(kind)) ?? [])
  const keys = drafts.flatMap(({ answers }) => answers?.map(({ question }) => question) ?? [])
  const [documents, questions] = [await documentsNow(db, now, kinds), await questionsNow(db, now, keys)]
  return drafts.map((draft) => ({
    ...draft,
    ...(draft.furtherFiles
      ? {
          furtherFiles: draft.furtherFiles.map((file) => ({
            ...file,
            kind: documents.get(String(file.kind)) ?? file.kind,
          })),
        }
      : {}),
    ...(draft.answers
      ? { answers: draft.answers.map((each) => ({ ...each, question: questions.get(each.question) ?? each.question })) }
      : {}),
  }))
}
