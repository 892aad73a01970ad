import type { GradeDraft, InterviewGrade } from '@portal/domain/interviews/schema.ts'
import { type Answer, call, type Input, saveBlob } from '../../app/client.ts'
import { orToast } from '../../app/files.ts'
import { queryOf, refresh } from '../../app/query.ts'

/** Rows on a page (specification, section 9). */
export const PAGE_SIZE = 10

export type InterviewRow = Answer<'listInterviews'>['list'][number]
export type Interview = Answer<'readInterview'>['data']

export const interviewQuery = (id: string) => queryOf('readInterview', { params: { id } })

/** Marks what a change of an interview makes stale. */
export const refreshInterviews = (): Promise<void> =>
  refresh('listInterviews', 'readInterview', 'readInterviewResults', 'proposeExperts', 'listStaff')

/** Another time or place; both sides are told. */
export async function moveInterview(id: string, body: Input<'moveInterview'>['body']): Promise<void> {
  await call('moveInterview', { params: { id }, body })
  await refreshInterviews()
}

export async function cancelInterview(id: string, reason: string): Promise<void> {
  await call('cancelInterview', { params: { id }, body: { reason } })
  await refreshInterviews()
}

export async function declineInterview(id: string, reason: string): Promise<void> {
  await call('declineInterview', { params: { id }, body: { reason } })
  await refreshInterviews()
}

export const saveGradeDraft = (id: string, draft: GradeDraft) => call('saveGradeDraft', { params: { id }, body: draft })

export const sendSigningCode = (id: string) => call('sendSigningCode', { params: { id } })

/** Signs; the key makes a repetition after a lost answer harmless. */
export const signInterview = (interviewId: string, code: string, interviewGrade: InterviewGrade, key: string) =>
  call('signInterview', { body: { interviewId, code, interviewGrade } }, { idempotencyKey: key })

/** The protocol of a signed interview, as a PDF in the reader's language. */
export const downloadProtocol = (id: string, name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadProtocol', { params: { id } }), `${name}.pdf`))
