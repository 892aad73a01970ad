import { ALWAYS_REQUIRED, REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { requirementFaults } from '@portal/domain/seasons/requirement-rules.ts'
import type { RequirementsBody } from '@portal/domain/seasons/requirement-schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requirementsOf, type StoredRequirement } from '../reception/read-requirements.ts'
import { abilitiesIn, lockSeason } from './change-season.ts'
import { readSeasonSetup } from './read-seasons.ts'
import { replaceRequirements, updateSeason } from './repository.ts'

const requiredAt = (level: EducationLevel | null) => (level === null ? ALWAYS_REQUIRED : REQUIRED_DOCUMENTS[level])

type Typed = RequirementsBody['requirements'][number]

const meaning = ({ kind, level, group, programs, demand }: Omit<StoredRequirement, 'id' | 'changedAt'>): string =>
  JSON.stringify([kind, level, group, [...programs].sort(), Object.entries(demand).sort()])

/**
 * Replaces the requirements of a season. They hold at once for drafts; a sent application keeps its own. A row that
 * stays as it was keeps the time of its change, so drafts show new ones alone.
 */
export async function setRequirements(scope: WriteScope, year: number, { version, requirements }: RequirementsBody) {
  const { db, now } = scope
  const locked = await lockSeason(scope, year, version)
  if (!('season' in locked)) return locked
  if (!abilitiesIn(scope, locked).setWindows) return refuse('season_closed')
  const faults = requirementFaults(requirements, requiredAt)
  if (faults.length > 0)
    return refuseFields(
      faults.map(({ at, field }) => ({ field: `requirements.${at}.demand.${field}`, msg: 'wrong_value' as const })),
    )
  const unknown = await unknownPrograms(db, requirements)
  if (unknown.length > 0)
    return refuseFields(unknown.map((at) => ({ field: `requirements.${at}.programs`, msg: 'wrong_value' as const })))
  const before = new Map((await requirementsOf(db, year)).map((row) => [row.id, row]))
  await replaceRequirements(
    db,
    year,
    requirements.map((row) => stored(row, before, now)),
  )
  await updateSeason(db, year, {})
  await recordAudit(scope, {
    event: 'seasonRequirementsSet',
    objectName: String(year),
    details: { requirements: requirements.map(inWords) },
  })
  return readSeasonSetup(scope, year)
}

/** Rows that name a program without such a code, by index. */
async function unknownPrograms(db: Trx, requirements: readonly Typed[]): Promise<readonly number[]> {
  const codes = [...new Set(requirements.flatMap(({ programs }) => programs))]
  if (codes.length === 0) return []
  const rows = await db.selectFrom('programs').select('code').where('code', 'in', codes).execute()
  const known = new Set(rows.map(({ code }) => code))
  return requirements.flatMap(({ programs }, at) => (programs.every((code) => known.has(code)) ? [] : [at]))
}

/** An id that the season does not know is not taken. */
function stored({ id, group, demand, ...row }: Typed, before: ReadonlyMap<string, StoredRequirement>, now: Date) {
  const old = id === undefined ? undefined : before.get(id)
  const isSame = old !== undefined && meaning(old) === meaning({ ...row, group, demand })
  return {
    ...row,
    id: old?.id ?? newId(),
    applicantGroup: group,
    demand: JSON.stringify(demand),
    changedAt: isSame ? old.changedAt : now,
  }
}

/** A row in the audit trail. */
const inWords = ({ kind, level, group, programs, demand }: Typed): string =>
  `${[kind, level, group].map((part) => part ?? '*').join(' ')} ${programs.join(',') || '*'} ${JSON.stringify(demand)}`
