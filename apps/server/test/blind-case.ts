import { createHash } from 'node:crypto'
import { HIDEABLE } from '@portal/domain/competitions/commission-schema.ts'
import PDFDocument from 'pdfkit'
import { type Commission, draw, madeCommission, ownGrading } from './commission.ts'
import type { Person, TestPortal } from './portal.ts'
import { uploaded } from './sample-files.ts'

/** Name of the applicant that no answer to an expert of a blind commission may have. */
export const LAST_NAME = 'ZHAKSYLYKOVA'

/** A letter with these lines; without any its page has no text. */
export async function letter(lines: readonly string[]): Promise<Buffer> {
  const paper = new PDFDocument({ info: { Author: LAST_NAME, Title: `Letter of ${LAST_NAME}` } })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void paper.on('end', resolve))
  for (const line of lines) paper.text(line)
  paper.end()
  await ended
  return Buffer.concat(chunks)
}

export type BlindCase = {
  readonly commission: Commission
  readonly expert: Person
  readonly id: string
  /** Path of the papers of the case for its expert. */
  readonly path: string
}

/** A case whose letter has these lines, with its expert. */
export async function blindCase(
  portal: TestPortal,
  lines: readonly string[],
  rules: Parameters<typeof madeCommission>[1] = {},
  cases = 1,
): Promise<BlindCase> {
  const commission = await madeCommission(
    portal,
    { hidden: [...HIDEABLE], experts: 1, ...rules },
    { experts: 1, cases },
  )
  const { pool } = portal.database
  const name = `${LAST_NAME} letter.pdf`
  const content = await letter(lines)
  for (const [at, { person, applicationId }] of commission.cases.entries()) {
    const fileId = await uploaded(person, name, content)
    await pool.query(
      `update application_attachments set file_id = $1, name = $2 where application_id = $3 and slot = 'motivationLetter'`,
      [fileId, name, applicationId],
    )
    // The surnames fall while the numbers of the cases rise.
    await pool.query(`update applications set applicant = applicant || $1::jsonb where id = $2`, [
      JSON.stringify({ lastName: at === 0 ? LAST_NAME : `${String.fromCharCode(90 - at)}ANOTHER` }),
      applicationId,
    ])
  }
  await draw(commission)
  const [expert] = commission.experts
  if (expert === undefined) throw new Error('a commission without experts')
  const list = await ownGrading(expert)
  const { id } = list.find(({ label }: { label: { number: number } }) => label.number === 1)
  return { commission, expert, id, path: `/staff/grading/${id}/papers` }
}

export type Facts = Readonly<Record<string, string>>

/** Strings that identify the applicant of a case, by their meaning. */
export async function identifying(portal: TestPortal, { commission }: BlindCase): Promise<Facts> {
  const [own] = commission.cases
  if (own === undefined) throw new Error('a commission without cases')
  const { rows } = await portal.database.pool.query(
    `select a.number, a.applicant, c.email, h.university_id, h.university_name ->> 'nameEn' as university,
       array(select f.id::text from application_attachments t join files f on f.id = t.file_id
         where t.application_id = a.id) as files,
       (select encode(f.sha256, 'hex') from application_attachments t join files f on f.id = t.file_id
         where t.application_id = a.id and t.slot = 'motivationLetter') as sha256
     from applications a join accounts c on c.id = a.owner_id join choices h on h.application_id = a.id and h.position = 1
     where a.id = $1`,
    [own.applicationId],
  )
  const { number, applicant, email, university_id, university, files, sha256 } = rows[0]
  const { firstName, lastName, passportNumber, phoneNumber, birthday } = applicant
  return {
    ...{ applicationId: own.applicationId, code: own.code, ownerId: own.person.id },
    ...{ number, email, university_id, university, sha256 },
    ...{ firstName, lastName, passportNumber, phoneNumber, birthday },
    ...Object.fromEntries((files as string[]).map((file, at) => [`file ${at}`, file])),
  }
}

/** Size of the letter in bytes. */
export const letterSize = async (lines: readonly string[]): Promise<number> => (await letter(lines)).length

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
