import type { Line } from '@portal/domain/allotment/protocol-schema.ts'
import type { MeritView } from '@portal/domain/allotment/rank-rules.ts'
import type { PublicReasons } from '@portal/domain/allotment/run-schema.ts'
import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { listId, listOfChoice } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup, PlacesList } from '@portal/domain/competitions/setup-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { OwnGrant } from '@portal/domain/offers/grant-schema.ts'
import { lettersOf } from '@portal/domain/offers/letter-rules.ts'
import { canMoveUp, isAnswerable } from '@portal/domain/offers/rules.ts'
import {
  type CheckedClaim,
  notesOf,
  type Reason,
  reasonLeftOut,
  reasonOf,
  reasonOfLaterRound,
  reasonOfSameList,
  reasonWithoutList,
} from '@portal/domain/results/reason-rules.ts'
import { columnsOf, slugOf } from '@portal/domain/results/rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

import { choicesOf } from '../applications/load-application.ts'
import { namedPartsOf, rulesOf } from '../competitions/queries.ts'
import { namesOf } from '../results/read-published.ts'
import { findOwnCompetitor, hasLaterRound, type OwnCompetitor } from './own-competitor.ts'

type Choice = {
  readonly position: number
  readonly universityId: string
  readonly programCode: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

/**
 * A competitor's own result with its reasons (docs/specification/competition.md#explanation). Each statement finds its
 * few rows by a key: four lines, the lists and rules of four choices, some ten claims.
 */
export async function readOwnGrant(
  { db, actor, now }: { readonly db: Reader; readonly actor: Actor; readonly now: Date },
  applicationId: string,
) {
  const data = await explainFor(db, actor.accountId, applicationId, now)
  return data === undefined ? refuse('not_found') : { success: true as const, data }
}

/** The explanation of an application. Undefined: the account has no competing one of that id. */
export async function explainFor(
  db: Reader,
  accountId: string,
  applicationId: string,
  now: Date,
): Promise<OwnGrant | undefined> {
  const competitor = await findOwnCompetitor(db, accountId, applicationId)
  return competitor === undefined ? undefined : explain(db, competitor, now)
}

async function explain(db: Reader, competitor: OwnCompetitor, now: Date): Promise<OwnGrant> {
  const { applicationId, number, code, year, level, name, kind, source } = competitor
  const [version, claims, choices, offer, history, letters] = await Promise.all([
    newestVersion(db, competitor),
    claimsOf(db, applicationId),
    choicesOf(db, [applicationId]),
    db.selectFrom('grantOffers').selectAll().where('applicationId', '=', applicationId).executeTakeFirst(),
    db.selectFrom('grantOfferEvents').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute(),
    db
      .selectFrom('grantLetters')
      .select(['kind', 'code', 'language', 'madeAt', 'revokedAt'])
      .where('applicationId', '=', applicationId)
      .orderBy('madeAt', 'desc')
      .execute(),
  ])
  const { rows: lines } = version === undefined ? { rows: [] } : await ownLines(db, competitor, version.version)
  const rules = version === undefined ? undefined : await rulesOfChoices(db, competitor, version.version, choices)
  const facts = { claims, lines, rules, language: competitor.language, source }
  const explained =
    version === undefined ? [] : choices.map((choice) => ({ choice, ...explainChoice(choice, choices, facts) }))
  const parts = namedPartsOf((await rulesOf(db, competitor.competitionId)) ?? {}, source)
  const partName = (code: string | undefined) => parts.find((part) => part.code === code)?.name
  const notes = notesOf(claims)
  const merit = lines[0]?.merit
  const [quotas, rights] = await Promise.all([
    namesOf(db, 'quotaCategories', [
      ...notes.map((note) => note.code),
      ...explained.flatMap(({ reason }) => reason.quota ?? []),
      ...(merit?.own?.quotas ?? []),
    ]),
    namesOf(db, 'preemptiveRights', [...notes.map((note) => note.code), ...(merit?.own?.rights ?? [])]),
  ])
  return {
    applicationId,
    number,
    code,
    ...{ year, level, name, kind, source },
    slug: slugOf({ year, level, number: competitor.place }),
    parts,
    version: version ?? null,
    merit: merit === undefined ? null : ownMerit(merit, quotas, rights),
    notes: notes.map((note) => ({
      key: note.key,
      name: quotas.get(note.code) ?? rights.get(note.code) ?? null,
      reason: note.reason,
    })),
    choices: explained.map(({ choice, reason: { quota, ...reason }, line }) => ({
      choice: choice.position,
      university: choice.universityName,
      program: choice.programName,
      programCode: choice.programCode,
      outcome: line?.outcome ?? null,
      reason: {
        ...reason,
        subjectName: partName(reason.subject),
        ...(quota === undefined ? {} : { quotaName: quotas.get(quota) }),
      },
      standing: line === undefined ? null : standingOf(line),
    })),
    offer:
      offer === undefined
        ? null
        : {
            ...offer,
            can: {
              accept: isAnswerable(offer, now),
              moveUp: isAnswerable(offer, now) && canMoveUp(offer, await hasLaterRound(db, offer)),
              decline: isAnswerable(offer, now),
            },
          },
    letters: { kinds: [...lettersOf(offer ?? null)], made: letters },
    history: history.map(({ at, event, choice, version }) => ({ at, event, choice, version })),
  }
}

type Names = ReadonlyMap<string, LocalizedName>

function ownMerit({ total, average, profile, own }: MeritView, quotas: Names, rights: Names): OwnGrant['merit'] {
  const named = (codes: readonly string[] | undefined, names: Names) =>
    codes?.flatMap((code) => names.get(code) ?? []) ?? null
  return {
    ...{ total, average, profile },
    order: own?.order ?? null,
    subjects: own?.subjects ?? null,
    rights: named(own?.rights, rights),
    quotas: named(own?.quotas, quotas),
  }
}

/** The newest protocol with a line of the competitor, else the newest of the competition. */
async function newestVersion(db: Reader, { competitionId, code }: OwnCompetitor) {
  const { rows } = await sql<{
    version: number
    round: number
    publishedAt: Date
    reason: string | null
    reasons: PublicReasons | null
  }>`
    select p.version, p.round, p.published_at, p.reason, p.reasons from protocols p
    where p.competition_id = ${competitionId} and p.state = 'PUBLISHED'
    order by exists (select from protocol_lines l where l.competition_id = p.competition_id and l.version = p.version
      and l.code = ${code}) desc, p.version desc limit 1`.execute(db)
  return rows[0]
}

type Claim = CheckedClaim & { readonly value: unknown }
function claimsOf(db: Reader, applicationId: string): Promise<readonly Claim[]> {
  return db
    .selectFrom('grantClaims')
    .select(['kind', 'code', 'state', 'reason', 'value'])
    .where('applicationId', '=', applicationId)
    .orderBy('kind')
    .orderBy('code')
    .execute()
}

type OwnLine = {
  readonly list: string
  readonly outcome: Line['outcome']
  readonly line: Line
  readonly merit: MeritView
  readonly place: 'GENERAL' | 'RESERVED' | null
  readonly quota: string | null
  readonly rank: number | null
  readonly competitors: number
  readonly places: number
  readonly filled: number
  readonly columns: Readonly<Record<string, number>>
  readonly last: { readonly total: number } | null
}

const ownLines = (db: Reader, { competitionId, code }: OwnCompetitor, version: number) =>
  sql<OwnLine>`
    select l.list, l.outcome, l.line, l.merit, l.place, l.quota, l.rank, g.competitors, g.places, g.filled, g.columns,
      case l.place when 'RESERVED'
        then (select r -> 'last' from jsonb_array_elements(g.reserved) r where r ->> 'quota' = l.quota)
        else g.general -> 'last' end as last
    from protocol_lines l join protocol_lists g
      on g.competition_id = l.competition_id and g.version = l.version and g.list = l.list
    where l.competition_id = ${competitionId} and l.version = ${version} and l.code = ${code} order by l.choice`.execute(
    db,
  )

type Rules = Pick<CompetitionSetup, 'minimum' | 'whenEqual'> & { readonly lists: readonly PlacesList[] }

/** Rules of these choices in the version that the protocol was computed with. */
async function rulesOfChoices(
  db: Reader,
  { competitionId }: OwnCompetitor,
  version: number,
  choices: readonly Choice[],
) {
  const programs = choices.map(({ programCode }) => programCode)
  const { rows } = await sql<Rules>`
    select s.rules -> 'minimum' as minimum, s.rules ->> 'whenEqual' as when_equal, (select coalesce(jsonb_agg(l), '[]')
      from jsonb_array_elements(s.rules -> 'lists') l where l ->> 'program' is null or l ->> 'program' = any (${programs}::text[])) as lists
    from protocols p join allotment_runs r on r.id = p.run_id
    join competition_rules s on s.competition_id = p.competition_id and s.version = r.rules_version
    where p.competition_id = ${competitionId} and p.version = ${version}`.execute(db)
  return rows[0]
}

type Facts = {
  readonly claims: readonly Claim[]
  readonly lines: readonly OwnLine[]
  readonly rules: Rules | undefined
  readonly language: EducationLanguage
  readonly source: ScoreSource
}

function explainChoice(
  choice: Choice,
  choices: readonly Choice[],
  { claims, lines, rules, language, source }: Facts,
): { readonly reason: Reason; readonly line?: OwnLine } {
  if (lines.length === 0) return { reason: reasonLeftOut(claims, source) }
  const listOf = ({ programCode, universityId }: Choice): PlacesList | null =>
    listOfChoice(rules?.lists ?? [], { program: programCode, universityId, language })
  const list = listOf(choice)
  if (list === null) return { reason: reasonWithoutList() }
  const first = choices.find((each) => {
    const other = listOf(each)
    return other !== null && listId(other) === listId(list)
  })
  if (first !== undefined && first !== choice) return { reason: reasonOfSameList(first.position) }
  const line = lines.find((each) => each.list === listId(list))
  // A later round leaves out choices that are no better than an accepted place.
  if (line === undefined) return { reason: reasonOfLaterRound() }
  const score = claims.find(({ kind }) => kind === 'SCORE')?.value as
    | { subjects?: Record<string, number> }
    | null
    | undefined
  return {
    line,
    reason: reasonOf(line.line, {
      ...line,
      whenEqual: rules?.whenEqual ?? 'NONE',
      minimum: {
        total: list.minimum?.total ?? rules?.minimum.total ?? 0,
        subjects: list.minimum?.subjects ?? rules?.minimum.subjects ?? {},
      },
      subjects: lines[0]?.merit.own?.subjects ?? score?.subjects ?? null,
    }),
  }
}

const standingOf = ({ list, rank, competitors, places, filled, merit, columns, line, last }: OwnLine) => ({
  list,
  rank,
  competitors,
  places,
  filled,
  own: merit.total,
  last: (line.lastAdmitted ?? last)?.total ?? null,
  columns: [...columnsOf(columns)],
})
