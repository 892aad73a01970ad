import { INTERVIEWER_ROLES } from '@portal/domain/kernel/role.ts'
import type { Answer } from '../../../platform/client.ts'
import { queryOf } from '../../../platform/query.ts'

export type Expert = Answer<'listStaff'>['content'][number]

/** All experts with their workload; for one interview, also their conflicts of interest. */
export const expertsQuery = (interviewId?: string) =>
  queryOf('listStaff', {
    query: {
      roles: INTERVIEWER_ROLES,
      pageSize: '200',
      sortBy: 'fullName',
      direction: 'ASC',
      ...(interviewId === undefined ? {} : { interviewId }),
    },
  })
