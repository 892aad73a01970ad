import { SAVED_AS } from '@portal/domain/applications/status.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { change, queryOf } from '../../platform/query.ts'
import { saveBlob } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'

export type ApplicationView = Answer<'readOwnApplication'>['data']
export type ApplicationBody = Input<'createApplication'>['body']

export type ListTab = 'active' | 'archive'

export const profileQuery = () => queryOf('readProfile', {})

export const receptionQuery = () => queryOf('readReception', {})

export const openCompetitionsQuery = () => queryOf('listOpenCompetitions', {})

export const ownApplicationsQuery = (status: ListTab, page: number) =>
  queryOf('listOwnApplications', { query: { status, page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) } })

/** Above the drafts that an account may have: a sent application must not fall out behind them. */
const HOME_PAGE_SIZE = MAX_PAGE_SIZE
/** Own applications, the newest first: drafts, sent and ended ones. */
export const allOwnQuery = () =>
  queryOf('listOwnApplications', { query: { page: '0', pageSize: String(HOME_PAGE_SIZE) } })

export type OwnRow = Answer<'listOwnApplications'>['list'][number]

/** All own drafts (docs/specification/applications.md#drafts). */
export const ownDraftsQuery = () =>
  queryOf('listOwnApplications', { query: { status: SAVED_AS.draft, page: '0', pageSize: String(MAX_PAGE_SIZE) } })

export const applicationQuery = (id: string) => queryOf('readOwnApplication', { params: { id } })

export const READINGS_PAGE_SIZE = 5
export const readingsQuery = (id: string, page: number) => ({
  ...queryOf('listReadings', {
    params: { id },
    query: { page: String(page), pageSize: String(READINGS_PAGE_SIZE) },
  }),
  placeholderData: keepPreviousData,
})

/** Universities with an offer at a level in a language, and the offers of one of them. */
export const universitiesQuery = (degree: string, language: string) =>
  queryOf('searchUniversities', { query: { degree, language } })
export const programsQuery = (id: string, degree: string, language: string) =>
  queryOf('searchPrograms', { params: { id }, query: { degree, language } })

/** Receipt of a submitted application, a PDF in the reader's language. */
export const downloadReceipt = (id: string, name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadReceipt', { params: { id } }), `${name}.pdf`))

/** The applicant's coming dates as a calendar file in the reader's language. */
export const downloadOwnCalendar = (name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadOwnCalendar', {}), `${name}.ics`))

export const withdrawApplication = (id: string) =>
  change('withdrawApplication', { params: { id } }, ['listOwnApplications', 'readOwnApplication'])

export const continueDraft = (id: string) =>
  change('continueDraft', { params: { id } }, ['listOwnApplications', 'readOwnApplication'])

export const deleteDraft = (id: string) => change('deleteDraft', { params: { id } }, ['listOwnApplications'])
