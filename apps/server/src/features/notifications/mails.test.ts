import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { MAILS, type MailName } from '@portal/domain/notifications/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { createTestPortal, signUpForm, type TestPortal } from '../../../test/portal.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { ownerOf } from '../../platform/portal-owner.ts'
import { renderMail } from './templates/mail.ts'

const PUBLIC_URL = 'https://portal.kz'
const university = { nameKz: 'Қазақ университеті', nameRu: 'Казахский университет', nameEn: 'Kazakh University' }
const program = { nameKz: 'Информатика (қаз)', nameRu: 'Информатика (рус)', nameEn: 'Informatics' }
const next = { nameKz: 'Келесі', nameRu: 'Следующий', nameEn: 'The next' }
const about = { applicationId: 'a7', number: '2026-000123', university, program }
const INTERVIEW = {
  date: '2026-11-23',
  time: '14:30',
  zoom: 'https://zoom.us/j/1',
  event: { id: 'i1', startsAt: '2026-11-23T09:30:00.000Z', minutes: 45, sequence: 2 },
}
const MEETING = { ...INTERVIEW, date: '2026-12-23' }
const PANEL = { competitionId: 'c1', competition: program, expertName: 'Dana Omarova' }
const UNTIL = { date: '2026-08-20', time: '18:00' }
const REPORTED = { applicationId: 'a7', number: '2026-000123' }
const ASKED_REFEREE = {
  url: `${PUBLIC_URL}/admission/referee?lang=kk#abc`,
  ...{ applicant: 'Serikova Aigerim', place: next, date: '2026-12-11' },
}
const ABOUT_REFEREE = { applicationId: 'a7', type: 'ENROLLMENT', referee: 'Saule Akhmetova' }
const SAMPLES = {
  confirmEmail: { url: `${PUBLIC_URL}/admission/confirm/abc` },
  resetPassword: { url: `${PUBLIC_URL}/admission/resetPassword/abc?staff=true`, validMinutes: 60 },
  accountCreated: { url: `${PUBLIC_URL}/admission/resetPassword/abc?staff=true`, validMinutes: 60 },
  applicationSent: about,
  applicationPassed: about,
  grantPassed: about,
  applicationFailed: { ...about, reason: 'Unreadable' },
  nextChoiceBegins: { ...about, reason: 'Unreadable', nextUniversity: next, nextProgram: next },
  applicationWithdrawn: about,
  applicationEnded: { ...about, season: program, reason: 'The season is over' },
  draftOffered: { season: program },
  applicationCarriedOver: { ...about, season: program, reason: 'Continued' },
  claimCorrected: { applicationId: 'a7', number: '2026-000123', claim: program, reason: 'The certificate says 112' },
  claimRefused: { applicationId: 'a7', number: '2026-000123', claim: program, reason: 'The proof is unreadable' },
  applicationAssigned: about,
  applicationsAssigned: { count: 3, headName: 'Dana Omarova' },
  applicationSentBack: { ...about, reason: 'Unreadable' },
  testResent: { ...about, reason: 'The power went off' },
  testMinutesAdded: { ...about, minutes: 15, reason: 'The power went off' },
  interviewScheduled: { ...about, ...INTERVIEW, interviewId: null },
  interviewMoved: { ...about, ...INTERVIEW, interviewId: 'i1' },
  interviewCancelled: { ...about, ...INTERVIEW, interviewId: null, reason: 'The expert is ill' },
  interviewMissed: { ...about, date: '2026-11-20', time: '14:30' },
  commissionMeeting: { ...about, ...MEETING },
  gradingMeeting: { gradingId: 'g1', number: '12', ...MEETING },
  gradingMeetingCancelled: { number: '12', ...MEETING },
  gradingGiven: { competition: program, count: 12 },
  gradingDeclined: { ...PANEL, number: '12', reason: 'A former student' },
  gradingLost: { ...PANEL, count: 3 },
  slotInvited: { ...about, date: '2026-12-10' },
  slotReminder: { ...about, date: '2026-12-10' },
  slotFreed: { ...about, date: '2026-12-10' },
  accommodationAsked: about,
  accommodationAnswered: about,
  inspectorLost: { ...about, inspectorName: 'Dana Omarova' },
  applicationTakenBack: about,
  decisionsWaiting: { count: 3 },
  messageFromOffice: { ...REPORTED, university: about.university, type: 'GRANT' },
  messagesWaiting: { count: 3 },
  messageReported: REPORTED,
  answerRefused: {},
  expertDeclined: { ...about, interviewId: 'i1', expertName: 'Dana Omarova', reason: 'Ill' },
  expertLost: { ...about, interviewId: 'i1', expertName: 'Dana Omarova' },
  offerUnconfirmed: { university: about.university },
  contentWaiting: { count: 3 },
  broadcastService: { title: next, text: program },
  broadcastNews: { title: next, text: program, stopUrl: `${PUBLIC_URL}/admission/news/stop?token=abc` },
  broadcastWaiting: { id: 'b1', author: 'Dana Omarova' },
  grantOffered: { ...about, ...UNTIL, competition: next },
  grantNotAllotted: { ...about, competition: next, reason: 'Others stand higher' },
  grantReminder: { ...about, ...UNTIL, competition: next },
  grantPlaceChanged: { ...about, competition: next },
  grantMovedUp: { ...about, competition: next },
  grantLapsed: { ...about, competition: next },
  grantTakenAway: { ...about, competition: next, reason: 'A score was corrected' },
  appealGranted: { ...about, reason: 'The score is 118' },
  appealRefused: { ...about, reason: 'The score is right' },
  correctionAsked: { ...about, date: '2026-12-10', items: [{ document: next, reason: program, words: 'Not whole' }] },
  correctionReminder: { ...about, date: '2026-12-10', items: [{ document: next, reason: program, words: null }] },
  correctionLapsed: { ...about, date: '2026-12-10' },
  correctionCancelled: about,
  correctionAnswered: { ...about, count: 2 },
  refereeAsked: ASKED_REFEREE,
  refereeReminder: ASKED_REFEREE,
  refereeReplaced: { applicant: 'Serikova Aigerim' },
  refereeGiven: ABOUT_REFEREE,
  refereeDeclined: ABOUT_REFEREE,
  refereeBounced: ABOUT_REFEREE,
  refereeExpired: ABOUT_REFEREE,
  letterReceived: about,
  passwordChanged: { date: '2026-11-20', time: '14:30' },
  emailChanged: { newEmail: 'new@portal.kz' },
  rolesChanged: { roles: next },
  factorAdded: { factor: next },
  factorRemoved: { factor: next },
  recoveryCodesDrawn: { date: '2026-11-20', time: '14:30' },
  factorReset: { reason: 'The phone is lost' },
  secondStepFailed: { date: '2026-11-20', time: '14:30' },
  feedbackReceived: { topic: program, sender: next, page: '/universities?city=1', reason: 'A figure is wrong' },
  signedInElsewhere: { date: '2026-11-20', time: '14:30', device: next, address: '203.0.113.0/24' },
} as const satisfies Record<MailName, unknown>

const NAMES = Object.keys(MAILS) as MailName[]
const OWNER = ownerOf(
  readEnvironment({ OPERATOR_NAME_RU: 'Центр приёма', CONTACT_PHONE: '+77172000000', DEMO: 'false' }),
)
const render = (
  name: MailName,
  language: (typeof LANGUAGES)[number],
  more: Record<string, unknown> = {},
  recipientName = 'Aruzhan',
) =>
  renderMail(name, { ...SAMPLES[name], ...more } as never, {
    ...{ language, publicUrl: PUBLIC_URL, recipientName, kept: new Map() },
    owner: OWNER.lines[language],
    addresses: { from: 'no-reply@portal.kz', to: 'aruzhan@portal.kz' },
  })

test('a mail names its sender and warns of fraud', () => {
  const { html = '', text } = render('grantOffered', 'ru')
  expect(html).toContain('Центр приёма')
  for (const part of [html, text]) {
    expect(part).toContain('Центр приёма · +77172000000')
    expect(part).toContain('Мы никогда не просим в письмах ваш пароль или деньги.')
  }
  expect(render('grantOffered', 'en').html).not.toContain('null')
})

describe('texts', () => {
  test.each(NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const)))(
    '%s is complete in %s',
    (name, language) => {
      const mail = render(name, language)
      const whole = `${mail.subject}\n${mail.text}\n${mail.html}`
      expect(whole).not.toMatch(/\{\{|\}\}|notifications\.|undefined|NaN|\[object/)
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html.match(/<a href="[^"]*" style="display:inline-block/g)).toHaveLength(1)
      for (const [key, value] of Object.entries(SAMPLES[name])) {
        if (key === 'reason') expect(mail.text).toContain(value)
        if (key === 'number') expect(mail.text).toContain(`№ ${value}`.slice(language === 'en' ? 2 : 0))
        if (key === 'university' || key === 'program')
          expect(mail.text).toContain({ kk: value.nameKz, ru: value.nameRu, en: value.nameEn }[language])
      }
    },
  )

  test('the three languages differ in every mail', () => {
    for (const name of NAMES) expect(new Set(LANGUAGES.map((language) => render(name, language).text)).size).toBe(3)
  })

  test.each([
    ['confirmEmail', `${PUBLIC_URL}/admission/confirm/abc`],
    ['resetPassword', `${PUBLIC_URL}/admission/resetPassword/abc?staff=true`],
    ['applicationPassed', `${PUBLIC_URL}/admission/applications`],
    ['applicationAssigned', `${PUBLIC_URL}/admission/applications/a7`],
    ['claimRefused', `${PUBLIC_URL}/admission/apply-for-grant?id=a7`],
    ['applicationSentBack', `${PUBLIC_URL}/admission/applications/a7`],
    ['applicationsAssigned', `${PUBLIC_URL}/admission/applications`],
    ['correctionAsked', `${PUBLIC_URL}/admission/corrections/a7`],
    ['correctionAnswered', `${PUBLIC_URL}/admission/applications/a7`],
    ['refereeAsked', `${PUBLIC_URL}/admission/referee?lang=kk#abc`],
    ['refereeBounced', `${PUBLIC_URL}/admission/create-application?id=a7`],
    ['letterReceived', `${PUBLIC_URL}/admission/applications/a7`],
    ['inspectorLost', `${PUBLIC_URL}/admission/applications/a7`],
    ['decisionsWaiting', `${PUBLIC_URL}/admission/applications`],
    ['messageFromOffice', `${PUBLIC_URL}/admission/apply-for-grant?id=a7#messages`],
    ['messagesWaiting', `${PUBLIC_URL}/admission/day`],
    ['messageReported', `${PUBLIC_URL}/admission/applications/a7`],
    ['offerUnconfirmed', `${PUBLIC_URL}/admission/profile?tab=undergraduate`],
    ['contentWaiting', `${PUBLIC_URL}/admission/content`],
    ['feedbackReceived', `${PUBLIC_URL}/admission/universities?city=1`],
    ['expertDeclined', `${PUBLIC_URL}/admission/applications/interview/i1`],
  ] as const)('the button of %s leads to %s', (name, url) => {
    expect(render(name, 'kk').html).toContain(`<a href="${url}" style="display:inline-block`)
    expect(render(name, 'kk').text).toContain(`:\n${url}\n`)
  })

  test('typed text never becomes markup, and keeps its lines', () => {
    const reason = '<img src=x onerror="alert(1)">\n& \'two\''
    const { html, text } = render('applicationFailed', 'en', { reason })
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>&amp; &#39;two&#39;')
    expect(html).not.toContain('<img')
    expect(text).toContain(reason)
    expect(render('inspectorLost', 'en', { inspectorName: '<b>Dana</b>' }).html).toContain('&lt;b&gt;Dana&lt;/b&gt;')
    const named = render('applicationSent', 'en', { university: { ...university, nameEn: '<u>U</u>' } })
    expect(named.html).toContain('&lt;u&gt;U&lt;/u&gt;')
  })

  test.each([
    ['kk', 'Сәлеметсіз бе, Aruzhan!', 'Сәлеметсіз бе!'],
    ['ru', 'Здравствуйте, Aruzhan!', 'Здравствуйте!'],
    ['en', 'Hello, Aruzhan!', 'Hello!'],
  ] as const)('every mail greets by name in %s, or without an unknown name', (language, named, nameless) => {
    for (const name of NAMES) {
      expect(render(name, language).text.startsWith(named)).toBe(true)
      expect(render(name, language, {}, '').text.startsWith(nameless)).toBe(true)
    }
    expect(render('applicationSent', language, {}, '<b>Aruzhan</b>').html).toContain('&lt;b&gt;Aruzhan&lt;/b&gt;')
  })

  test('a cancellation without a reason has no reason in its mail', () => {
    expect(render('interviewCancelled', 'en').text).toContain('Reason:\nThe expert is ill')
    for (const reason of ['', undefined])
      expect(render('interviewCancelled', 'en', { reason }).text).not.toContain('Reason')
  })

  test('a line break in typed text begins no second header', () => {
    expect(render('applicationSent', 'en', { number: '1\r\nBcc: all@portal.kz' }).subject).not.toMatch(/[\r\n]/)
  })

  test('a subject keeps the spaces that do not break', () => {
    expect(render('slotInvited', 'ru').subject).toContain('10 декабря 2026\u00a0г.')
  })

  test('the text names the days and minutes that a link is valid', () => {
    expect(render('confirmEmail', 'ru').text).toContain('7 дней')
    expect(render('resetPassword', 'ru').text).toContain('60 минут')
    expect(render('resetPassword', 'ru', { validMinutes: 1 }).text).toContain('1 минуту')
  })
})

describe('sending', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await createTestPortal()
  })
  beforeEach(() => portal.deliver())
  afterAll(() => portal.close())

  const rows = () => portal.database.db.selectFrom('mails').selectAll().orderBy('createdAt', 'desc').execute()
  const mailsTo = (email: string) => portal.mails.filter((mail) => mail.to === email)

  test('a mail is sent to its recipient in their language once, and its row clears its content', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form, { 'accept-language': 'ru' })
    expect(mailsTo(form.email)).toHaveLength(0)
    await portal.deliver()
    await portal.deliver()
    const [mail, ...others] = mailsTo(form.email)
    expect(others).toHaveLength(0)
    expect(mail?.subject).toBe('Подтвердите электронную почту')
    const [row] = (await rows()).filter(({ recipient }) => recipient === form.email)
    expect(row).toMatchObject({ messageId: mail?.messageId, payload: null, attempts: 1, sentAt: portal.clock.now() })
  })

  test('the link in the mail opens the account', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    await portal.deliver()
    const [, token = ''] = /\/admission\/confirm\/([\w-]+)/.exec(mailsTo(form.email)[0]?.text ?? '') ?? []
    expect((await portal.guest.call('POST', '/auth/confirm', { token })).status).toBe(200)
  })

  test('a refused command leaves no mail', async () => {
    const before = (await rows()).length
    const { status } = await portal.guest.call('POST', '/auth/signup', signUpForm({ birthday: '2050-01-01' }))
    expect(status).toBe(400)
    const owner = await portal.applicant()
    const sent = await sentApplication(portal, owner)
    const manager = await portal.staff(['MANAGER'])
    const known = (await rows()).length
    expect((await decide(manager, sent.id, 'PASSED')).status).toBe(403)
    expect((await rows()).length).toBe(known)
    expect(known).toBe(before + 2) // the confirmation of the owner's address and of the submission
  })

  test('a failing mailer is retried, and the mail is sent exactly once', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    const [{ id = '' } = {}] = (await rows()).filter(({ recipient }) => recipient === form.email)
    const send = () => portal.portal.jobs.tasks['send-mail']?.({ id })
    portal.failMails(2)
    await expect(send()).rejects.toThrow('the mail server is away')
    await expect(send()).rejects.toThrow('the mail server is away')
    const [failed] = (await rows()).filter((row) => row.id === id)
    expect(failed).toMatchObject({ attempts: 2, sentAt: null })
    expect(failed?.payload).not.toBeNull()
    await send()
    await send()
    expect(mailsTo(form.email)).toHaveLength(1)
  })

  test('an application’s events reach the applicant and the staff concerned', async () => {
    const owner = await portal.applicant()
    const head = await portal.staff(['ADMIN'])
    const manager = await portal.staff(['MANAGER'])
    const { id, number } = await sentApplication(portal, owner, { choices: await offers(portal, 2) })
    const failThrough = async () => {
      await assign(head, manager, id)
      await decide(manager, id, 'FAILED', 'The certificate is <unreadable>')
    }
    await failThrough()
    await answer(head, id, 'FAILED', 'Look again')
    await decide(manager, id, 'FAILED', 'Still unreadable')
    await answer(head, id, 'PASSED')
    await failThrough()
    await answer(head, id, 'PASSED')
    await portal.deliver()
    const subjects = (email: string) => mailsTo(email).map((mail) => mail.subject.replace(number, 'N'))
    expect(subjects(owner.email)).toEqual([
      'Confirm your e-mail',
      'Application No. N has been sent',
      'Application No. N: your next choice is being considered',
      'The decision on your application No. N',
    ])
    expect(mailsTo(owner.email).at(-1)?.text).toContain('The certificate is <unreadable>')
    expect(subjects(manager.email)).toEqual([
      'Application No. N has been assigned to you',
      'Application No. N has been sent back to you',
      'Application No. N has been assigned to you',
    ])
  })
})
