import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import type { TestAnswer } from '@portal/domain/screening/status.ts'
import { type Answer, call } from '../../platform/client.ts'
import { queryOf, refresh } from '../../platform/query.ts'

export type TestRow = Answer<'listTests'>['data']['content'][number]
export type OpenedTest = Answer<'openTest'>['data']
export type TestResult = Answer<'readTestResult'>['data']

/** The applicant's own tests, one an application: one page has all. */
export const ownTestsQuery = () => queryOf('listTests', { query: { pageSize: '200' } })

/** List row of an application's test. Reading it starts no clock. */
export const testRowQuery = (requestId: string) => queryOf('listTests', { query: { requestId } })

export type StaffTestFilter = { readonly fio?: string | undefined; readonly requestId?: string | undefined }

/** A page of a staff tab, from 0. */
export const staffTestsQuery = (isPassed: boolean, filter: StaffTestFilter, page: number) =>
  queryOf('listTests', {
    query: { passed: String(isPassed), page: String(page), pageSize: String(DEFAULT_PAGE_SIZE), ...filter },
  })

export const resultQuery = (requestId: string) => queryOf('readTestResult', { params: { requestId } })

export const reliabilityQuery = (educationLevel: EducationLevel | '') =>
  queryOf('readTestReliability', { query: educationLevel === '' ? {} : { educationLevel } })

/** An attempt by its application and its start; without a start, the current one. */
type OfAttempt = { readonly requestId: string; readonly startedAt: string | undefined }

/** Opens the test. The first time starts the server's clock. */
export const openTest = async (of: OfAttempt, lang: Language, signal?: AbortSignal): Promise<OpenedTest> =>
  (await call('openTest', { query: { ...of, lang } }, { signal })).data

export const sendAnswer = async (
  { requestId, startedAt }: OfAttempt,
  index: number,
  answer: TestAnswer,
  signal?: AbortSignal,
) =>
  (
    await call(
      'answerStatement',
      { params: { requestId, index: String(index) }, body: { answer, startedAt } },
      { signal },
    )
  ).data

export const finishTest = (requestId: string) =>
  call('setTestStatus', { params: { requestId }, query: { active: 'false', passed: 'true' }, body: {} })

/** Reports that the clock here has reached zero; the server decides by its own. */
export const reportTimeIsOver = (requestId: string) =>
  call('setTestStatus', { params: { requestId }, query: { active: 'false' }, body: {} })

export async function resendTest(requestId: string, reason: string): Promise<void> {
  await call('setTestStatus', { params: { requestId }, query: { active: 'true', passed: 'false' }, body: { reason } })
  await refresh('listTests', 'readTestResult')
}

export async function addMinutes(requestId: string, minutes: number, reason: string): Promise<void> {
  await call('addTestMinutes', { params: { requestId }, body: { minutes, reason } })
  await refresh('listTests')
}
