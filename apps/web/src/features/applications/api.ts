import { SAVED_AS } from '@portal/domain/applications/status.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { type Answer, call, saveBlob } from '../../platform/client.ts'
import { queryOf, refresh } from '../../platform/query.ts'
import { orToast } from '../../ui/or-toast.ts'
import type { ServerState } from './state/draft-keeper.ts'
import type { DraftRequest, ServerDraft } from './state/draft-record.ts'
import { bodyOf, valuesOf } from './state/draft-values.ts'
import type { ApplicationView } from './state/own-application.ts'

export type ListTab = 'active' | 'archive'

export const profileQuery = () => queryOf('readProfile', {})

export const receptionQuery = () => queryOf('readReception', {})

export const ownApplicationsQuery = (status: ListTab, page: number) =>
  queryOf('listOwnApplications', { query: { status, page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) } })

/** A row of one's own list. */
export type OwnRow = Answer<'listOwnApplications'>['list'][number]

/** All of one's drafts: there are never more than twenty (docs/specification/applications.md#drafts). */
export const ownDraftsQuery = () =>
  queryOf('listOwnApplications', { query: { status: SAVED_AS.draft, page: '0', pageSize: '20' } })

export const applicationQuery = (id: string) => queryOf('readOwnApplication', { params: { id } })

/** Universities with an offer at a level in a language, and what one of them offers. */
export const universitiesQuery = (degree: string, language: string) =>
  queryOf('searchUniversities', { query: { degree, language } })
export const programsQuery = (id: string, degree: string, language: string) =>
  queryOf('searchPrograms', { params: { id }, query: { degree, language } })

/** Saves or submits a draft; the request's key makes a repetition harmless. */
export async function carryOut({ key, act, id, version, values }: DraftRequest) {
  const body = bodyOf(values, act === 'send' ? SAVED_AS.sent : SAVED_AS.draft, version)
  const { data } =
    id === null
      ? await call('createApplication', { body }, { idempotencyKey: key })
      : await call('saveApplication', { params: { id }, body }, { idempotencyKey: key })
  return data
}

/** A draft as the server holds it; null once it is sent. */
export const serverDraftOf = (view: ApplicationView): ServerDraft | null =>
  view.draft === null ? null : { version: view.version, values: valuesOf(view), savedAt: view.draftSavedAt }

export async function readServerState(id: string): Promise<ServerState> {
  const { data } = await call('readOwnApplication', { params: { id } })
  return { draft: serverDraftOf(data), number: data.number }
}

/** The receipt of a sent application, as a PDF in the reader's language. */
export const downloadReceipt = (id: string, name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadReceipt', { params: { id } }), `${name}.pdf`))

export async function withdrawApplication(id: string): Promise<void> {
  await call('withdrawApplication', { params: { id } })
  await refresh('listOwnApplications', 'readOwnApplication')
}

export async function deleteDraft(id: string): Promise<void> {
  await call('deleteDraft', { params: { id } })
  await refresh('listOwnApplications')
}
