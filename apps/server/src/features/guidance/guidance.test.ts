import type { Guide, Question } from '@portal/domain/guidance/schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { applicationBody, sentApplication } from '../../../test/builders.ts'
import { named, SETS } from '../../../test/competition.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ now: '2026-11-20T09:30:00.000Z' })
let author: Person
let other: Person

beforeAll(async () => {
  author = await portal.staff(['MANAGER'], { rights: ['content'] })
  other = await portal.staff(['ADMIN'], { rights: ['content'] })
})

const guide = async (): Promise<Guide> => (await portal.guest.call('GET', '/guide')).body.data
const questions = async (): Promise<readonly Question[]> =>
  (await portal.guest.call('GET', '/guide/questions')).body.list

type Value = Readonly<Record<string, unknown>>
/** Changes an entry, and publishes it as another person. */
async function publish(entry: string, change: (value: Value) => Value) {
  const path = `/staff/content/${entry}`
  const read = (await author.call('GET', path)).body.data
  const saved = await author.call('PUT', path, { version: read.version, value: change(read.current) })
  const sent = await author.call('POST', `${path}/send`, { version: saved.body.data?.version })
  if (sent.status !== 200) return sent
  return other.call('POST', `${path}/confirm`, { version: sent.body.data.version })
}

describe('the guide', () => {
  test('has the facts of the release, in order, and no texts that nobody has changed', async () => {
    const { sessions, blocks, passingScores, numbers, days, texts } = await guide()
    expect(sessions.map(({ id }) => id)).toEqual(['january', 'march', 'main', 'august'])
    expect(blocks.map(({ id, tasks }) => [id, tasks])).toEqual([
      ['HISTORY_OF_KAZAKHSTAN', 20],
      ['MATHEMATICAL_LITERACY', 10],
      ['READING_LITERACY', 10],
      ['PROFILE_1', 40],
      ['PROFILE_2', 40],
    ])
    expect(passingScores.map(({ score }) => score)).toEqual([75, 70, 65, 50])
    expect(numbers['grants']).toEqual({ value: 77, year: '2025-2026' })
    expect(days['dormitories']).toEqual({ from: '2022-12-30', to: '2022-12-30' })
    expect(texts).toEqual({})
  })

  test('shows a change at once after another person has confirmed it', async () => {
    const days = { testingFrom: '2027-05-10', testingTo: '2027-07-10' }
    expect((await publish('untSession/main', (value) => ({ ...value, ...days }))).status).toBe(200)
    expect((await guide()).sessions.find(({ id }) => id === 'main')?.testing).toEqual({
      ...{ from: '2027-05-10', to: '2027-07-10' },
    })
    const text = { kk: 'Жаңа мәтін {{tasks}}', ru: 'Новый текст {{tasks}}', en: 'New text {{tasks}}' }
    expect((await publish('guideText/unt.about.text', () => ({ text }))).status).toBe(200)
    expect((await guide()).texts['unt.about.text']?.nameEn).toBe(text.en)
    const { body } = await portal.guest.call('GET', '/content/guideText/unt.about.text/history')
    expect(body.list[0]).toMatchObject({ number: 1, day: '2026-11-20' })
  })

  test('takes no period that ends before it begins, and no block with more than its most', async () => {
    const late = await publish('untSession/march', (value) => ({ ...value, testingTo: '2020-01-01' }))
    expect(late.body.errors).toEqual([{ field: 'testingTo', msg: 'wrong_value' }])
    const high = await publish('untBlock/PROFILE_1', (value) => ({ ...value, minScore: 60 }))
    expect(high.body.errors).toEqual([{ field: 'minScore', msg: 'wrong_value' }])
  })

  test('fills a new competition with its minimums', async () => {
    await publish('passingScore/OTHER', (value) => ({ ...value, score: 55 }))
    const keeper = await portal.staff(['EXPERT_MANAGER'])
    const made = await keeper.call('POST', SETS, { year: 2027, level: 'BACHELOR', name: named('Grants') })
    expect(made.body.data.setup.minimum.total).toBe(55)
  })
})

describe('questions', () => {
  test('are the seventeen about applying, then those about signing in, each with the day of its change', async () => {
    const all = await questions()
    expect(all.map(({ group }) => group)).toEqual([...Array(17).fill('APPLYING'), ...Array(3).fill('SIGNING_IN')])
    expect(all[0]).toMatchObject({ id: 'deadlines', changedOn: '2026-11-25' })
  })

  test('have one that people add, below its heading and with the day of its publication', async () => {
    const texts = (text: string) => ({ kk: text, ru: text, en: text })
    const value = { question: texts('Where is the office?'), answer: texts('In Astana.'), group: 'OTHER', order: 10 }
    const made = (await author.call('POST', '/staff/content/faq', { version: 0, value })).body.data
    const path = `/staff/content/faq/${made.key}`
    const sent = (await author.call('POST', `${path}/send`, { version: made.version })).body.data
    expect((await other.call('POST', `${path}/confirm`, { version: sent.version })).status).toBe(200)
    expect((await questions()).at(-1)).toMatchObject({ id: made.key, group: 'OTHER', changedOn: '2026-11-20' })
  })

  test.each([
    ['a figure that the portal does not know', 'On {{someDay}}'],
    ['a figure that is not closed', 'On {{akimatGrant'],
  ])('take no %s', async (_what, text) => {
    const refused = await publish('faq/deadlines', (value) => ({
      ...value,
      answer: { ...(value['answer'] as Value), ru: text },
    }))
    expect(refused.body.errors).toEqual([{ field: 'answer.ru', msg: 'unknown_placeholder' }])
  })
})

describe('texts of messages', () => {
  test('are those of the sending, with the figures of the payload, and know no others', async () => {
    const subject = { kk: '№ {{number}} келді', ru: 'Заявление {{number}} у нас', en: 'We have {{number}}' }
    const entry = 'mailText/applicationSent'
    const wrong = await publish(entry, (value) => ({ ...value, subject: { ...subject, en: '{{validMinutes}}' } }))
    expect(wrong.body.errors).toEqual([{ field: 'subject.en', msg: 'unknown_placeholder' }])
    expect((await publish(entry, (value) => ({ ...value, subject }))).status).toBe(200)
    const person = await portal.applicant()
    const { number } = await sentApplication(portal, person)
    await portal.deliver()
    const subjects = portal.mails.flatMap((mail) => (mail.to === person.email ? mail.subject : []))
    expect(subjects).toContain(`We have ${number}`)
    const notices = (await person.call('GET', '/user/notices', undefined, { 'accept-language': 'en' })).body.list
    expect(notices.map(({ title }: { title: string }) => title)).toContain(`We have ${number}`)
  })
})

describe('consents', () => {
  test('have a version of their own after a change, with which they are stored', async () => {
    const person = await portal.applicant()
    const given = async () => {
      const body = await applicationBody(portal, person, { consents: { personalData: true, accuracy: true } })
      const { id } = (await person.call('POST', '/request/create', body)).body.data
      const { version } = (await person.call('GET', `/request/${id}`)).body.data.consent
      await person.call('POST', `/request/${id}/withdraw`)
      return version
    }
    const before = await given()
    const body = 'I agree, {{operator}}.\n\n## What\n- first\n- second'
    const texts = { kk: body, ru: body, en: body }
    expect((await publish('consent/personalData', (value) => ({ ...value, body: texts }))).status).toBe(200)
    expect(await given()).toBe('2026-11-20.1')
    expect(before).not.toBe('2026-11-20.1')
    const paper = await portal.guest.call('GET', '/file/download/consent?type=personalData')
    const shown = textOfPdf(paper.body).replace(/\s+/g, ' ')
    expect(shown).toContain('first')
    expect(shown).not.toContain('{{')
    expect(shown).toContain('2026-11-20.1')
  })
})
