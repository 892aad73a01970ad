import type { FragileCounts } from '@portal/domain/allotment/run-schema.ts'
import { commissionAbilitiesOf } from '@portal/domain/commissions/policy.ts'
import { COUNTED, isCounted, KEPT } from '@portal/domain/commissions/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import { sql } from 'kysely'
import type { Download, ReadScope } from '../../http/handler.ts'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { auditedCommission, findCommission, hasRules } from './load-commission.ts'
import { COMPETES, membersOf, STATE_OF_CASE } from './queries.ts'
import { type ProtocolCase, type ProtocolFigures, protocol } from './templates/protocol.ts'

type Row = Omit<ProtocolCase, 'grades'> & {
  readonly grades: readonly (Omit<ProtocolCase['grades'][number], 'signedAt'> & { readonly signedAt: string })[]
}

/**
 * The protocol of a commission as a PDF: its rules, its members, and each case by number and code, never by name. It
 * has every signature with its means. 18,000 grades of 6,000 cases, by key, take some 6 s.
 */
export async function writeCommissionProtocol(
  scope: ReadScope,
  id: string,
  language: Language,
): Promise<Download | Refusal> {
  const { db, actor } = scope
  const commission = await findCommission(scope, id)
  if (!hasRules(commission)) return refuse('not_found')
  const { rows } = await sql<Row>`
    select c.number, k.code, ${STATE_OF_CASE} as state, c.total,
      (select coalesce(json_agg(json_build_object('expertName', g.expert_name, 'role', g.role, 'state', g.state,
          'total', g.total, 'signedAt', g.signed_at, 'byPasskey', g.signature is not null)
          order by g.role, g.signed_at, g.id), '[]')
        from commission_grades g where g.application_id = k.application_id and ${isOneOf(sql.ref('g.state'), KEPT)}) as grades
    from competitors k left join commission_cases c on c.application_id = k.application_id
    where k.competition_id = ${id} and ${COMPETES} order by c.number nulls last, k.code`.execute(db)
  const signed = rows.flatMap(({ grades }) => grades.filter(({ state }) => isCounted(state))).length
  const { rules, stage } = commission
  if (!commissionAbilitiesOf(actor, { rules, stage, signed, calibrated: 0 }).protocol) return refuse('not_found')
  const cases = rows.map(({ grades, ...row }) => ({
    ...row,
    grades: grades.map((grade) => ({ ...grade, signedAt: new Date(grade.signedAt) })),
  }))
  const fragile = await fragileFigures(db, id)
  const members = (await membersOf(db, id)).map(({ fullName }) => fullName)
  await recordAudit(scope, { event: 'commissionProtocol', ...auditedCommission(commission), details: { language } })
  const t = textsIn(language)
  return {
    name: `${t('papers.commissions.fileName', { year: commission.year })}.pdf`,
    type: 'application/pdf',
    body: await pdfOf(protocol({ commission, members, cases, fragile }, language)),
  }
}

/** By the key of runs, and one scan of the cases of a competition. */
async function fragileFigures(db: Reader, competitionId: string): Promise<ProtocolFigures> {
  const { rows } = await sql<{ number: number; counts: FragileCounts; casesTwice: number }>`
    select r.number, t.counts, (select count(*)::int from commission_cases c
        where c.competition_id = ${competitionId} and exists (select from commission_grades g
          where g.application_id = c.application_id and g.role = 'SECOND'
            and ${isOneOf(sql.ref('g.state'), COUNTED)})) as cases_twice
    from allotment_runs r join run_repetitions t on t.run_id = r.id
    where r.competition_id = ${competitionId} and t.counts is not null
    order by r.number desc limit 1`.execute(db)
  const [found] = rows
  return found === undefined ? null : { number: found.number, ...found.counts, casesTwice: found.casesTwice }
}
