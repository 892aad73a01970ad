import { AUDITORS } from '@portal/domain/competitions/status.ts'
import { type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { parseRole } from '@portal/domain/kernel/role.ts'
import { slugOf } from '@portal/domain/results/rules.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { accountByEmail, namesOfAccount } from '../accounts/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCompetition } from './read-published.ts'
import { deleteAuditor, insertAuditor } from './repository.ts'

type Auditor = {
  readonly accountId: string
  readonly fullName: string
  readonly namedAt: Date
  readonly namedByName: string
}
type Auditors = { list: Auditor[] }

/** The auditors of a competition (docs/specification/competition.md#auditors), the first named first: some three. */
export async function listAuditors(db: Reader, slug: string): Promise<Auditors | Refusal> {
  const competition = await findCompetition(db, slug)
  if (competition === undefined) return refuse('not_found')
  const { rows } = await sql<Auditor>`
    select r.account_id, s.full_name, r.named_at, r.named_by_name
    from competition_auditors r join staff_members s on s.account_id = r.account_id
    where r.competition_id = ${competition.id} order by r.named_at, r.account_id`.execute(db)
  return { list: [...rows] }
}

/** Names a staff member without a university as an auditor, by e-mail. Repeating it changes nothing. */
export async function nameAuditor(
  scope: WriteScope,
  slug: string,
  { email }: { readonly email: string },
): Promise<Auditors | Refusal> {
  const { db, actor, now } = scope
  const competition = await findCompetition(db, slug)
  if (competition === undefined) return refuse('not_found')
  const account = await accountByEmail(db, 'STAFF', email)
  const named = account?.state === 'ENABLED' ? await namesOfAccount(db, account.id) : undefined
  const roles = (named?.roles ?? []).flatMap((role) => parseRole(role) ?? [])
  const isAuditor = named?.universityId === null && roles.some((role) => (AUDITORS as readonly string[]).includes(role))
  // Staff of a university take no part in a competition, and super admins never read sealed input.
  if (!isAuditor || account === undefined) return refuseFields([{ field: 'email', msg: 'wrong_value' }])
  await insertAuditor(db, {
    competitionId: competition.id,
    accountId: account.id,
    namedAt: now,
    namedByName: actor.fullName,
  })
  await recordAudit(scope, {
    event: 'auditorNamed',
    objectId: account.id,
    objectName: named.fullName ?? '',
    details: { competition: slugOf(competition) },
  })
  return listAuditors(db, slug)
}

export async function removeAuditor(scope: WriteScope, slug: string, accountId: string): Promise<Auditors | Refusal> {
  const { db } = scope
  const competition = await findCompetition(db, slug)
  if (competition === undefined) return refuse('not_found')
  const auditors = await listAuditors(db, slug)
  const found = 'list' in auditors ? auditors.list.find((each) => each.accountId === accountId) : undefined
  if (found === undefined) return refuse('not_found')
  await deleteAuditor(db, competition.id, accountId)
  await recordAudit(scope, {
    event: 'auditorRemoved',
    objectId: accountId,
    objectName: found.fullName,
    details: { competition: slugOf(competition) },
  })
  return listAuditors(db, slug)
}
