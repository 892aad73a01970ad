import { filledSetup } from '@portal/domain/competitions/fill-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readShippedFile } from '../../platform/shipped-data.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { programsOfLevel } from '../directory/list-codes.ts'
import { listPreemptiveRights, listQuotaCategories } from '../directory/queries.ts'
import { lockedCompetition } from './load-competition.ts'
import { viewOf } from './read-competition.ts'
import { insertCompetition, insertRules } from './repository.ts'

type Untitled = Parameters<typeof filledSetup>[1]['unt']

/** Initial rules of a competition, from the directories (docs/specification/competition.md#rules). */
export async function fillSetup(db: Reader, year: number, level: EducationLevel): Promise<CompetitionSetup> {
  return filledSetup(year, {
    programs: await programsOfLevel(db, level),
    quotas: await listQuotaCategories(db),
    rights: await listPreemptiveRights(db),
    unt: await readShippedFile<Untitled>('unt.json'),
  })
}

export async function createCompetition(scope: WriteScope, { year, level }: { year: number; level: EducationLevel }) {
  const { db, actor, now } = scope
  const by = { createdAt: now, createdById: actor.accountId, createdByName: actor.fullName }
  const competition = await insertCompetition(db, {
    ...by,
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
    rules: await fillSetup(db, year, level),
    proposedAt: now,
    proposedById: actor.accountId,
    proposedByName: actor.fullName,
  })
  await recordAudit(scope, { event: 'competitionCreated', objectId: competition.id, objectName: `${year} ${level}` })
  const loaded = await lockedCompetition(db, competition.id, now)
  if (loaded === null) throw new Error('a competition that was just made is gone')
  return { success: true as const, data: await viewOf(scope, loaded) }
}
