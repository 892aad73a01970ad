import { copiedSetup, filledSetup, TESTING_SUBJECTS, yearOfGrants } from '@portal/domain/competitions/fill-rules.ts'
import { isScored } from '@portal/domain/competitions/kind-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { CompetitionBody } from '@portal/domain/competitions/view-schema.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { knownCodes, knownGrants, programsOfLevel } from '../directory/list-codes.ts'
import { listPreemptiveRights, listQuotaCategories } from '../directory/queries.ts'
import { readGuide } from '../guidance/read-guide.ts'
import { auditNameOf, lockedCompetition } from './load-competition.ts'
import { type Competition, lastOpened, rulesOf } from './queries.ts'
import { viewOf } from './read-competition.ts'
import { insertCompetition, insertRules } from './repository.ts'

type Filled = {
  readonly rules: CompetitionSetup
  readonly filledFromId: string | null
  readonly filledFromYear: number | null
}

/** Initial rules: those of the last competition of the level, or the directories (competition.md#rules). */
async function fill(db: Reader, now: Date, asked: CompetitionBody): Promise<Filled> {
  const { year } = asked
  const last = await lastOpened(db, asked, year)
  const rules = last === null ? null : await rulesOf(db, last.id)
  if (last !== null && rules !== null)
    return {
      rules: copiedSetup(year, { year: last.year, rules }, await knownCodes(db)),
      filledFromId: last.id,
      filledFromYear: last.year,
    }
  return fillFromDirectories(db, now, asked)
}

export async function fillFromDirectories(
  db: Reader,
  now: Date,
  { year, level, kind, source }: Pick<CompetitionBody, 'year' | 'level' | 'kind' | 'source'>,
): Promise<Filled> {
  const grants = await knownGrants(db, level)
  const sources = {
    programs: await programsOfLevel(db, level),
    grants,
    quotas: await listQuotaCategories(db),
    rights: await listPreemptiveRights(db),
    unt: await untRules(db, now),
    testing: testingParts(),
  }
  const rules = filledSetup(year, sources, { kind, source })
  return { rules, filledFromId: null, filledFromYear: rules.lists.length === 0 ? null : yearOfGrants(grants) }
}

/** Subjects of the comprehensive testing, with their names. No source of the portal states their maximums. */
const testingParts = () =>
  TESTING_SUBJECTS.map((code) => {
    const name = (language: Language) => textsIn(language)(`competitions.testing.${code}`)
    return { code, name: { kk: name('kk'), ru: name('ru'), en: name('en') } }
  })

/** Minimums of the UNT as published. */
async function untRules(db: Reader, now: Date): Promise<Parameters<typeof filledSetup>[1]['unt']> {
  const { blocks, passingScores } = await readGuide({ db, now })
  return { blocks, passingScores }
}

const ALREADY = [{ field: 'name', msg: 'competition_already_exists' }] as const

/** Whether the year and level have a competition of the same name in a language. Some rows. */
async function isNamed(db: Reader, { year, level, name }: CompetitionBody): Promise<boolean> {
  const rows = await db
    .selectFrom('competitions')
    .select('name')
    .where('year', '=', year)
    .where('level', '=', level)
    .$castTo<Pick<Competition, 'name'>>()
    .execute()
  const isSame = (one: string, other: string | undefined) => one.toLocaleLowerCase() === other?.toLocaleLowerCase()
  return rows.some((row) => LANGUAGES.some((language) => isSame(name[language], row.name?.[language])))
}

/** Creates a competition with a name of its own in its year and level. */
export async function createCompetition(scope: WriteScope, asked: CompetitionBody) {
  const { db, actor, now } = scope
  const { year, level, name, kind, source } = asked
  if (!isScored(level, source)) return refuse('level_without_score', [{ field: 'level', msg: 'level_without_score' }])
  if (await isNamed(db, asked)) return refuse('competition_already_exists', ALREADY)
  const { rules, ...filledFrom } = await fill(db, now, asked)
  const by = { createdAt: now, createdById: actor.accountId, createdByName: actor.fullName }
  const competition = await insertCompetition(db, {
    ...by,
    ...filledFrom,
    ...{ year, level, name, kind, source },
    rulesVersion: 1,
    opensAt: null,
    closesAt: null,
    claimsCloseAt: null,
  })
  if (competition === undefined) return refuse('competition_already_exists', ALREADY)
  await insertRules(db, {
    competitionId: competition.id,
    version: 1,
    state: 'HOLDING',
    rules,
    proposedAt: now,
    proposedById: actor.accountId,
    proposedByName: actor.fullName,
  })
  await recordAudit(scope, {
    event: 'competitionCreated',
    objectId: competition.id,
    objectName: auditNameOf(competition),
  })
  const loaded = await lockedCompetition(db, competition.id, now)
  if (loaded === null) throw new Error('a competition that was just made is gone')
  return { success: true as const, data: await viewOf(scope, loaded) }
}
