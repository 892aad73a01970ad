import type { Answer } from '../../../platform/client.ts'
import { call } from '../../../platform/client.ts'
import { queryOf, refresh } from '../../../platform/query.ts'
import { ROWS_ON_PAGE } from './setup-calls.ts'

export type FragileAward = Answer<'listFragileAwards'>['data']['list'][number]

/** @param page from 0. */
export const fragileQuery = (id: string, number: number, page: number) =>
  queryOf('listFragileAwards', {
    params: { id, number: String(number) },
    query: { page: String(page), size: String(ROWS_ON_PAGE) },
  })

const refreshSecond = () => refresh('listFragileAwards', 'readCompetition', 'listRuns')

/** Sends the chosen cases of a run to a second expert. Undefined: all. */
export async function startSecondGrading(id: string, run: number, applicationIds: readonly string[] | undefined) {
  try {
    const body = { run, ...(applicationIds === undefined ? {} : { applicationIds: [...applicationIds] }) }
    return (await call('startSecondGrading', { params: { id }, body })).data
  } finally {
    await refreshSecond()
  }
}

/** Takes back all second gradings without a signature. */
export async function endSecondGrading(id: string) {
  try {
    return (await call('endSecondGrading', { params: { id }, body: {} })).data
  } finally {
    await refreshSecond()
  }
}
