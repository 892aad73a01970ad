import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Commission, draw, madeCommission, ownGrading, signCase } from '../../../test/commission.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { aroundOf } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { wholeInputOf } from './make-public-files.ts'

const portal = await testPortal()
const admin = await portal.staff(['ADMIN'])

/** Signs each case by each of three experts: the first case with totals of 80, 80 and 70, the second with 60. */
async function signAll(commission: Commission): Promise<void> {
  for (const [at, expert] of commission.experts.entries()) {
    for (const { id, label } of await ownGrading(expert)) {
      const grades = label.number === 1 ? { DEPTH: 4, PLAN: at === 2 ? 3 : 4 } : { DEPTH: 3, PLAN: 3 }
      const signed = await signCase(portal, expert, id, { grades })
      expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    }
  }
}

test('a scholarship follows from signed grades: run, publication, own explanation', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const commission = await madeCommission(portal, { experts: 3 }, { cases: 2, experts: 3, places: 1 })
  const { id, head } = commission
  const at = `/staff/grants/competitions/${id}`
  const call = async (who: typeof head, method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await who.call(method, path, body)
    return [answer.status, answer.body.msg ?? answer.body.data] as const
  }
  await draw(commission)
  await call(head, 'POST', `${at}/runs`, { kind: 'DRY' })
  await portal.deliver()
  expect(await call(head, 'POST', `${at}/protocol`, { run: 1 })).toEqual([409, 'grades_wait'])

  await signAll(commission)
  await call(head, 'POST', `${at}/runs`, { kind: 'DRY' })
  await portal.deliver()
  const [, run] = await call(head, 'GET', `${at}/runs/2`)
  expect(run).toMatchObject({ state: 'DONE', summary: { competitors: 2, withoutScore: 0, places: 1, filled: 1 } })

  const { rows } = await portal.database.pool.query(
    'select input, is_sealed from allotment_runs where competition_id = $1 and number = 2',
    [id],
  )
  const input = JSON.parse(
    gunzipSync(await wholeInputOf(aroundOf(portal).seal, { input: rows[0].input, isSealed: true })).toString(),
  )
  expect(input).toMatchObject({
    version: 2,
    score: {
      source: 'INTERVIEW',
      most: 100,
      decimals: 2,
      parts: [
        { code: 'DEPTH', most: 5 },
        { code: 'PLAN', most: 5 },
      ],
    },
    applicants: [
      { id: 'CODE10', total: 76.67, subjects: { DEPTH: 4, PLAN: 3.67 } },
      { id: 'CODE11', total: 60, subjects: { DEPTH: 3, PLAN: 3 } },
    ],
  })

  const cutOffs = (await head.call('GET', `${at}/runs/2/cut-offs`)).body.list
  expect(cutOffs).toMatchObject([{ places: 1, filled: 1, total: 76.67 }])
  expect((await call(head, 'POST', `${at}/protocol`, { run: 2 }))[0]).toBe(200)
  expect((await call(admin, 'POST', `${at}/protocol/confirm`, { version: 1 }))[0]).toBe(200)
  await portal.deliver()
  const own = async (who: Commission['cases'][number]) =>
    (await who.person.call('GET', `/grants/own/${who.applicationId}`)).body.data
  const [first, second] = commission.cases
  if (first === undefined || second === undefined) throw new Error('a commission without cases')
  expect(await own(first)).toMatchObject({ choices: [{ outcome: 'ALLOTTED' }], merit: { total: 76.67 } })
  expect(await own(second)).toMatchObject({
    merit: { total: 60 },
    choices: [{ reason: { key: 'score', enough: 76.67 } }],
  })
})

test('a scholarship is named as one: explanation, mails, letter, statistics, and nobody else decides', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  // Five codes an hour at most for each expert.
  const commission = await madeCommission(portal, { experts: 1 }, { cases: 11, experts: 3, places: 5 })
  const { id, head, cases } = commission
  const at = `/staff/grants/competitions/${id}`
  await draw(commission)
  for (const expert of commission.experts) {
    for (const { id: own, label } of await ownGrading(expert)) {
      const grades = label.number <= 5 ? { DEPTH: 4, PLAN: 3 } : { DEPTH: 2, PLAN: 3 }
      expect((await signCase(portal, expert, own, { grades })).status).toBe(200)
    }
  }
  for (const { applicationId } of cases.slice(0, 2)) {
    const decided = await admin.call('POST', `/staff/request/admin/update/status/${applicationId}`, {
      ...{ status: 'PASSED', adminComment: 'By hand' },
    })
    expect(decided.status, JSON.stringify(decided.body)).toBe(409)
  }
  expect((await head.call('POST', `${at}/runs`, { kind: 'DRY' })).status).toBe(200)
  await portal.deliver()
  expect((await head.call('POST', `${at}/protocol`, { run: 1 })).status).toBe(200)
  expect((await admin.call('POST', `${at}/protocol/confirm`, { version: 1 })).status).toBe(200)
  await portal.deliver()

  const explained = await Promise.all(
    cases.map(
      async ({ person, applicationId }) => (await person.call('GET', `/grants/own/${applicationId}`)).body.data,
    ),
  )
  const won = cases.findIndex((_, index) => explained[index].offer !== null)
  const lost = cases.findIndex((_, index) => explained[index].offer === null)
  expect(explained[lost]).toMatchObject({
    kind: 'SCHOLARSHIP',
    parts: [
      { code: 'DEPTH', name: { kk: 'Depth kk', ru: 'Depth ru', en: 'Depth' } },
      { code: 'PLAN', name: { en: 'Plan' } },
    ],
    merit: { total: 50, subjects: { DEPTH: 2, PLAN: 3 } },
    choices: [{ standing: { own: 50, last: 70 }, reason: { key: 'score', enough: 70 } }],
  })
  for (const index of [won, lost]) {
    const mail = portal.mails.findLast(({ to }) => to === cases[index]?.person.email)
    expect(mail?.text).toMatch(/Scholarship \((Scholarship for foreigners|.+)\)|Scholarship (kk|ru) \(.+\)/)
    const words = mail?.text.toLowerCase().replaceAll('/grant/', '')
    expect(words).not.toMatch(/\bgrant\b|грант/)
  }
  const winner = cases[won]
  const letter = await winner?.person.call(
    ...([
      'GET',
      `/grants/own/${winner.applicationId}/letters/DECISION`,
      undefined,
      { 'accept-language': 'en' },
    ] as const),
  )
  expect(String(letter?.headers['content-disposition'])).toContain('scholarship')
  const text = await textOfPdf(letter?.body as Buffer)
  expect(text).toContain('Decision on the award of a scholarship')
  expect(text).toContain('Scholarship for foreigners')
  expect(text).not.toMatch(/\bgrant\b/i)

  const slug = explained[won].slug
  const files = `/grants/competitions/${slug}/versions/1`
  const { data } = (await portal.guest.call('GET', `${files}/figures`)).body
  const parts = [
    { key: 'DEPTH', competitors: 11, allotted: 5, mean: 2.9, allottedMean: 4 },
    { key: 'PLAN', competitors: 11, allotted: 5, mean: 3, allottedMean: 3 },
  ]
  expect(data.parts).toEqual(parts)
  const json = (await portal.guest.call('GET', `${files}/files/statistics.json`)).body
  expect(json.filter(({ group }: { group: string }) => group === 'parts')).toEqual(
    parts.map((part) => ({ group: 'parts', ...part })),
  )
  const csv = String((await portal.guest.call('GET', `${files}/files/statistics.csv`)).body)
  expect(csv).toContain('group,key,competitors,allotted,mean,allottedMean\r\nall,,11,5,,\r\n')
  expect(csv).toContain('parts,DEPTH,11,5,2.9,4\r\n')
})
