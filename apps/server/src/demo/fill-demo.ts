import type { Actor } from '@portal/domain/kernel/actor.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { sql } from 'kysely'
import { accountByEmail, lockFileOwner } from '../features/accounts/queries.ts'
import { createStaff, createSuperAdmin } from '../features/accounts/staff/save-staff.ts'
import { uploadFile } from '../features/documents/upload-file.ts'
import { withholdMails } from '../features/notifications/withhold-mails.ts'
import { seasonAsked } from '../features/reception/current-season.ts'
import type { FileStore } from '../platform/files/files.ts'
import { createDemoDocuments } from './demo-documents.ts'
import {
  DEMO_APPLICANTS,
  DEMO_MARK,
  DEMO_STAFF,
  type DemoApplicant,
  type DemoApplication,
  type StaffKey,
} from './demo-people.ts'
import { actorIn, type DemoStaffActors, daytime, scopeOf } from './demo-scope.ts'
import type { DemoStage } from './demo-stage.ts'
import { fillUniversities } from './fill-universities.ts'
import { checkRunning, type DemoCompetitor, holdCompetition, prepareCompetition } from './hold-competition.ts'
import { holdInterviews } from './hold-interviews.ts'
import { openCompetition } from './open-competition.ts'
import { playStory } from './play-story.ts'
import { register } from './register-applicant.ts'
import { must, outerScope } from './run-commands.ts'
import { askReferee, bounceReferee, openAtReferee } from './scenes/ask-referees.ts'
import { gradeScholarship, holdScholarship, openScholarship, prepareScholarship } from './scenes/hold-scholarship.ts'
import { openTimes } from './scenes/open-times.ts'
import { writeToMany } from './scenes/write-to-many.ts'
import { apply, type UploadDocument } from './send-application.ts'
import { STORIES } from './stories.ts'
import { takeTest } from './take-test.ts'

/** Before the finished competition was prepared. */
const STAFF_SINCE_DAYS = 450
const TEST_AFTER_HOURS = 3

/**
 * Makes the people, applications and pages of the demo by the ordinary commands, with a clock that runs through the
 * past weeks. Their mails are marked as sent, but for the one with the link of a referee. A refusal is a fault of the demo's data and ends it.
 */
export async function fillDemo(given: DemoStage): Promise<void> {
  const { files, stored } = storingLater(given.files)
  const stage = { ...given, files }
  const staff = await createDemoStaff(stage)
  const documentOf = createDemoDocuments()
  const upload: UploadDocument = async (scope, kind, letter) =>
    must(
      await uploadFile(outerScope(scope), await documentOf(kind, scope.language, letter), {
        ...stage,
        keptBytesEach: Number.MAX_SAFE_INTEGER,
        lockOwner: lockFileOwner,
        // The demo's files are known; the scanner's job still checks them.
        isScanning: false,
      }),
    ).data.id
  const applicants: { person: DemoApplicant; actor: Actor }[] = []
  for (const person of DEMO_APPLICANTS) applicants.push({ person, actor: await register(stage, person, upload) })

  const office = {
    head: actorIn(staff, 'expertManager'),
    confirmer: actorIn(staff, 'head'),
    checker: actorIn(staff, 'manager'),
    // The decider of an appeal must not have taken part in the result.
    decider: actorIn(staff, 'secondHead'),
    experts: (['expert', 'secondExpert', 'thirdExpert'] as const).map((key) => actorIn(staff, key)),
  }
  const sent = inOrder(applicants)
  const isGraded = ({ competing }: DemoCompetitor) => 'grades' in competing
  const heldId = await prepareCompetition(stage, office.head, office.confirmer)
  const heldScholarshipId = await prepareScholarship(stage, office)
  const held: DemoCompetitor[] = []
  for (const { person, actor, application, nth } of sent.filter(({ isHeld }) => isHeld)) {
    const scope = scopeOf(stage, actor, daytime(stage.now, application.daysAgo, nth), person.language)
    const id = await apply(scope, application, upload)
    if (application.competing !== undefined) held.push({ id, actor, competing: application.competing })
  }
  const stated = held.filter((competitor) => !isGraded(competitor))
  await holdCompetition(stage, heldId, office, stated, DEMO_MARK)
  await holdScholarship(stage, heldScholarshipId, office, held.filter(isGraded))
  await openCompetition(stage, office.head, office.confirmer)
  const scholarshipId = await openScholarship(stage, office)
  const running: DemoCompetitor[] = []
  const referees: Parameters<typeof askReferee>[0][] = []
  const begun = sent.filter(({ isHeld }) => !isHeld)
  for (const [index, { person, actor, application, nth }] of begun.entries()) {
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
  await holdInterviews(stage, office.head, actorIn(staff, 'expert'))
  await openTimes(stage, office.head, actorIn(staff, 'expert'))
  await checkRunning(stage, office.checker, running)
  await gradeScholarship(stage, scholarshipId, office, running.filter(isGraded))
  await fillUniversities(stage, office.confirmer)
  const season = await seasonAsked(stage, undefined)
  await writeToMany(scopeOf(stage, office.confirmer, daytime(stage.now, 1, 0)), season, stage.publicUrl)
  await withholdMails(stage)
  for (const asked of referees) if (asked.referee.act === 'bounce') await bounceReferee(asked)
  await withholdMails(stage)
  for (const asked of referees) if (asked.referee.act === 'open') await openAtReferee(asked, stage)
  await stored()
}

/** A store that writes while the demo goes on. `stored` ends with the last file, or with the first fault. */
function storingLater(files: FileStore): { readonly files: FileStore; readonly stored: () => Promise<unknown> } {
  const puts: Promise<void>[] = []
  const put: FileStore['put'] = async (...content) => {
    const written = files.put(...content)
    written.catch(() => undefined)
    puts.push(written)
  }
  return { files: { ...files, put }, stored: () => Promise.all(puts) }
}

/**
 * Applications from the oldest on, because numbers follow the order of submission. Those of one day have their place
 * in it. Held ones belong to the finished competitions.
 */
function inOrder(applicants: readonly { readonly person: DemoApplicant; readonly actor: Actor }[]) {
  const isHeld = ({ competing }: DemoApplication) => competing !== undefined && !competing.isRunning
  const days = new Map<number, number>()
  return applicants
    .flatMap(({ person, actor }) => person.applications.map((application) => ({ person, actor, application })))
    .toSorted((one, other) => other.application.daysAgo - one.application.daysAgo)
    .map(({ application, ...by }) => {
      const nth = days.get(application.daysAgo) ?? 0
      days.set(application.daysAgo, nth + 1)
      return { ...by, application, nth, isHeld: isHeld(application) }
    })
}

async function createDemoStaff(stage: DemoStage): Promise<DemoStaffActors> {
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
      must(await createStaff(scopeOf(stage, employer, now), fields))
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
