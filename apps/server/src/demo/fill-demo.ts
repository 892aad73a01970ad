import { type AttachmentSlot, signUpBody } from '@portal/domain/accounts/schema.ts'
import { REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import { confirmEmail } from '../features/accounts/confirm-email.ts'
import { editProfile } from '../features/accounts/edit-profile.ts'
import { accountByEmail, lockFileOwner } from '../features/accounts/queries.ts'
import { signUp } from '../features/accounts/sign-up.ts'
import { createStaff, createSuperAdmin } from '../features/accounts/staff/save-staff.ts'
import type { MoveScope } from '../features/applications/move-application.ts'
import { withdrawApplication } from '../features/applications/withdraw-application.ts'
import { correctionsOf } from '../features/corrections/queries.ts'
import { uploadFile } from '../features/documents/upload-file.ts'
import { withholdMails } from '../features/notifications/withhold-mails.ts'
import { seasonAsked } from '../features/reception/current-season.ts'
import { answerDecision } from '../features/review/answer-decision.ts'
import { assignInspector } from '../features/review/assignment/assign-inspectors.ts'
import { decideApplication } from '../features/review/decide-application.ts'
import type { Trx } from '../platform/database/database.ts'
import { createDemoDocuments } from './demo-documents.ts'
import {
  DEMO_APPLICANTS,
  DEMO_PASSWORD,
  DEMO_STAFF,
  type DemoApplicant,
  type DemoApplication,
  emailOf,
  type StaffKey,
} from './demo-people.ts'
import type { DemoStage } from './demo-stage.ts'
import { fillUniversities } from './fill-universities.ts'
import { checkRunning, type DemoCompetitor, holdCompetition, prepareCompetition } from './hold-competition.ts'
import { holdInterviews } from './hold-interviews.ts'
import { openCompetition } from './open-competition.ts'
import { must, outerScope } from './run-commands.ts'
import { askReferee, bounceReferee, openAtReferee } from './scenes/ask-referees.ts'
import { correctDocuments } from './scenes/correct-documents.ts'
import { holdTalk } from './scenes/hold-talk.ts'
import { openTimes } from './scenes/open-times.ts'
import { writeToMany } from './scenes/write-to-many.ts'
import { apply, type UploadDocument } from './send-application.ts'
import { STORIES, type StoryStep } from './stories.ts'
import { takeTest } from './take-test.ts'

/** Before the finished competition was prepared. */
const STAFF_SINCE_DAYS = 450
const LEAST_DAYS = 5
const TEST_AFTER_HOURS = 3

/**
 * Makes the people, applications and pages of the demo by the ordinary commands, with a clock that runs through the
 * past weeks. Their mails are marked as sent, but for the one with the link of a referee. A refusal is a fault of the demo's data and ends it.
 */
export async function fillDemo(stage: DemoStage): Promise<void> {
  const staff = await createDemoStaff(stage)
  const documentOf = createDemoDocuments()
  const upload: UploadDocument = async (scope, kind) => {
    return must(
      await uploadFile(outerScope(scope), await documentOf(kind, scope.language), {
        ...stage,
        keptBytesEach: Number.MAX_SAFE_INTEGER,
        lockOwner: lockFileOwner,
        // The demo's files are known; the scanner's job still checks them.
        isScanning: false,
      }),
    ).data.id
  }
  const applicants: { person: DemoApplicant; actor: Actor }[] = []
  for (const person of DEMO_APPLICANTS) applicants.push({ person, actor: await register(stage, person, upload) })

  // Numbers follow the order of submission, so applications are made from the oldest on.
  const all = applicants
    .flatMap(({ person, actor }) => person.applications.map((application) => ({ person, actor, application })))
    .toSorted((one, other) => other.application.daysAgo - one.application.daysAgo)
  const heldId = await prepareCompetition(stage, actorIn(staff, 'expertManager'), actorIn(staff, 'head'))
  const competitors: DemoCompetitor[] = []
  for (const [index, { person, actor, application }] of all.entries()) {
    const { competing } = application
    if (competing === undefined || competing.isRunning) continue
    const scope = scopeOf(stage, actor, daytime(stage.now, application.daysAgo, index), person.language)
    competitors.push({ id: await apply(scope, application, upload), actor, competing })
  }
  const office = {
    head: actorIn(staff, 'expertManager'),
    confirmer: actorIn(staff, 'head'),
    checker: actorIn(staff, 'manager'),
    // The decider of an appeal must not have taken part in the result.
    decider: actorIn(staff, 'secondHead'),
  }
  await holdCompetition(stage, heldId, office, competitors)
  await openCompetition(stage, office.head, office.confirmer)
  const running: DemoCompetitor[] = []
  const referees: Parameters<typeof askReferee>[0][] = []
  const begun = all.filter(({ application: { competing } }) => competing === undefined || competing.isRunning)
  for (const [index, { person, actor, application }] of begun.entries()) {
    // Applications of one day follow each other, like their numbers.
    const nth = begun.slice(0, index).filter((other) => other.application.daysAgo === application.daysAgo).length
    const scope = scopeOf(stage, actor, daytime(stage.now, application.daysAgo, nth), person.language)
    const id = await apply(scope, application, upload)
    if (application.competing !== undefined) {
      running.push({ id, actor, competing: application.competing })
      continue
    }
    if (STORIES[application.story] !== null && index % 4 === 1)
      await takeTest({ ...scope, now: new Date(scope.now.getTime() + TEST_AFTER_HOURS * HOUR_MS) }, id, index)
    const endedAt = await playStory(scope, id, application, staff, upload)
    if (application.referee === undefined) continue
    const asked = { scope: { ...scope, now: endedAt }, id, referee: application.referee }
    referees.push(asked)
    if (application.referee.act !== 'open') await askReferee(asked, stage)
  }
  await holdInterviews(stage, actorIn(staff, 'expertManager'), actorIn(staff, 'expert'))
  await openTimes(stage, actorIn(staff, 'expertManager'), actorIn(staff, 'expert'))
  await checkRunning(stage, office.checker, running)
  await fillUniversities(stage, actorIn(staff, 'head'))
  const season = await seasonAsked(stage, undefined)
  await writeToMany(scopeOf(stage, actorIn(staff, 'head'), daytime(stage.now, 1, 0), 'kk'), season, stage.publicUrl)
  await withholdMails(stage)
  for (const asked of referees) if (asked.referee.act === 'bounce') await bounceReferee(asked)
  await withholdMails(stage)
  for (const asked of referees) if (asked.referee.act === 'open') await openAtReferee(asked, stage)
}

const scopeOf = <A>({ db, listeners }: DemoStage, actor: A, now: Date, language: Language) => ({
  db,
  listeners,
  actor,
  now,
  language,
})

/** An instant of a day `daysAgo`, between 9 and 18 o'clock in Kazakhstan, varied by `index`. */
function daytime(now: Date, daysAgo: number, index: number): Date {
  const midnight = startOfKazakhstanDay(kazakhstanDate(new Date(now.getTime() - daysAgo * DAY_MS)))
  return new Date(midnight.getTime() + (9 + (index % 9)) * HOUR_MS + ((index * 17) % 60) * MINUTE_MS)
}

async function createDemoStaff(stage: DemoStage): Promise<ReadonlyMap<StaffKey, Actor>> {
  const { db, passwordHash } = stage
  const now = daytime(stage.now, STAFF_SINCE_DAYS, 0)
  const staff = new Map<StaffKey, Actor>()
  for (const { role, fullName, email } of DEMO_STAFF)
    if (role === 'SUPER_ADMIN') await createSuperAdmin({ db, now }, { email, passwordHash, fullName })
  const employer = await superAdminOf(stage)
  for (const { key, role, rights = [], fullName, email, university, phoneNumber } of DEMO_STAFF) {
    if (role !== 'SUPER_ADMIN') {
      const fields = {
        fullName,
        email,
        passwordHash,
        roles: [{ name: role }],
        rights: [...rights],
        university,
        phoneNumber,
      }
      must(await createStaff(scopeOf(stage, employer, now, 'kk'), fields))
    }
    const account = await accountByEmail(db, 'STAFF', email)
    const universityId = university ?? null
    if (account !== undefined)
      staff.set(key, { accountId: account.id, kind: 'STAFF', roles: [role], universityId, fullName })
  }
  return staff
}

/** The super admin who set the portal up: the demo's own, or the one named by the environment. */
async function superAdminOf({ db }: DemoStage): Promise<Actor> {
  const { accountId, fullName } = await db
    .selectFrom('staffMembers')
    .select(['accountId', 'fullName'])
    .where(sql<boolean>`'SUPER_ADMIN' = any (roles)`)
    .executeTakeFirstOrThrow()
  return { accountId, fullName, kind: 'STAFF', roles: ['SUPER_ADMIN'], universityId: null }
}

/** Signs an applicant up, opens the link in the mail, and fills in the profile's documents. */
async function register(stage: DemoStage, person: DemoApplicant, upload: UploadDocument): Promise<Actor> {
  const { db, passwordHash, publicUrl } = stage
  const { applications, language, email: _email, ...personal } = person
  const firstDaysAgo = Math.max(LEAST_DAYS, ...applications.map((application) => application.daysAgo))
  const index = DEMO_APPLICANTS.indexOf(person)
  const signedUpAt = daytime(stage.now, firstDaysAgo + 2 + (index % 4), index)
  const email = emailOf(person)
  const {
    password: _password,
    consents: _consents,
    ...form
  } = signUpBody.parse({
    countryOfResidence: personal.citizenship,
    ...personal,
    email,
    passportNumber: `N${String(10_000_201 + index)}`,
    passportExprDate: `${stage.now.getUTCFullYear() + 5}-06-30`,
    password: DEMO_PASSWORD,
    consents: { personalData: true, accuracy: true },
  })
  must(await signUp(scopeOf(stage, null, signedUpAt, language), { ...form, passwordHash }, publicUrl))
  const confirmedAt = new Date(signedUpAt.getTime() + 12 * MINUTE_MS)
  must(await confirmEmail(scopeOf(stage, null, confirmedAt, language), await confirmationToken(db, email)))

  const account = await accountByEmail(db, 'APPLICANT', email)
  const fullName = `${person.lastName} ${person.firstName}`
  const actor: Actor = {
    accountId: account?.id ?? '',
    kind: 'APPLICANT',
    roles: ['USER'],
    universityId: null,
    fullName,
  }
  const scope = scopeOf(stage, actor, new Date(signedUpAt.getTime() + HOUR_MS), language)
  const attachments: Partial<Record<AttachmentSlot, { id: string }>> = {}
  for (const slot of documentsOf(applications)) attachments[slot] = { id: await upload(scope, slot) }
  must(await editProfile(scope, attachments))
  return actor
}

/** Documents required by the levels of a person's applications. Without any: those of a master's degree. */
function documentsOf(applications: readonly DemoApplication[]): readonly AttachmentSlot[] {
  const levels = applications.length === 0 ? (['MASTERS_DEGREE'] as const) : applications.map(({ level }) => level)
  return [...new Set(levels.flatMap((level) => REQUIRED_DOCUMENTS[level]))]
}

async function confirmationToken(db: Trx, email: string): Promise<string> {
  const { payload } = await db
    .selectFrom('mails')
    .select('payload')
    .where('recipient', '=', email)
    .where('name', '=', 'confirmEmail')
    .executeTakeFirstOrThrow()
  return (payload as { url: string }).url.split('/').at(-1) ?? ''
}

function actorIn(staff: ReadonlyMap<StaffKey, Actor>, key: StaffKey): Actor {
  const actor = staff.get(key)
  if (actor === undefined) throw new Error(`the demo has nobody called ${key}`)
  return actor
}

/** Takes the steps of an application's story, each at its time. @returns the time of the last one. */
async function playStory(
  applicant: MoveScope,
  id: string,
  application: DemoApplication,
  staff: ReadonlyMap<StaffKey, Actor>,
  upload: UploadDocument,
): Promise<Date> {
  const { inspector = 'manager', approver = 'head', reason = '', talk = [] } = application
  const actorOf = (key: StaffKey): Actor => actorIn(staff, key)
  let at = applicant.now
  for (const step of STORIES[application.story] ?? []) {
    at = new Date(at.getTime() + step.hours * HOUR_MS)
    must(await take(step))
  }
  await holdTalk({ ...applicant, now: at }, id, talk, (by) =>
    by === 'applicant' ? applicant.actor : actorOf(by === 'head' ? approver : inspector),
  )
  return at

  async function take(step: StoryStep) {
    const by = (key: StaffKey): MoveScope => ({ ...applicant, actor: actorOf(key), now: at })
    switch (step.act) {
      case 'assign':
        return assignInspector(by(approver), {
          inspectorId: actorOf(inspector).accountId,
          requestId: id,
          status: 'IN_PROCESS',
        })
      case 'decide':
        return decideApplication(
          by(inspector),
          id,
          { status: step.status, comment: step.status === 'FAILED' ? reason : null },
          correctionsOf,
        )
      case 'approve':
        return answerDecision(by(approver), id, { status: 'PASSED' })
      case 'sendBack':
        return answerDecision(by(approver), id, { status: 'FAILED', comment: reason })
      case 'withdraw':
        return withdrawApplication({ ...applicant, now: at }, id)
      default:
        return correctDocuments(id, step, { applicant: { ...applicant, now: at }, inspector: by(inspector), upload })
    }
  }
}
