import type { GradeDraft, InterviewGrade } from '@portal/domain/interviews/schema.ts'
import type { InterviewStatus } from '@portal/domain/interviews/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { ApiError } from '../../platform/api-error.ts'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { change, queryOf, refresh, updateCache } from '../../platform/query.ts'
import { saveBlob, upload } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'
import { signWithPasskey } from '../accounts/parts/passkey.ts'
import { type InterviewFilter, NO_FILTER } from './state/interview-search.ts'

export const PAGE_SIZE = 10

export type InterviewRow = Answer<'listInterviews'>['list'][number]
export type Interview = Answer<'readInterview'>['data']

export const interviewQuery = (id: string) => queryOf('readInterview', { params: { id } })

export const refreshInterviews = (): Promise<void> => refresh(...STALE)
const STALE = ['listInterviews', 'readInterview', 'readInterviewResults', 'proposeExperts', 'listStaff'] as const

/** Changes time or link; both sides are notified. */
export const moveInterview = (id: string, body: Input<'moveInterview'>['body']) =>
  change('moveInterview', { params: { id }, body }, STALE)

export const cancelInterview = (id: string, reason: string) =>
  change('cancelInterview', { params: { id }, body: { reason } }, STALE)

export const declineInterview = (id: string, reason: string) =>
  change('declineInterview', { params: { id }, body: { reason } }, STALE)

/** Notes whether the applicant came; null takes the note back. */
export const noteAttendance = (id: string, attendance: Input<'noteAttendance'>['body']['attendance']) =>
  change('noteAttendance', { params: { id }, body: { attendance } }, STALE)

/** Saves the grades. A reading in progress may have earlier ones and is cancelled. */
export async function saveGradeDraft(id: string, draft: GradeDraft): Promise<void> {
  await call('saveGradeDraft', { params: { id }, body: draft })
  const of: Input<'readInterview'> = { params: { id } }
  await updateCache<Answer<'readInterview'>>(
    ['readInterview', of],
    (cached) => cached && { ...cached, data: { ...cached.data, gradeDraft: draft } },
  )
}

export const sendSigningCode = (id: string) => call('sendSigningCode', { params: { id } })

/** Signs the grades; the key makes a repetition after a lost response harmless. */
export const signInterview = (interviewId: string, code: string, interviewGrade: InterviewGrade, key: string) =>
  call('signInterview', { body: { interviewId, code, interviewGrade } }, { idempotencyKey: key })

/** Signs these grades with the expert's passkey, whose challenge covers exactly them. */
export async function signInterviewByPasskey(interviewId: string, interviewGrade: InterviewGrade, key: string) {
  const { data } = await call('askSigningPasskey', { params: { id: interviewId }, body: { interviewGrade } })
  const passkey = await signWithPasskey(data)
  await call('signInterviewByPasskey', { body: { interviewId, interviewGrade, passkey } }, { idempotencyKey: key })
}

/** Protocol of a signed interview, a PDF in the reader's language. */
export const downloadProtocol = (id: string, name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadProtocol', { params: { id } }), `${name}.pdf`))

export type ScheduleFault = ApiError['errors'][number]
export type Proposal = Answer<'proposeExperts'>['list'][number]
export type ResultRow = Answer<'readInterviewResults'>['data']['rows'][number]

type Listed = {
  readonly status: InterviewStatus
  readonly filter?: InterviewFilter
  /** From 0. */
  readonly page?: number
  readonly size?: number
  readonly isLatestFirst?: boolean
  /** Interviews of one expert; absent: all in the reader's scope. */
  readonly staffId?: string | undefined
}

export const interviewsQuery = (listed: Listed) => {
  const { status, filter = NO_FILTER, page = 0, size = PAGE_SIZE, isLatestFirst = false, staffId } = listed
  return queryOf('listInterviews', {
    query: {
      status,
      page: String(page),
      size: String(size),
      sort: isLatestFirst ? 'date,desc' : 'date,asc',
      ...(staffId === undefined ? {} : { staffId }),
    },
    body: { ...filter, expertIds: [...filter.expertIds] },
  })
}

export const assignExpert = (id: string, expertId: string) =>
  change('assignExpert', { params: { id, expertId } }, STALE)

export const proposalQuery = () => queryOf('proposeExperts', {})

/** Assigns the proposed experts. Returns the refused rows with their error keys. */
export async function assignExperts(assignments: readonly { interviewId: string; expertId: string }[]) {
  const { list } = await call('assignExperts', { body: { assignments: [...assignments] } })
  // Does not refresh the proposal: the report still names its rows.
  await refresh('listInterviews', 'readInterview', 'readInterviewResults', 'listStaff')
  return list
}

export async function uploadSchedule(file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  const { data } = await upload('uploadSchedule', file, { onProgress, signal })
  await refreshInterviews()
  return data
}

export async function markedSchedule(file: File): Promise<Blob> {
  const { data } = await upload('markSchedule', file, {})
  return new Blob([Uint8Array.from(atob(data.content), (character) => character.charCodeAt(0))])
}

export const downloadTemplate = (): Promise<Blob> => call('downloadScheduleTemplate', {})

export const scheduleInterview = (body: Input<'scheduleInterview'>['body']) =>
  change('scheduleInterview', { body }, STALE)

/** Interviews between two days, both inclusive, as a workbook. */
export const exportInterviews = (createdDateFrom: string, createdDateTo: string): Promise<Blob> =>
  call('downloadInterviews', { query: { createdDateFrom, createdDateTo } })

const ofLevel = (educationLevel: EducationLevel | '') => ({ query: educationLevel === '' ? {} : { educationLevel } })

export const resultsQuery = (level: EducationLevel | '') => queryOf('readInterviewResults', ofLevel(level))

export const exportResults = (level: EducationLevel | ''): Promise<Blob> =>
  call('downloadInterviewResults', ofLevel(level))
