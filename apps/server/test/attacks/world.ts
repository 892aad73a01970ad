import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { blindCase } from '../blind-case.ts'
import { assign, type Offer, offers, SIX, sentApplication } from '../builders.ts'
import { COMMISSION } from '../commission.ts'
import { createTestPortal, type Person, type TestPortal } from '../portal.ts'
import {
  listsOf,
  type MadeCompetition,
  madeCompetition,
  madeCompetitor,
  publishProtocol,
} from '../published-protocol.ts'
import { jpegPhoto, upload, uploaded } from '../sample-files.ts'
import { OPENING, WINDOW } from '../slots.ts'

/** Attackers and owners. Near is the university that considers the application, far is another. */
export const PEOPLE = [
  'owner',
  'stranger',
  'competitor',
  'admin',
  'manager',
  'nearAdmin',
  'nearManager',
  'farAdmin',
  'farManager',
  'head',
  'nearHead',
  'farHead',
  'expert',
  'otherExpert',
  'root',
] as const
export type Persona = (typeof PEOPLE)[number]

/** All kinds of ids and numbers in calls that are not public. */
export const KINDS = [
  'application',
  'number',
  'draft',
  'ownFile',
  'interviewFile',
  'otherFile',
  'upload',
  'note',
  'reason',
  'commonReason',
  'filter',
  'interview',
  'signed',
  'photo',
  'news',
  'publicNews',
  'competing',
  'competition',
  'run',
  'grading',
  'appeal',
  'staff',
  'session',
  'factor',
  'message',
  'broadcast',
  'talk',
  'referee',
  'letter',
  'wish',
  'slot',
] as const
export type Kind = (typeof KINDS)[number]

/** Unique words planted for limited readers. Those of identity documents are the owner's. */
export const SECRETS = {
  passport: 'N77000777',
  name: 'Secretname',
  note: 'Secretnote-kestrel',
  talk: 'Secrettalk-plover',
  internal: 'Secretinternal-snipe',
  letter: 'Secretletter-siskin',
  sentBack: 'Secretcomment-heron',
  filterName: 'Secretfilter-wren',
  newsTitle: 'Secretnews-lark',
  appeal: 'Secretappeal-finch',
  wish: 'Secretwish-siskin',
  expertPhone: '+77010000777',
} as const
export type Secret = keyof typeof SECRETS

export type World = {
  readonly portal: TestPortal
  readonly people: Readonly<Record<Persona, Person>>
  readonly things: Readonly<Record<Kind, string>>
  /** The university that considers the application, and an unrelated one. */
  readonly near: string
  readonly far: string
  readonly offers: readonly Offer[]
  readonly competition: MadeCompetition
  /** A commission that hides facts in papers, with a case for the expert. */
  readonly blind: { readonly id: string; readonly applicationId: string; readonly grading: string }
}

const FAR = 'uni-979'

async function must<T>(answer: Promise<{ status: number; body: { data: T } }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`the attacked world: ${JSON.stringify(body)}`)
  return body.data
}

/** A published competition with one competitor, who has an offer and has appealed. */
async function competed(portal: TestPortal, chosen: readonly Offer[]) {
  const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1]) })
  const { person, applicationId } = await madeCompetitor(portal, competition, 'AAA111', chosen)
  // The builder made it from an application under consideration; a competing one is in no university's scope.
  await portal.database.pool.query(`delete from review_items where application_id = $1 and sight <> '*'`, [
    applicationId,
  ])
  await portal.database.pool.query(
    `insert into grant_claims (application_id, kind, code, state, stated, value, reason)
     values ($1, 'QUOTA', 'RURAL_YOUTH', 'REFUSED', '{"code": "RURAL_YOUTH"}', null, 'Not proved')`,
    [applicationId],
  )
  await publishProtocol(portal, competition, [
    { id: 'AAA111', choices: competition.setup.lists.map(listId), total: 90 },
  ])
  const sent = await must<{ appeals: { id: string }[] }>(
    person.call('POST', `/grants/own/${applicationId}/appeals`, { version: 1, reason: SECRETS.appeal }),
  )
  return { competition, competitor: person, competing: applicationId, appeal: sent.appeals[0]?.id ?? '' }
}

/** A commission of the competition, with its competitor’s case for an expert, and signed grades of another. */
async function graded(portal: TestPortal, competition: string, application: string, own: Person, other: Person) {
  const { pool } = portal.database
  await pool.query(`update competition_rules set rules = rules || $2 where competition_id = $1`, [
    competition,
    JSON.stringify({ commission: { ...COMMISSION, graded: 'INTERVIEW', isCalibrated: true } }),
  ])
  await pool.query(`insert into commission_members select $1, unnest($2::uuid[]), now()`, [
    competition,
    [own.id, other.id],
  ])
  await pool.query(`insert into commission_cases (application_id, competition_id, number) values ($1, $2, 1)`, [
    ...[application, competition],
  ])
  const { rows } = await pool.query<{ id: string }>(
    `insert into commission_grades (id, competition_id, application_id, expert_id, expert_name, role, state, given_at,
       grades, comments, total, signed_at)
     values (gen_random_uuid(), $1, $2, $3, 'Own', 'FIRST', 'ASSIGNED', now(), null, null, null, null),
       (gen_random_uuid(), $1, $2, $4, 'Other', 'FIRST', 'SIGNED', now(), '{"DEPTH": 4}', '{}', 80, now())
     returning id`,
    [competition, application, own.id, other.id],
  )
  return rows[0]?.id ?? ''
}

async function papersFor(portal: TestPortal, expert: Person): Promise<World['blind']> {
  const { commission, id: grading } = await blindCase(portal, ['Letter'])
  await portal.database.pool.query(`update commission_grades set expert_id = $1 where id = $2`, [expert.id, grading])
  return { id: commission.id, applicationId: commission.cases[0]?.applicationId ?? '', grading }
}

export const GRADE = {
  interviewResult: { first: 5, second: 4 },
  motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
}

export const lastCode = ({ messages }: TestPortal): string =>
  /\b\d{6}\b/.exec(messages.at(-1)?.text.replace(/\d{4}-\d{6}/, '') ?? '')?.[0] ?? ''

async function sign(portal: TestPortal, expert: Person, id: string): Promise<void> {
  await portal.database.pool.query('update interviews set starts_at = $2 where id = $1', [id, portal.clock.now()])
  await must(expert.call('POST', `/staff/interview/${id}/send-code`))
  await portal.deliver()
  const body = { code: lastCode(portal), interviewId: id, interviewGrade: GRADE }
  await must(expert.call('POST', '/staff/interview/verify-code', body))
}

async function signedInTwice({ database, clock }: TestPortal, { id }: Person) {
  const { rows } = await database.pool.query<{ session: string; factor: string }>(
    `with s as (insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
       values (decode(md5($1::uuid::text), 'hex'), $1, $2, $2, $2::timestamptz + interval '1 hour') returning id),
     f as (insert into second_factors (id, account_id, kind, name, created_at, confirmed_at, sealed_secret)
       values (gen_random_uuid(), $1, 'CODE', 'App', $2, $2, '') returning id)
     select s.id as session, f.id as factor from s, f`,
    [id, clock.now()],
  )
  return { session: rows[0]?.session ?? '', factor: rows[0]?.factor ?? '' }
}

async function undelivered({ database, clock }: TestPortal, { email }: Person): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into mails (id, name, recipient, language, payload, created_at, failed_at, problem)
     values (gen_random_uuid(), 'passwordChanged', $1, 'en', '{"date": "2026-11-20", "time": "14:30"}', $2, $2, 'REFUSED')
     returning id`,
    [email, clock.now()],
  )
  return rows[0]?.id ?? ''
}

/** A confidential letter of a referee, and its file. */
async function recommended(portal: TestPortal, owner: Person, reader: Person, application: string) {
  const email = 'referee@school.kz'
  const named = { name: 'Saule Akhmetova', email, position: 'Teacher', language: 'en' }
  const { id } = await must<{ id: string }>(owner.call('POST', `/request/${application}/referees`, named))
  await portal.deliver()
  const token =
    /referee\?lang=\w+#([\w-]+)/.exec(portal.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  await portal.guest.call('POST', '/referee/give', { token, text: SECRETS.letter, isConfidential: true })
  const { referees } = await must<{ referees: { file: { id: string } | null }[] }>(
    reader.call('GET', `/staff/request/${application}`),
  )
  return { referee: id, letter: referees[0]?.file?.id ?? '' }
}

/** A portal that listens, with all people and one object of each kind. */
export async function createWorld(): Promise<World> {
  const portal = await createTestPortal({ isListening: true })
  const chosen = await offers(portal, 1)
  const [near = ''] = chosen.map(({ universityId }) => universityId)
  const of = (university: string) => ({ university })
  const expertOf = (phoneNumber: string) => ({ phoneNumber, university: FAR })
  const { competition, competitor, ...published } = await competed(portal, chosen)
  const people: Record<Persona, Person> = {
    owner: await portal.applicant({ passportNumber: SECRETS.passport, middleName: SECRETS.name }),
    stranger: await portal.applicant(),
    competitor,
    admin: await portal.staff(['ADMIN']),
    manager: await portal.staff(['MANAGER']),
    nearAdmin: await portal.staff(['ADMIN'], of(near)),
    nearManager: await portal.staff(['MANAGER'], of(near)),
    farAdmin: await portal.staff(['ADMIN'], of(FAR)),
    farManager: await portal.staff(['MANAGER'], of(FAR)),
    head: await portal.staff(['EXPERT_MANAGER']),
    nearHead: await portal.staff(['EXPERT_MANAGER'], of(near)),
    farHead: await portal.staff(['EXPERT_MANAGER'], of(FAR)),
    expert: await portal.staff(['EXPERT'], expertOf(SECRETS.expertPhone)),
    otherExpert: await portal.staff(['EXPERT'], expertOf('+77010000778')),
    root: await portal.superAdmin(),
  }
  const { owner, stranger, admin, manager, nearAdmin, nearManager, head, expert } = people
  const papers: Record<string, { id: string }> = {}
  for (const slot of SIX) papers[slot] = { id: await uploaded(owner, `${slot}.pdf`) }
  const { id: application, number } = await sentApplication(portal, owner, papers)
  const { id: second } = await sentApplication(portal, stranger)
  await assign(admin, manager, application)
  const draft = await must<{ id: string }>(
    owner.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' }),
  )
  const note = await must<{ id: string }>(
    manager.call('POST', `/staff/request/${application}/notes`, { text: SECRETS.note }),
  )
  await manager.call('POST', `/staff/request/inspector/update/status/${application}`, { status: 'PASSED', comment: '' })
  await must(
    admin.call('POST', `/staff/request/admin/update/status/${application}`, {
      status: 'FAILED',
      comment: SECRETS.sentBack,
    }),
  )
  const letter = await recommended(portal, owner, manager, application)
  const talk = await must<{ id: string }>(owner.call('POST', `/conversations/${application}`, { text: SECRETS.talk }))
  await must(manager.call('POST', `/conversations/${application}`, { text: SECRETS.internal, isInternal: true }))
  const reason = { kind: 'REJECT', textKk: 'Себеп', textRu: 'Причина', textEn: 'Reason' }
  const ownReason = await must<{ id: string }>(nearAdmin.call('POST', '/staff/reasons', reason))
  const commonReason = await must<{ id: string }>(admin.call('POST', '/staff/reasons', reason))
  const filter = await must<{ id: string }>(
    admin.call('POST', '/staff/filters', { name: SECRETS.filterName, search: { sortBy: 'number' } }),
  )
  const schedule = (requestId: string, time: string) =>
    must<{ id: string }>(
      head.call('POST', '/staff/interview/schedule', {
        ...{ requestId, date: '2026-12-01', time, zoom: 'https://zoom.us/j/1', expertId: expert.id },
      }),
    )
  await must(people.expert.call('POST', '/staff/slots', OPENING))
  const slots = (await people.expert.call('GET', '/staff/slots')).body.list as { id: string }[]
  await head.call('POST', '/staff/slots/invite', { requestIds: [application], ...WINDOW })
  const wishes = { wishes: ['LONGER'], words: SECRETS.wish }
  const asked = await must<{ accommodation: { id: string } }>(
    owner.call('PUT', `/request/${application}/accommodation`, wishes),
  )
  const interview = await schedule(application, '09:00')
  const signed = await schedule(second, '15:00')
  await sign(portal, expert, signed.id)
  const write = (newsDate: string, title: string) =>
    must<{ id: string }>(
      nearManager.call('POST', '/university/news', {
        newsDate,
        ...{ newsTitleKz: title, newsTitleRu: title, newsTitleEn: title },
      }),
    )
  const news = await write('2026-12-20', SECRETS.newsTitle)
  const publicNews = await write('2026-11-20', 'Open to all')
  const begun = await must<{ id: string }>(owner.call('POST', '/file/upload/begin', { name: 'a.pdf', size: 10 }))
  const photo = await must<{ id: string }>(
    upload(nearAdmin, 'photo.jpg', jpegPhoto(), 'file', '/university/photos') as never,
  )
  const run = await must<{ number: number }>(
    head.call('POST', `/staff/grants/competitions/${competition.id}/runs`, { kind: 'DRY' }),
  )
  await portal.deliver()
  // The builder's own documents have no bytes: packing them is rightly a fault.
  await portal.database.pool.query(`with bare as (select id from files where size = 1),
    p as (delete from profile_attachments where file_id in (select id from bare)),
    a as (delete from application_attachments where file_id in (select id from bare)) select`)
  await portal.database.pool.query('delete from files where size = 1')
  await signedInTwice(portal, manager)
  await portal.database.pool.query(`insert into competition_auditors values ($1, $2, now(), 'Root')`, [
    ...[competition.id, manager.id],
  ])
  const grading = await graded(portal, competition.id, published.competing, expert, people.otherExpert)
  const empty = { kk: '', ru: '', en: '' }
  const broadcast = await must<{ id: string }>(
    people.admin.call('POST', '/staff/broadcasts', {
      ...{ kind: 'SERVICE', filter: { season: 2026 }, subject: empty, text: empty },
    }),
  )
  const things: Record<Kind, string> = {
    ...{ application, number, draft: draft.id },
    ownFile: await uploaded(owner, 'own.pdf'),
    interviewFile: papers['passport']?.id ?? '',
    otherFile: papers[SIX.find((slot) => slot !== 'passport' && slot !== 'motivationLetter') ?? '']?.id ?? '',
    ...{ upload: begun.id, note: note.id, reason: ownReason.id, commonReason: commonReason.id, filter: filter.id },
    ...{ interview: interview.id, signed: signed.id, publicNews: publicNews.id, photo: photo.id, news: news.id },
    ...{ competing: published.competing, competition: competition.id, run: String(run.number), grading },
    ...{ appeal: published.appeal, staff: manager.id },
    ...(await signedInTwice(portal, owner)),
    ...{ message: await undelivered(portal, owner), broadcast: broadcast.id, talk: talk.id },
    ...{ wish: asked.accommodation.id, slot: slots[0]?.id ?? '' },
    ...letter,
  }
  const blind = await papersFor(portal, expert)
  return { portal, people, things, near, far: FAR, offers: chosen, competition, blind }
}
