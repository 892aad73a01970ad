import { z } from 'zod'
import { dataOf, done, type EndpointTable } from '../kernel/endpoint.ts'
import { OFFICE_ROLES } from '../kernel/role.ts'
import {
  answerBody,
  answered,
  applicationKey,
  extraMinutesBody,
  openedTest,
  openTestQuery,
  reliability,
  reliabilityQuery,
  resendBody,
  testListQuery,
  testResult,
  testRow,
  testStatusQuery,
} from './schema.ts'

const byApplication = z.object({ requestId: applicationKey })
const ended = ['test_not_active', 'test_time_is_over'] as const

export const screeningEndpoints = {
  /** `totalElements` ends at `MAX_COUNTED`; `isMore`: there are more rows. */
  listTests: {
    method: 'GET',
    path: '/test/filters',
    access: ['USER', ...OFFICE_ROLES],
    query: testListQuery,
    answer: dataOf(z.object({ content: z.array(testRow), totalElements: z.number().int(), isMore: z.boolean() })),
  },
  openTest: {
    method: 'GET',
    path: '/test',
    access: ['USER'],
    query: openTestQuery,
    answer: dataOf(openedTest),
    errors: ['not_found', ...ended],
  },
  answerStatement: {
    method: 'PUT',
    path: '/test/:requestId/answers/:index',
    access: ['USER'],
    params: byApplication.extend({ index: z.string().max(20) }),
    body: answerBody,
    answer: dataOf(answered),
    errors: ['not_found', ...ended],
  },
  setTestStatus: {
    method: 'PUT',
    path: '/test/:requestId/status',
    access: ['USER', 'ADMIN', 'MANAGER'],
    params: byApplication,
    query: testStatusQuery,
    body: resendBody,
    answer: done,
    errors: ['not_found', 'forbidden', 'test_not_complete', ...ended],
  },
  addTestMinutes: {
    method: 'POST',
    path: '/test/:requestId/minutes',
    access: ['ADMIN', 'MANAGER'],
    params: byApplication,
    body: extraMinutesBody,
    answer: done,
    errors: ['not_found', 'forbidden', 'reason_required', ...ended],
  },
  readTestResult: { method: 'GET', path: '/test/:requestId/result', access: OFFICE_ROLES, params: byApplication, answer: dataOf(testResult), errors: ['not_found', 'test_not_complete'] },
  readTestReliability: { method: 'GET', path: '/test/reliability', access: ['ADMIN'], query: reliabilityQuery, answer: dataOf(reliability), mayLag: true },
} as const satisfies EndpointTable
