import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let head: Person
let bound: Person
let colleague: Person

beforeAll(async () => {
  head = await portal.staff(['ADMIN'])
  bound = await portal.staff(['MANAGER'], { university: 'uni-010' })
  colleague = await portal.staff(['ADMIN'], { university: 'uni-010', fullName: 'Айгүл Серікқызы' })
})

const SHIPPED = {
  nameKz: 'Бірінші университет',
  nameRu: 'Первый университет',
  nameEn: 'First University',
  website: 'https://first.example.kz',
}
/** The university as it was shipped. */
beforeEach(() =>
  portal.database.db
    .updateTable('universities')
    .set({
      ...SHIPPED,
      ...{
        type: 'STATE',
        totalStudents: null,
        totalEduPrograms: null,
        studentTeacherRatio: null,
        averageEduCost: null,
      },
      ...{ studentsPerTeacher: null, campus: null, educationTypes: null, descriptionKz: null, phoneNumber: null },
      ...{ editedAt: null, offerEditedAt: null, hasDemoFigures: true, tabChanges: '{}', version: 1 },
    })
    .where('id', '=', 'uni-010')
    .execute(),
)

const MAIN = {
  tab: 'main_info',
  ...{ nameKz: 'Бірінші университет', nameRu: 'Первый университет', nameEn: 'First University' },
  ...{ abbreviationKz: 'БУ', abbreviationRu: 'ПУ', totalEduPrograms: '40', totalStudents: 1200 },
  ...{ averageEduCost: 900_000, type: 'PRIVATE', educationTypes: [{ fullTime: true, distance: true }] },
  ...{ accreditation: 'IQAA', studentTeacherRatio: '12:1', presenceInRankings: 'QS', dormitoryAvailability: '90 %' },
}
const CONTACTS = {
  tab: 'address_and_contacts',
  ...{ addressKz: 'Абай даңғылы, 1', addressRu: 'проспект Абая, 1', addressEn: '1 Abay avenue' },
  ...{ number: '+7 (727) 377-33-33', website: 'https://first.example.kz' },
}
const library = { nameKz: 'Кітапхана', nameRu: 'Библиотека', nameEn: 'Library' }
const CAMPUS = { tab: 'campus', campus: { library, dormitory: { hostel1: library } } }

const edit = (person: Person, body: object) => person.call('POST', '/university/edit', body)
const read = async (person = bound) => (await person.call('GET', '/university/profile')).body.data
const publicPage = async () => (await portal.guest.call('GET', '/dictionary/university/uni-010')).body.data
async function refusal(person: Person, body: object) {
  const { status, body: answer } = await edit(person, body)
  return [status, answer.msg, answer.errors]
}
const audited = async () =>
  portal.database.db
    .selectFrom('auditEvents')
    .select(['event', 'objectName', 'details'])
    .where('event', '=', 'universityEdited')
    .execute()

describe('whose profile', () => {
  test('bound staff read and edit their own, whether they name it or not', async () => {
    expect((await read()).id).toBe('uni-010')
    expect((await bound.call('GET', '/university/profile?universityId=uni-010')).body.data.id).toBe('uni-010')
    expect((await edit(bound, { ...MAIN, universityId: 'uni-010' })).status).toBe(200)
  })

  test('unbound staff say which', async () => {
    const errors = [{ field: 'universityId', msg: 'field_required' }]
    expect(await refusal(head, MAIN)).toEqual([400, 'field_required', errors])
    expect((await head.call('GET', '/university/profile')).body.errors).toEqual(errors)
    expect((await edit(head, { ...MAIN, universityId: 'uni-010' })).body.data.totalStudents).toBe(1200)
  })

  test("another's and an unknown one are not found, before the tab's rule is asked", async () => {
    expect(await refusal(bound, { tab: 'main_info', universityId: 'uni-011' })).toEqual([404, 'not_found', undefined])
    expect(await refusal(head, { tab: 'main_info', universityId: 'uni-000' })).toEqual([404, 'not_found', undefined])
    expect((await bound.call('GET', '/university/profile?universityId=uni-011')).status).toBe(404)
    expect((await head.call('GET', '/university/profile?universityId=uni-000')).status).toBe(404)
  })

  test('a wrong shape is told before sight', async () => {
    expect((await refusal(bound, { universityId: 'uni-011', tab: 'photos' })).slice(0, 2)).toEqual([400, 'wrong_value'])
  })
})

describe("a tab's rule", () => {
  test('what is missing is named all at once', async () => {
    const errors = [{ field: 'totalStudents', msg: 'fill_all_required_fields' }]
    expect(await refusal(bound, { ...MAIN, totalStudents: '' })).toEqual([400, 'fill_all_required_fields', errors])
    const [status, msg, missing] = await refusal(bound, { tab: 'main_info', nameEn: '' })
    expect([status, msg]).toEqual([400, 'fill_all_required_fields'])
    expect(missing).toHaveLength(14)
  })

  test('a number that is none is named together with what is missing', async () => {
    const { accreditation: _, ...body } = { ...MAIN, totalStudents: 'many' }
    const [status, msg, errors] = await refusal(bound, body)
    expect([status, msg]).toEqual([400, 'fill_all_required_fields'])
    expect(errors).toEqual([
      { field: 'totalStudents', msg: 'wrong_value' },
      { field: 'accreditation', msg: 'fill_all_required_fields' },
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,<b>', 'first.example.kz', 'ftp://first.example.kz', '//x.kz'])(
    'the link %s is refused',
    async (website) =>
      expect(await refusal(bound, { ...CONTACTS, website })).toEqual([
        400,
        'wrong_value',
        [{ field: 'website', msg: 'wrong_value' }],
      ]),
  )

  test('a number that nobody can dial is refused', async () => {
    const errors = [{ field: 'number', msg: 'wrong_phone_number' }]
    expect(await refusal(bound, { ...CONTACTS, number: 'call us' })).toEqual([400, 'wrong_phone_number', errors])
  })

  test('without a tab the whole body is asked and written', async () => {
    const { tab: _, ...main } = MAIN
    const { tab: __, ...contacts } = CONTACTS
    expect((await refusal(bound, main))[2]).toHaveLength(4)
    const { status, body } = await edit(bound, { ...main, ...contacts, ...{ campus: CAMPUS.campus } })
    expect([status, body.data.number, body.data.campus.library]).toEqual([200, CONTACTS.number, library])
    expect(Object.entries(body.data.changes).filter(([, change]) => change !== null)).toHaveLength(3)
  })
})

describe('a save', () => {
  test('writes the fields of its tab alone', async () => {
    const { body } = await edit(bound, { ...MAIN, descriptionKz: 'Сипаттама', website: 'javascript:alert(1)' })
    expect(body.data).toMatchObject({ totalEduPrograms: 40, descriptionKz: null, website: SHIPPED.website })
  })

  test('is what the public sees at once, as figures of the university itself', async () => {
    await edit(bound, MAIN)
    await edit(bound, CAMPUS)
    expect(await publicPage()).toMatchObject({
      ...{ totalEduPrograms: 40, totalStudents: 1200, averageEduCost: 900_000, studentsPerTeacher: 12 },
      ...{
        type: 'PRIVATE',
        hasDemoFigures: false,
        educationTypes: [{ fullTime: true, partTime: false, distance: true }],
      },
      campus: { library, dormitory: { hostel1: library } },
    })
    await edit(bound, { ...MAIN, studentTeacherRatio: 'мало' })
    expect(await publicPage()).toMatchObject({ studentTeacherRatio: 'мало', studentsPerTeacher: null })
  })

  test('of another tab leaves the invented figures marked as such', async () => {
    await edit(bound, CONTACTS)
    expect((await publicPage()).hasDemoFigures).toBe(true)
  })

  test('keeps hostile text as text', async () => {
    const nameKz = '<script>alert(1)</script> "қ" & \'ә\''
    await edit(bound, { ...MAIN, nameKz })
    expect((await publicPage()).nameKz).toBe(nameKz)
  })

  test('tells who saved which tab, when and at which version', async () => {
    await edit(colleague, MAIN)
    const { version, changes } = await read()
    expect(version).toBe(2)
    expect(changes).toEqual({
      main_info: { version: 2, at: portal.clock.now().toISOString(), by: 'Айгүл Серікқызы' },
      ...{ address_and_contacts: null, description: null, campus: null, undergraduate: null },
    })
  })

  test('the same again leaves no trace', async () => {
    await edit(bound, MAIN)
    const before = await read()
    const events = (await audited()).length
    const { status, body } = await edit(colleague, { ...MAIN, version: 1 })
    expect([status, body.data]).toEqual([200, before])
    expect(await audited()).toHaveLength(events)
  })

  test('goes into the audit trail with its tab', async () => {
    await edit(bound, CAMPUS)
    expect((await audited()).at(-1)).toEqual({
      event: 'universityEdited',
      objectName: SHIPPED.nameKz,
      details: { universityId: 'uni-010', tab: 'campus' },
    })
  })
})

describe('two editors', () => {
  test('of one tab: the second is told, and nothing is lost', async () => {
    const { version } = await read()
    expect((await edit(bound, { ...MAIN, version, totalStudents: 1300 })).status).toBe(200)
    expect(await refusal(colleague, { ...MAIN, version, totalStudents: 1400 })).toEqual([
      409,
      'stale_version',
      undefined,
    ])
    expect((await read()).totalStudents).toBe(1300)
    const fresh = (await read()).version
    expect((await edit(colleague, { ...MAIN, version: fresh, totalStudents: 1400 })).status).toBe(200)
  })

  test('of two tabs do not disturb each other', async () => {
    const { version } = await read()
    expect((await edit(bound, { ...MAIN, version })).status).toBe(200)
    expect((await edit(colleague, { ...CONTACTS, version })).status).toBe(200)
    expect(await read()).toMatchObject({ totalStudents: 1200, number: CONTACTS.number })
  })

  test('at the same moment: one saves, the other is told', async () => {
    const { version } = await read()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((totalStudents) => edit(bound, { ...MAIN, version, totalStudents })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const saved = answers.find(({ status }) => status === 200)?.body.data.totalStudents
    expect(await read()).toMatchObject({ totalStudents: saved, version: 2 })
  })
})
