import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import { REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import { newId } from '../src/platform/identity/tokens.ts'
import type { Answer, Person, TestPortal } from './portal.ts'

/** A university with one of its bachelor programs in Kazakh, from the shipped offers. */
export type Offer = { readonly universityId: string; readonly educationalProgram: string }

/** Pairs of the directory offered at a level and in a language, each of another university. */
export async function offers(
  portal: TestPortal,
  count: number,
  level = 'BACHELOR',
  language = 'KAZAKH',
): Promise<Offer[]> {
  const { rows } = await portal.database.pool.query<{ university_id: string; program_code: string }>(
    `select distinct on (o.university_id) o.university_id, o.program_code from program_offers o join programs p on p.code = o.program_code
     where p.level = $1 and $2 = any (o.languages) order by o.university_id, o.program_code limit $3`,
    [level, language, count],
  )
  return rows.map((row) => ({ universityId: row.university_id, educationalProgram: row.program_code }))
}

/** Files of a person without bytes: applications need only their id, name and owner. */
export async function files(
  portal: TestPortal,
  owner: Person,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = names.map((name) => ({ id: newId(), name }))
  for (const row of rows) {
    await portal.database.db
      .insertInto('files')
      .values({
        ...row,
        ownerId: owner.id,
        size: 1,
        type: 'application/pdf',
        sha256: Buffer.alloc(32),
        createdAt: portal.clock.now(),
      })
      .execute()
  }
  return rows
}

/** The documents that every application needs. */
export const SIX = REQUIRED_DOCUMENTS.BACHELOR

export async function documents(
  portal: TestPortal,
  owner: Person,
  slots: readonly AttachmentSlot[] = SIX,
): Promise<Record<string, { id: string; name: string }>> {
  const made = await files(
    portal,
    owner,
    slots.map((slot) => `${slot}.pdf`),
  )
  return Object.fromEntries(slots.map((slot, index) => [slot, made[index] as { id: string; name: string }]))
}

/** A complete application's body, ready to submit. `more` changes or removes (undefined) parts of it. */
export async function applicationBody(
  portal: TestPortal,
  owner: Person,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return {
    type: 'ENROLLMENT',
    status: 'IN_PROCESS',
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'ENGLISH',
    languageLevel: [
      { language: 'Kazakh', level: 'C2' },
      { language: 'English', level: 'B2' },
    ],
    gpa: '4.8',
    choices: await offers(portal, 1),
    ...(await documents(portal, owner)),
    ...more,
  }
}

/** Submits a complete application. @returns its id and number. */
export async function sentApplication(
  portal: TestPortal,
  owner: Person,
  more: Record<string, unknown> = {},
): Promise<{ id: string; number: string }> {
  const answer = await owner.call('POST', '/request/create', await applicationBody(portal, owner, more))
  if (answer.status !== 200) throw new Error(`application: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export const assign = (admin: Person, inspector: Person, requestId: string): Promise<Answer> =>
  admin.call('POST', '/staff/request/inspector', { inspectorId: inspector.id, requestId, status: 'IN_PROCESS' })

export const decide = (
  inspector: Person,
  id: string,
  status: 'PASSED' | 'FAILED',
  comment = status === 'FAILED' ? 'The certificate is unreadable' : '',
): Promise<Answer> => inspector.call('POST', `/staff/request/inspector/update/status/${id}`, { comment, status })

/** The head's answer: PASSED approves the inspector's decision, FAILED sends it back. */
export const answer = (
  admin: Person,
  id: string,
  status: 'PASSED' | 'FAILED',
  comment = status === 'FAILED' ? 'Look at the passport again' : '',
): Promise<Answer> => admin.call('POST', `/staff/request/admin/update/status/${id}`, { comment, status })
