import { beforeEach, expect, test } from 'vitest'
import { applicationBody, documents, files, offers, sentApplication } from '../../../test/builders.ts'
import type { Answer } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
const root = await portal.superAdmin()
const ABROAD = { citizenship: 'UZ', kandas: false, countryOfResidence: 'UZ' }

const ALL = { kind: null, level: null, group: null, programs: [] }
const CERTIFICATE = { type: 'document', slot: 'languageCertificate', need: 'REQUIRED' }
const NAME = { nameKz: 'Екінші ұсыныс хат', nameRu: 'Вторая рекомендация', nameEn: 'Second recommendation' }
const LETTER = { type: 'further', name: NAME, hint: null, isRequired: true, most: 2 }

const season = async (year = 2026) => (await root.call('GET', `/staff/seasons/${year}`)).body.data
async function setRequirements(...requirements: readonly object[]): Promise<Answer> {
  const { version } = await season()
  return root.call('PUT', '/staff/seasons/2026/requirements', { version, requirements })
}
const asked = async (query = '') => (await portal.guest.call('GET', `/season/requirements?${query}`)).body.data
const faults = ({ body }: Answer) =>
  body.errors?.map(({ field, msg }: { field: string; msg: string }) => `${field} ${msg}`)

beforeEach(() => setRequirements())

test('without rows everything is as specified', async () => {
  expect(await asked('level=PHD')).toMatchObject({
    ...{ season: 2026, documents: {}, further: [], letter: { least: 250, most: 500 }, choices: 4 },
    ...{ questions: [], rows: [], perhaps: [] },
  })
})

test('a row says what it asks to those whom it concerns, and to a guest that it may', async () => {
  const set = await setRequirements({ ...ALL, level: 'BACHELOR', group: 'FOREIGN', demand: CERTIFICATE })
  expect(set.body.data.requirements).toMatchObject([{ level: 'BACHELOR', group: 'FOREIGN', demand: CERTIFICATE }])
  expect(await asked('level=BACHELOR&group=FOREIGN')).toMatchObject({
    documents: { languageCertificate: 'REQUIRED' },
    ...{ rows: [{ demand: CERTIFICATE }], perhaps: [] },
  })
  expect(await asked('level=BACHELOR')).toMatchObject({ documents: {}, rows: [], perhaps: [{ group: 'FOREIGN' }] })
  expect(await asked('level=PHD')).toMatchObject({ documents: {}, rows: [], perhaps: [] })
  expect((await asked('level=BACHELOR&group=CITIZEN')).documents).toEqual({})
})

test('a submission is checked against the rows of its season, and keeps them', async () => {
  const foreigner = await portal.applicant(ABROAD)
  const body = await applicationBody(portal, foreigner)
  const draft = (await foreigner.call('POST', '/request/create', { ...body, status: 'CREATED' })).body.data
  const send = async (more: object) => {
    const { version } = (await foreigner.call('GET', `/request/${draft.id}`)).body.data
    return foreigner.call('PUT', `/request/${draft.id}`, { ...body, version, ...more })
  }
  const set = await setRequirements(
    { ...ALL, level: 'BACHELOR', group: 'FOREIGN', demand: CERTIFICATE },
    { ...ALL, level: 'BACHELOR', demand: LETTER },
    { ...ALL, kind: 'GRANT', demand: { ...LETTER, most: 1 } },
  )
  const [, { id: kind }] = set.body.data.requirements
  expect(faults(await send({}))).toEqual([
    'languageCertificate fill_all_required_fields',
    `furtherFiles.${kind} fill_all_required_fields`,
  ])
  const { languageCertificate } = await documents(portal, foreigner, ['languageCertificate'])
  const [one, two, three] = await files(portal, foreigner, ['one.pdf', 'two.pdf', 'three.pdf'])
  const further = (...held: ({ id: string } | undefined)[]) => ({
    languageCertificate,
    furtherFiles: held.map((file) => ({ kind, id: file?.id })),
  })
  expect(faults(await send(further(one, two, three)))).toEqual([`furtherFiles.${kind} wrong_value`])
  const [others] = await files(portal, await portal.applicant(), ['others.pdf'])
  expect(faults(await send(further(others)))).toEqual([`furtherFiles.${kind} wrong_value`])
  expect((await send(further(one, two, one))).status).toBe(200)

  const expected = [
    { kind, name: 'one.pdf', label: NAME },
    { kind, name: 'two.pdf', label: NAME },
  ]
  const read = async () => (await foreigner.call('GET', `/request/${draft.id}`)).body.data
  expect((await read()).furtherFiles).toMatchObject(expected)
  await setRequirements({ ...ALL, demand: { type: 'choices', most: 1 } })
  expect((await read()).furtherFiles).toMatchObject(expected)
  const admin = await portal.staff(['ADMIN'])
  expect((await admin.call('GET', `/staff/request/${draft.id}`)).body.data.furtherFiles).toMatchObject(expected)
})

test('fewer choices than specified may be allowed, of one kind', async () => {
  await setRequirements({ ...ALL, kind: 'ENROLLMENT', demand: { type: 'choices', most: 2 } })
  const person = await portal.applicant()
  const body = await applicationBody(portal, person, { choices: await offers(portal, 3) })
  expect(faults(await person.call('POST', '/request/create', body))).toEqual(['choices.2 wrong_value'])
  await sentApplication(portal, person, { choices: await offers(portal, 2) })
})

test('a row that would relax a specified document is refused by its field', async () => {
  const relaxed = await setRequirements({ ...ALL, demand: { type: 'document', slot: 'passport', need: 'OPTIONAL' } })
  expect(faults(relaxed)).toEqual(['requirements.0.demand.need wrong_value'])
  const letters = await setRequirements(
    { ...ALL, demand: { type: 'letter', least: 100, most: 200 } },
    { ...ALL, level: 'PHD', demand: { type: 'letter', least: 300, most: 400 } },
  )
  expect(faults(letters)).toEqual(['requirements.1.demand.most wrong_value'])
  expect((await setRequirements({ ...ALL, demand: { type: 'choices', most: 5 } })).status).toBe(400)
  const unknown = await setRequirements({ ...ALL, programs: ['B057', 'X999'], demand: CERTIFICATE })
  expect(faults(unknown)).toEqual(['requirements.0.programs wrong_value'])
})

test('a row that stays keeps its id and the time of its change', async () => {
  const [before] = (await setRequirements({ ...ALL, demand: CERTIFICATE })).body.data.requirements
  portal.clock.advance(60_000)
  const { changedAt: _, ...kept } = before
  const later = await setRequirements(kept, { ...ALL, demand: LETTER })
  const [same, added] = later.body.data.requirements
  expect(same).toEqual(before)
  expect(added.changedAt > before.changedAt).toBe(true)
  const [changed] = (await setRequirements({ ...kept, level: 'PHD' })).body.data.requirements
  expect(changed).toMatchObject({ id: before.id, changedAt: added.changedAt })
})

test('the next season begins with the rows of the last', async () => {
  await setRequirements({ ...ALL, level: 'PHD', demand: LETTER })
  const begun = await root.call('POST', '/staff/seasons', {
    ...{ year: 2027, nameKz: 'Қабылдау', nameRu: 'Приём', nameEn: 'Admission' },
    ...{ levels: ['PHD'], beginsOn: '2027-02-01', endsOn: '2027-12-31' },
  })
  expect(begun.body.data.requirements).toMatchObject([{ level: 'PHD', demand: LETTER }])
  expect((await season()).requirements[0].id).not.toBe(begun.body.data.requirements[0].id)
})

test('the requirements of an archive are read-only, and a change names the version that it knows', async () => {
  await portal.database.pool.query(
    `insert into seasons (year, name_kz, name_ru, name_en, levels, begins_on, ends_on, created_at, confirmed_at, closing_at, closing_undecided, closing_reason, closed_at)
     select 2025, name_kz, name_ru, name_en, levels, '2025-01-01', '2025-12-31', created_at, confirmed_at, created_at, 'END', 'Over', created_at
     from seasons where year = 2026`,
  )
  const body = { version: (await season(2025)).version, requirements: [{ ...ALL, demand: CERTIFICATE }] }
  expect((await root.call('PUT', '/staff/seasons/2025/requirements', body)).body.msg).toBe('season_closed')
  const stale = { ...body, version: (await season()).version - 1 }
  expect((await root.call('PUT', '/staff/seasons/2026/requirements', stale)).body.msg).toBe('stale_version')
})
