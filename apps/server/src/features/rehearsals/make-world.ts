import type { RehearsedPerson } from '@portal/domain/rehearsals/schema.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { addMadeUpApplicant, addMadeUpStaff } from '../accounts/add-made-up.ts'
import type { OwnSchema } from './make-schema.ts'
import { type Copy, confirmRehearsed, copyTable } from './repository.ts'

const MADE_UP_STAFF = `(select id from accounts where kind = 'STAFF')`

/**
 * Public facts, in the order of their references. Nothing else is copied: no accounts, applications, documents,
 * messages, photos, or audit trail.
 */
const COPIES: readonly Copy[] = [
  ...['regions', 'cities', 'city_guides', 'countries', 'nationalities', 'languages', 'grant_documents'].map(
    (table) => ({ table }),
  ),
  ...['quota_categories', 'preemptive_rights', 'universities', 'programs', 'program_offers', 'professions'].map(
    (table) => ({ table }),
  ),
  { table: 'directory_loads' },
  { table: 'university_news', where: `news_date <> 'infinity'`, instead: { photo_id: 'null' } },
  { table: 'content_entries' },
  {
    table: 'content_versions',
    where: `state = 'PUBLISHED'`,
    instead: {
      ...{ author_id: 'null', author_name: 'null', writer_ids: `'{}'`, refusal: 'null', import_id: 'null' },
      ...{ decided_by_id: 'null', decided_by_name: 'null' },
    },
  },
  { table: 'content_published' },
  { table: 'reception' },
  { table: 'public_content' },
  {
    table: 'seasons',
    instead: {
      ...{ created_by_id: 'null', created_by_name: 'null', confirmed_by_id: 'null', confirmed_by_name: 'null' },
      ...{ closed_by_id: 'null', closed_by_name: 'null', closing_reason: 'null' },
    },
  },
  { table: 'season_windows' },
  { table: 'season_requirements' },
  { table: 'question_places' },
  {
    table: 'competitions',
    instead: {
      ...{ created_by_id: MADE_UP_STAFF, created_by_name: `''`, confirmed_steps: `'[]'` },
      ...{ opening_decided_by_id: 'null', opening_decided_by_name: 'null' },
    },
  },
  {
    table: 'competition_rules',
    where: `state = 'HOLDING'`,
    instead: {
      ...{ proposed_by_id: MADE_UP_STAFF, proposed_by_name: `''`, reason: 'null', answer: 'null' },
      ...{ confirmed_by_id: 'null', confirmed_by_name: 'null' },
    },
  },
  { table: 'program_figures' },
]

const copyFacts = async (trx: Trx, schema: OwnSchema): Promise<void> => {
  for (const copy of COPIES) await copyTable(trx, schema, copy)
}

type Rehearsed = {
  readonly year: number
  readonly at: Date
  readonly person: RehearsedPerson
  readonly times: SessionTimes
}

/** Fills the schema of a rehearsal: public facts, the season, and one made-up person. */
export async function fillWorld(trx: Trx, schema: OwnSchema, { year, at, person: { who, ...more }, times }: Rehearsed) {
  await addMadeUpStaff(trx, at)
  await copyFacts(trx, schema)
  await confirmRehearsed(trx, schema, year, at)
  return who === 'GUEST' ? null : addMadeUpApplicant(trx, { ...more, group: who }, { at, times })
}
