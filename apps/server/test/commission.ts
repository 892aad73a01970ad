import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import { offers } from './builders.ts'
import type { Person, TestPortal } from './portal.ts'
import { listsOf, madeCompetition, madeCompetitor } from './published-protocol.ts'

const words = (text: string) => ({ kk: `${text} kk`, ru: `${text} ru`, en: text })
const criterion = (code: string, name: string) => ({
  code,
  name: words(name),
  grades: [1, 2, 3, 4, 5].map((grade) => words(`${name} at ${grade}`)),
})

/** Rules of a commission for papers, by two experts and two criteria. */
export const COMMISSION: CommissionRules = {
  ...{ graded: 'PAPERS', experts: 2, seesOthers: true, hidden: [], furtherFrom: 20, rule: 'MEAN', isCalibrated: false },
  criteria: [criterion('DEPTH', 'Depth'), criterion('PLAN', 'Plan')],
}

export type Commission = {
  readonly id: string
  readonly path: string
  readonly head: Person
  readonly cases: readonly { readonly person: Person; readonly applicationId: string; readonly code: string }[]
  /** Named members. */
  readonly experts: readonly Person[]
}

let phones = 1_000_000

/** An expert whose university nobody in the tests chose. */
export const newExpert = (portal: TestPortal, more: Record<string, unknown> = {}) =>
  portal.staff(['EXPERT'], { phoneNumber: `+7705${phones++}`, university: 'uni-979', ...more })

/** The first year without a competition. The portal says it: files of tests share this module. */
async function freeYear({ database }: TestPortal): Promise<number> {
  const { rows } = await database.pool.query('select 1 + coalesce(max(year), 2026) as year from competitions')
  return rows[0].year
}

/**
 * A competition with a commission, after the closing of applications. Each has a year of its own. Every second
 * competitor chooses its programs in the reverse order.
 */
export async function madeCommission(
  portal: TestPortal,
  rules: Partial<CommissionRules> = {},
  { cases = 1, experts = 2, places = 9, programs = 1, order = [] as readonly string[] } = {},
): Promise<Commission> {
  const chosen = await offers(portal, programs)
  const commission = { ...COMMISSION, ...rules }
  const lists = listsOf(
    chosen,
    chosen.map(() => places),
  )
  const competition = await madeCompetition(
    portal,
    { lists, commission, order: [...order], minimum: { total: 0, subjects: {} } },
    await freeYear(portal),
    { kind: 'SCHOLARSHIP', source: 'INTERVIEW', name: words('Scholarship') },
  )
  const { id, head } = competition
  const path = `/staff/grants/${id}/commission`
  const competitors: Commission['cases'][number][] = []
  for (let at = 0; at < cases; at++)
    competitors.push(
      await madeCompetitor(portal, competition, `CODE${at + 10}`, at % 2 === 0 ? chosen : chosen.toReversed()),
    )
  const members: Person[] = []
  for (let at = 0; at < experts; at++) {
    const expert = await newExpert(portal)
    const named = await head.call('POST', `${path}/members`, { accountId: expert.id })
    if (named.status !== 200) throw new Error(`member: ${JSON.stringify(named.body)}`)
    members.push(expert)
  }
  return { id, path, head, cases: competitors, experts: members }
}

export const draw = async ({ head, path }: Commission) => (await head.call('POST', `${path}/draw`)).body.data
export const listed = async ({ head, path }: Commission, query = '') =>
  (await head.call('GET', `${path}/cases?pageSize=200&${query}`)).body.list
export const commissionOf = async ({ head, path }: Commission) => (await head.call('GET', path)).body.data
export const ownGrading = async (expert: Person, query = '') =>
  (await expert.call('GET', `/staff/grading?pageSize=200&${query}`)).body.list

/** Code of the newest SMS. */
export const sentCode = (portal: TestPortal): string => /\b\d{6}\b/.exec(portal.messages.at(-1)?.text ?? '')?.[0] ?? ''

export type Sheet = { readonly grades: Record<string, number>; readonly comments?: Record<string, string> }

/** Signs grades with a code, later than codes before by a minute. */
export async function signCase(portal: TestPortal, expert: Person, id: string, { grades, comments = {} }: Sheet) {
  portal.clock.advance(61_000)
  const sent = await expert.call('POST', `/staff/grading/${id}/send-code`)
  if (sent.status !== 200) return sent
  await portal.deliver()
  return expert.call('POST', `/staff/grading/${id}/sign`, { code: sentCode(portal), grades, comments })
}
