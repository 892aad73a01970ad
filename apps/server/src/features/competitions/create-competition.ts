import { copiedSetup, filledSetup, hasScore, yearOfGrants } from '@portal/domain/competitions/fill-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { knownCodes, knownGrants, programsOfLevel } from '../directory/list-codes.ts'
import { listPreemptiveRights, listQuotaCategories } from '../directory/queries.ts'
import { readGuide } from '../guidance/read-guide.ts'
import { lockedCompetition } from './load-competition.ts'
import { lastOpened, rulesOf } from './queries.ts'
import { viewOf } from './read-competition.ts'
import { insertCompetition, insertRules } from './repository.ts'

type Filled = {
  readonly rules: CompetitionSetup
  readonly filledFromId: string | null
  readonly filledFromYear: number | null
}

/** Initial rules: those of the last competition of the level, or the directories (competition.md#rules). */
async function fill(db: Reader, now: Date, year: number, level: EducationLevel): Promise<Filled> {
  const last = await lastOpened(db, level, year)
  const rules = last === null ? null : await rulesOf(db, last.id)
  if (last !== null && rules !== null)
    return {
      rules: copiedSetup(year, { year: last.year, rules }, await knownCodes(db)),
      filledFromId: last.id,
      filledFromYear: last.year,
    }
  return fillFromDirectories(db, now, year, level)
}

export async function fillFromDirectories(db: Reader, now: Date, year: number, level: EducationLevel): Promise<Filled> {
  const grants = await knownGrants(db, level)
  const rules = filledSetup(year, {
    programs: await programsOfLevel(db, level),
    grants,
    quotas: await listQuotaCategories(db),
    rights: await listPreemptiveRights(db),
    unt: await untRules(db, now),
  })
  return { rules, filledFromId: null, filledFromYear: yearOfGrants(grants) }
}

/** Minimums of the UNT as published. */
async function untRules(db: Reader, now: Date): Promise<Parameters<typeof filledSetup>[1]['unt']> {
  const { blocks, passingScores } = await readGuide({ db, now })
  return { blocks, passingScores }
}

export async function createCompetition(scope: WriteScope, { year, level }: { year: number; level: EducationLevel }) {
  const { db, actor, now } = scope
  if (!hasScore(level)) return refuse('level_without_score', [{ field: 'level', msg: 'level_without_score' }])
  const { rules, ...filledFrom } = await fill(db, now, year, level)
  const by = { createdAt: now, createdById: actor.accountId, createdByName: actor.fullName }
  const competition = await insertCompetition(db, {
    ...by,
    ...filledFrom,
    year,
    level,
    rulesVersion: 1,
    opensAt: null,
    closesAt: null,
    claimsCloseAt: null,
  })
  if (competition === undefined)
    return refuse('competition_already_exists', [{ field: 'year', msg: 'competition_already_exists' }])
  await insertRules(db, {
    competitionId: competition.id,
    version: 1,
    state: 'HOLDING',
    rules,
    proposedAt: now,
    proposedById: actor.accountId,
    proposedByName: actor.fullName,
  })
  await recordAudit(scope, { event: 'competitionCreated', objectId: competition.id, objectName: `${year} ${level}` })
  const loaded = await lockedCompetition(db, competition.id, now)
  if (loaded === null) throw new Error('a competition that was just made is gone')
  return { success: true as const, data: await viewOf(scope, loaded) }
}
