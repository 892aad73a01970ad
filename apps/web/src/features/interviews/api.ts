import type { Answer } from '../../app/client.ts'
import { queryOf, refresh } from '../../app/query.ts'

/** Rows on a page (specification, section 9). */
export const PAGE_SIZE = 10

export type InterviewRow = Answer<'listInterviews'>['list'][number]
export type Interview = Answer<'readInterview'>['data']

export const interviewQuery = (id: string) => queryOf('readInterview', { params: { id } })

/** Marks what a change of an interview makes stale. */
export const refreshInterviews = (): Promise<void> =>
  refresh('listInterviews', 'readInterview', 'readInterviewResults', 'proposeExperts', 'listStaff')
