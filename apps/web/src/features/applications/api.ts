import { call } from '../../app/client.ts'
import { queryOf, refresh } from '../../app/query.ts'

export type ListTab = 'active' | 'archive'

/** Rows on a page (specification, section 9). */
export const PAGE_SIZE = 10

export const profileQuery = () => queryOf('readProfile', {})

export const receptionQuery = () => queryOf('readReception', {})

export const ownApplicationsQuery = (status: ListTab, page: number) =>
  queryOf('listOwnApplications', { query: { status, page: String(page), pageSize: String(PAGE_SIZE) } })

export const applicationQuery = (id: string) => queryOf('readOwnApplication', { params: { id } })

/** Universities with an offer at a level in a language, and what one of them offers. */
export const universitiesQuery = (degree: string, language: string) =>
  queryOf('searchUniversities', { query: { degree, language } })
export const programsQuery = (id: string, degree: string, language: string) =>
  queryOf('searchPrograms', { params: { id }, query: { degree, language } })

export async function withdrawApplication(id: string): Promise<void> {
  await call('withdrawApplication', { params: { id } })
  await refresh('listOwnApplications', 'readOwnApplication')
}

export async function deleteDraft(id: string): Promise<void> {
  await call('deleteDraft', { params: { id } })
  await refresh('listOwnApplications')
}
