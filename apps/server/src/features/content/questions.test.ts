import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { expect, test } from 'vitest'
import { applicationBody, files, offers, sentApplication } from '../../../test/builders.ts'
import type { Answer, Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
const [pair = { universityId: '', educationalProgram: '' }, other = pair] = (await offers(portal, 2)) as {
  universityId: string
  educationalProgram: string
}[]
const ALL = '/staff/questions'
const manager = await portal.staff(['MANAGER'], { university: pair.universityId })
const near = await portal.staff(['MANAGER'], { university: other.universityId })
const head = await portal.staff(['ADMIN'])

const texts = (text: string) => ({ kk: `${text} (kk)`, ru: `${text} (ru)`, en: text })
const NONE = { kk: '', ru: '', en: '' }
const ask = (text: string, more: object = {}) => ({
  ...{ text: texts(text), hint: NONE, type: 'TEXT', options: NONE, most: 100, isRequired: true },
  ...more,
})
const CAMPUS = ask('Which campus?', {
  type: 'CHOICE',
  options: { kk: 'Алматы\nАстана', ru: 'Алматы\nАстана', en: 'Almaty\nAstana' },
  most: null,
})
const create = (value: object, by = manager, more: object = {}) =>
  by.call('POST', ALL, { season: 2026, program: pair.educationalProgram, value, ...more })
const act = (by: Person, name: string, { key, version }: { key: string; version: number }, more: object = {}) =>
  by.call('POST', `${ALL}/${key}/${name}`, { version, ...more })
async function approved(value: object, by = head) {
  portal.clock.advance(1_000)
  const { data } = (await create(value)).body
  const sent = (await act(manager, 'send', data)).body.data
  const answer = await act(by, 'confirm', sent)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const asked = async () =>
  (await portal.guest.call('GET', `/season/requirements?pair=${pair.universityId}:${pair.educationalProgram}`)).body
    .data.questions
const faults = ({ body }: Answer) =>
  body.errors?.map(({ field, msg }: { field: string; msg: string }) => `${field} ${msg}`)

test('a question is asked after another person of the ministry has approved it', async () => {
  const { data } = (await create(ask('Why this program?'))).body
  expect(data).toMatchObject({ state: 'DRAFT', universityId: pair.universityId, can: { send: true, confirm: false } })
  expect((await act(head, 'confirm', data)).body.msg).toBe('stale_version')
  const sent = (await act(manager, 'send', data)).body.data
  expect((await act(manager, 'confirm', sent)).body.msg).toBe('forbidden')
  expect(await asked()).toEqual([])
  expect((await act(head, 'confirm', sent)).body.data).toMatchObject({ state: 'PUBLISHED', current: { most: 100 } })
  expect(await asked()).toMatchObject([{ id: data.key, version: 1, type: 'TEXT', text: { en: 'Why this program?' } }])

  const saved = await manager.call('PUT', `${ALL}/${data.key}`, {
    version: (await row(data.key)).version,
    value: ask('Why do you choose it?'),
  })
  expect(saved.body.data.state).toBe('DRAFT')
  expect(await asked()).toMatchObject([{ version: 1, text: { en: 'Why this program?' } }])
  const again = (await act(manager, 'send', saved.body.data)).body.data
  await act(head, 'confirm', again)
  expect(await asked()).toMatchObject([{ version: 2, text: { en: 'Why do you choose it?' } }])
  await end(data.key)
  expect(await asked()).toEqual([])
})

async function row(key: string, by = manager) {
  const { list } = (await by.call('GET', `${ALL}?season=2026`)).body.data
  return list.find((each: { key: string }) => each.key === key)
}
async function end(key: string): Promise<void> {
  const { version } = await row(key)
  const ended = await manager.call('PUT', `${ALL}/${key}`, { version, value: null })
  await act(head, 'confirm', (await act(manager, 'send', ended.body.data)).body.data)
}

test('a writer never approves, a super admin neither', async () => {
  const root = await portal.superAdmin()
  const { data } = (await create(ask('Mine?'), root, { universityId: pair.universityId })).body
  const sent = (await act(root, 'send', data)).body.data
  expect(sent.can).toMatchObject({ confirm: false, discard: true })
  expect((await act(root, 'confirm', sent)).body.msg).toBe('another_person_confirms')
  expect((await act(head, 'refuse', sent)).body.errors).toMatchObject([{ field: 'reason', msg: 'reason_required' }])
  const refused = (await act(head, 'refuse', sent, { reason: 'Too personal' })).body.data
  expect(refused).toMatchObject({ state: 'REFUSED', refusal: 'Too personal' })
})

test('a university neither sees nor changes the questions of another', async () => {
  const { data } = (await create(ask('Ours?'))).body
  expect(await row(data.key, near)).toBeUndefined()
  expect(await row(data.key, head)).toMatchObject({ can: { save: false, discard: false } })
  for (const name of ['send', 'discard']) expect((await act(near, name, data)).status, name).toBe(404)
  expect((await near.call('PUT', `${ALL}/${data.key}`, { version: 1, value: null })).status).toBe(404)
  expect((await create(ask('Theirs?'), near, { universityId: pair.universityId })).body.msg).toBe('forbidden')
  expect((await create(ask('Theirs?'), head, { universityId: pair.universityId })).body.msg).toBe('forbidden')
  expect((await act(manager, 'discard', data)).status).toBe(200)
})

test('a choice needs options in each language, a text its limit, a program its offer', async () => {
  const sent = async (value: object) => faults(await act(manager, 'send', (await create(value)).body.data))
  expect(await sent(ask('How?', { most: null }))).toEqual(['most field_required'])
  expect(await sent({ ...CAMPUS, options: { ...NONE, en: 'One\nTwo' } })).toEqual([
    'options.kk field_required',
    'options.ru field_required',
  ])
  expect(await sent({ ...CAMPUS, options: { kk: 'a\nb', ru: 'a\nb\nc', en: 'a\nb\nc' } })).toEqual([
    'options.kk wrong_value',
  ])
  expect(faults(await create(ask('Where?'), manager, { program: 'X999' }))).toEqual(['program wrong_value'])
  const waiting = (await manager.call('GET', `${ALL}?season=2026`)).body.data.list.filter(
    ({ state }: { state: string }) => state === 'DRAFT',
  )
  for (const each of waiting) await act(manager, 'discard', each)
})

test('the list of the content shows questions to its keepers, who cannot add one there', async () => {
  const keeper = await portal.staff(['ADMIN'], { rights: ['content'] })
  const { data } = (await create(ask('Kept?'))).body
  await act(manager, 'send', data)
  const added = await keeper.call('POST', '/staff/content/question', { version: 0, value: ask('Loose?') })
  expect(added.status).toBe(403)
  const { version } = (await keeper.call('GET', `/staff/content/question/${data.key}`)).body.data
  expect((await keeper.call('POST', `/staff/content/question/${data.key}/confirm`, { version })).status).toBe(200)
  expect(await asked()).toMatchObject([{ text: { en: 'Kept?' } }])
  await end(data.key)
})

test('a program asks ten questions at most in a season', async () => {
  const made = []
  for (let at = 0; at < 10; at += 1) made.push((await create(ask(`Question ${at}?`))).body.data)
  expect(faults(await create(ask('One more?')))).toEqual(['program wrong_value'])
  for (const each of made) await act(manager, 'discard', each)
  expect((await create(ask('Again?'))).status).toBe(200)
})

test('answers are checked, kept with the version of their question, and read by their university', async () => {
  const why = await approved(ask('Why us?'))
  const campus = await approved(CAMPUS)
  const work = await approved(ask('Have you worked?', { type: 'YES_NO', most: null, isRequired: false }))
  const essay = await approved(ask('Your essay', { type: 'FILE', most: null }))
  const person = await portal.applicant()
  const choices = [pair, other]
  const body = await applicationBody(portal, person, { choices })
  const send = (answers?: readonly object[]) => person.call('POST', '/request/create', { ...body, answers })
  const missing = [why, campus, essay].map(({ key }) => `answers.${key} fill_all_required_fields`)
  expect(faults(await send())).toEqual(missing)
  const [file] = await files(portal, person, ['essay.pdf'])
  const given = (more: object = {}) => [
    { question: why.key, value: ' Because of the library ' },
    { question: campus.key, value: '1' },
    { question: essay.key, id: file?.id },
    { question: 'unknown', value: 'ignored' },
    ...Object.entries(more).map(([question, value]) => ({ question, value })),
  ]
  const wrong = { [why.key]: 'x'.repeat(101), [campus.key]: '2', [work.key]: 'perhaps' }
  expect(faults(await send(given(wrong)))?.sort()).toEqual(
    Object.keys(wrong)
      .map((key) => `answers.${key} wrong_value`)
      .sort(),
  )
  const sent = (await send(given({ [work.key]: 'no' }))).body.data

  await end(campus.key)
  const read = async (who: Person, path: string) => (await who.call('GET', path)).body.data.answers
  const answers = [
    { question: why.key, version: 1, value: 'Because of the library', text: { en: 'Why us?' } },
    { question: campus.key, value: '1', option: { en: 'Astana' }, text: { en: 'Which campus?' } },
    { question: work.key, value: 'no', type: 'YES_NO' },
    { question: essay.key, value: null, file: { id: file?.id, name: 'essay.pdf' } },
  ]
  expect(await read(person, `/request/${sent.id}`)).toMatchObject(answers)
  expect(await read(head, `/staff/request/${sent.id}`)).toMatchObject(answers)
  expect(await read(manager, `/staff/request/${sent.id}`)).toMatchObject(answers)
  const exported = async (who: Person, id: string) => {
    const { body: sheet } = await who.call('GET', `/staff/request/list/download?columns=answers&requestId=${id}`)
    const rows = await readSpreadsheet(sheet, { maxRows: 10 })
    return typeof rows === 'string' ? rows : rows[1]?.cells[0]
  }
  expect(await exported(head, sent.number)).toContain('Because of the library')
  expect(await exported(head, sent.number)).toContain('essay.pdf')
  const next = await portal.applicant()
  const [others] = await files(portal, next, ['essay.pdf'])
  const elsewhere = await sentApplication(portal, next, {
    choices: [other, pair],
    answers: [
      { question: why.key, value: 'For one reader' },
      { question: essay.key, id: others?.id },
    ],
  })
  expect(await read(head, `/staff/request/${elsewhere.id}`)).toHaveLength(2)
  expect(await read(near, `/staff/request/${elsewhere.id}`)).toEqual([])
  expect((await near.call('GET', `/file/scans?id=${others?.id}`)).status).toBe(404)
  expect((await head.call('GET', `/file/scans?id=${others?.id}`)).status).toBe(200)
  for (const each of [why, work, essay]) await end(each.key)
})

test('the next season begins with the approved questions; its draft takes them away', async () => {
  const root = await portal.superAdmin()
  const { key } = await approved(ask('Still?'))
  const season = { year: 2027, nameKz: 'Қабылдау', nameRu: 'Приём', nameEn: 'Admission' }
  const days = { levels: ['BACHELOR'], beginsOn: '2027-02-01', endsOn: '2027-12-31' }
  await root.call('POST', '/staff/seasons', { ...season, ...days })
  const { list } = (await manager.call('GET', `${ALL}?season=2027`)).body.data
  expect(list).toMatchObject([{ season: 2027, state: 'PUBLISHED', current: { text: { en: 'Still?' } } }])
  expect(list[0].key).not.toBe(key)
  expect((await root.call('DELETE', '/staff/seasons/2027')).status).toBe(200)
  expect((await manager.call('GET', `${ALL}?season=2027`)).body.data.list).toEqual([])
  expect(await asked()).toMatchObject([{ id: key }])
})

test('a draft keeps its answers and further files when the next season begins', async () => {
  const root = await portal.superAdmin()
  const question = await approved(ask('What do you read?'))
  const NAME = { nameKz: 'Портфолио (kk)', nameRu: 'Портфолио', nameEn: 'Portfolio' }
  const further = { type: 'further', name: NAME, hint: null, isRequired: true, most: 2 }
  const { version } = (await root.call('GET', '/staff/seasons/2026')).body.data
  const set = await root.call('PUT', '/staff/seasons/2026/requirements', {
    version,
    requirements: [{ kind: null, level: null, group: null, programs: [], demand: further }],
  })
  const [{ id: kind }] = set.body.data.requirements
  portal.clock.advance(1_000)
  const owner = await portal.applicant()
  const [file] = await files(portal, owner, ['portfolio.pdf'])
  const made = await owner.call('POST', '/request/create', {
    ...(await applicationBody(portal, owner, { choices: [pair] })),
    ...{ status: 'CREATED', furtherFiles: [{ kind, id: file?.id }] },
    answers: [{ question: question.key, value: 'Abai' }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const saved = portal.clock.now().toISOString()
  portal.clock.advance(1_000)
  await root.call('POST', '/staff/seasons', {
    ...{ year: 2027, nameKz: 'Қабылдау', nameRu: 'Приём', nameEn: 'Admission' },
    ...{ levels: ['BACHELOR', 'MASTERS_DEGREE', 'PHD'], beginsOn: '2027-02-01', endsOn: '2027-12-31' },
  })
  expect((await head.call('POST', '/staff/seasons/2027/confirm', { version: 1 })).status).toBe(200)
  portal.clock.set('2027-02-02T04:00:00.000Z')
  const again = await portal.signIn('APPLICANT', owner.email)
  const now = (
    await portal.guest.call('GET', `/season/requirements?pair=${pair.universityId}:${pair.educationalProgram}`)
  ).body.data
  expect(now).toMatchObject({ season: 2027, further: [{ name: NAME }] })
  const [copy] = now.questions.filter(({ text }: { text: { en: string } }) => text.en === 'What do you read?')
  expect(copy.id).not.toBe(question.key)
  const { data } = (await again.call('GET', `/request/${made.body.data.id}`)).body
  expect(data.furtherFiles).toMatchObject([{ kind: now.further[0].id, id: file?.id, name: 'portfolio.pdf' }])
  expect(data.draft).toMatchObject({
    furtherFiles: [{ kind: now.further[0].id, id: file?.id }],
    answers: [{ question: copy.id, value: 'Abai' }],
  })
  // A copy is nothing new for a draft that was saved before.
  expect([now.rows[0].changedAt < saved, copy.approvedAt < saved]).toEqual([true, true])
})
