import { type AttachmentSlot, signUpBody } from '@portal/domain/accounts/schema.ts'
import { REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { confirmEmail } from '../features/accounts/confirm-email.ts'
import { editProfile } from '../features/accounts/edit-profile.ts'
import { accountByEmail } from '../features/accounts/queries.ts'
import { signUp } from '../features/accounts/sign-up.ts'
import type { Trx } from '../platform/database/database.ts'
import { DEMO_APPLICANTS, DEMO_PASSWORD, type DemoApplicant, type DemoApplication, emailOf } from './demo-people.ts'
import { daytime, scopeOf } from './demo-scope.ts'
import type { DemoStage } from './demo-stage.ts'
import { must } from './run-commands.ts'
import type { UploadDocument } from './send-application.ts'

const LEAST_DAYS = 5

/** Signs an applicant up, opens the link in the mail, and fills in the profile's documents. */
export async function register(stage: DemoStage, person: DemoApplicant, upload: UploadDocument): Promise<Actor> {
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
  const competing = applications.flatMap((application) => application.competing ?? [])
  const letter = competing.flatMap((each) => ('letter' in each ? each.letter : []))[0]
  // Competitors send all their papers but the letter in one file, which halves the time of a demo.
  const papers = competing.length > 0 ? await upload(scope, 'ADDITIONAL_DOCUMENTS') : null
  for (const slot of documentsOf(applications)) {
    const isOwn = papers === null || slot === 'motivationLetter'
    attachments[slot] = { id: isOwn ? await upload(scope, slot, letter) : papers }
  }
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
