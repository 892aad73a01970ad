import type { ExportColumn } from '@portal/domain/applications/status.ts'
import { type Answer, call, download, type Input, saveBlob } from '../../platform/client.ts'
import { queryOf, refresh } from '../../platform/query.ts'
import { orToast } from '../../ui/or-toast.ts'
import type { ServerState } from './state/draft-keeper.ts'
import type { DraftRequest, ServerDraft } from './state/draft-record.ts'
import { bodyOf, valuesOf } from './state/draft-values.ts'
import { filtersOf, type ListSearch } from './state/list-search.ts'
import type { ApplicationView } from './state/own-application.ts'

export type ListTab = 'active' | 'archive'

/** Rows on a page. */
export const PAGE_SIZE = 10

export const profileQuery = () => queryOf('readProfile', {})

export const receptionQuery = () => queryOf('readReception', {})

export const ownApplicationsQuery = (status: ListTab, page: number) =>
  queryOf('listOwnApplications', { query: { status, page: String(page), pageSize: String(PAGE_SIZE) } })

/** A row of one's own list. */
export type OwnRow = Answer<'listOwnApplications'>['list'][number]

/** All of one's drafts: there are never more than twenty (docs/specification/applications.md#drafts). */
export const ownDraftsQuery = () =>
  queryOf('listOwnApplications', { query: { status: 'CREATED', page: '0', pageSize: '20' } })

export const applicationQuery = (id: string) => queryOf('readOwnApplication', { params: { id } })

/** Universities with an offer at a level in a language, and what one of them offers. */
export const universitiesQuery = (degree: string, language: string) =>
  queryOf('searchUniversities', { query: { degree, language } })
export const programsQuery = (id: string, degree: string, language: string) =>
  queryOf('searchPrograms', { params: { id }, query: { degree, language } })

/** Saves or submits a draft; the request's key makes a repetition harmless. */
export async function carryOut({ key, act, id, version, values }: DraftRequest) {
  const body = bodyOf(values, act === 'send' ? 'IN_PROCESS' : 'CREATED', version)
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

/** A row of the staff list, and one application as staff read it. */
export type StaffRow = Answer<'listApplications'>['list'][number]
export type StaffApplication = Answer<'readApplication'>['data']

/** A page of the staff list at a place; `page` from 0. */
export const staffListQuery = (search: ListSearch, page: number) =>
  queryOf('listApplications', {
    query: {
      status: search.tab,
      page: String(page),
      pageSize: String(PAGE_SIZE),
      sortBy: search.sortBy,
      direction: search.direction,
      ...filterQuery(search),
    },
  })

/** The list at a place as Excel, with the columns of choice; gives what came once all has come. */
export const exportList = (
  search: ListSearch,
  columns: readonly ExportColumn[],
  options: Parameters<typeof download>[2],
): Promise<Blob> =>
  download(
    'exportApplications',
    {
      query: {
        status: search.tab,
        columns,
        ...Object.fromEntries(Object.entries(filtersOf(search)).map(([name, value]) => [name, String(value)])),
      },
    },
    options,
  )

/** The day's start. */
export const dayQuery = () => queryOf('readDay', {})
export type Day = Answer<'readDay'>['data']

export const staffApplicationQuery = (id: string) => queryOf('readApplication', { params: { id } })

/** Who may be given an application: of all, or of those who could act for a university. */
export const inspectorsQuery = (universityId: string | null) =>
  queryOf('listStaff', {
    query: {
      roles: ['ADMIN', 'MANAGER'],
      pageSize: '200',
      sortBy: 'fullName',
      direction: 'ASC',
      ...(universityId === null ? {} : { universityId }),
    },
  })

export const universityListQuery = () => queryOf('listUniversities', { query: {} })

const filterQuery = (search: ListSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(filtersOf(search)).map(([name, value]) => [name, String(value)]))

/** How many applications of the current filters each tab holds. */
export const tabCountsQuery = (search: ListSearch) => queryOf('countApplications', { query: filterQuery(search) })

/** Marks what a decision or an assignment has changed, also after a refusal: somebody else was quicker. */
export const refreshReview = (): Promise<void> =>
  refresh('listApplications', 'countApplications', 'readApplication', 'listStaff')

type Act = { readonly id: string; readonly version: number; readonly comment: string }

/** What staff do with an application, by the ability that allows it (docs/specification/applications.md#life). */
export const REVIEW_ACTS = {
  accept: ({ id, ...body }: Act) => call('decideApplication', { params: { id }, body: { ...body, status: 'PASSED' } }),
  reject: ({ id, ...body }: Act) => call('decideApplication', { params: { id }, body: { ...body, status: 'FAILED' } }),
  approve: ({ id, ...body }: Act) => call('answerDecision', { params: { id }, body: { ...body, status: 'PASSED' } }),
  sendBack: ({ id, ...body }: Act) => call('answerDecision', { params: { id }, body: { ...body, status: 'FAILED' } }),
} as const
export type ReviewAct = keyof typeof REVIEW_ACTS

/** Gives an application to an inspector. The version keeps two heads from overwriting each other. */
export async function assignInspector(requestId: string, inspectorId: string, version: number): Promise<void> {
  await call('assignInspector', { body: { requestId, inspectorId, status: 'IN_PROCESS', version } })
}

/** The applications to spread: those chosen, or all that the list's place finds. */
export type BulkSubject = { readonly requestIds: readonly string[] } | { readonly search: ListSearch }
export type AssignPreview = Answer<'previewAssignment'>['data']
export type AssignReport = Answer<'assignInspectors'>['data']

export async function previewAssignment(subject: BulkSubject, inspectorIds: readonly string[]): Promise<AssignPreview> {
  const which =
    'search' in subject
      ? { filter: { ...filterQuery(subject.search), status: subject.search.tab } }
      : { requestIds: [...subject.requestIds] }
  return (await call('previewAssignment', { body: { ...which, inspectorIds: [...inspectorIds] } })).data
}

/** Carries out what the preview has shown, once for its key. */
export async function carryOutAssignment({ rows }: AssignPreview, idempotencyKey: string): Promise<AssignReport> {
  const plan = rows.flatMap(({ requestId, inspectorId, version }) =>
    inspectorId === null ? [] : [{ requestId, inspectorId, version }],
  )
  return (await call('assignInspectors', { body: { plan } }, { idempotencyKey })).data
}

export type Note = Answer<'listNotes'>['list'][number]
export const notesQuery = (id: string) => queryOf('listNotes', { params: { id } })

export async function addNote(id: string, text: string, idempotencyKey: string): Promise<void> {
  await call('addNote', { params: { id }, body: { text } }, { idempotencyKey })
  await refresh('listNotes')
}

export async function editNote(id: string, note: Note, text: string): Promise<void> {
  await call('editNote', { params: { id, noteId: note.id }, body: { text, version: note.version } })
  await refresh('listNotes')
}

export type Reason = Answer<'listReasons'>['list'][number]
export const reasonsQuery = (universityId: string | null) =>
  queryOf('listReasons', { query: universityId === null ? {} : { universityId } })

export type ReasonTexts = Pick<Reason, 'textKk' | 'textRu' | 'textEn'>
export async function saveReason(reason: Reason | null, kind: Reason['kind'], texts: ReasonTexts): Promise<void> {
  if (reason === null) await call('createReason', { body: { kind, ...texts } })
  else await call('editReason', { params: { id: reason.id }, body: { ...texts, version: reason.version } })
  await refresh('listReasons')
}

export async function deleteReason(id: string): Promise<void> {
  await call('deleteReason', { params: { id } })
  await refresh('listReasons')
}

export type SavedFilter = Answer<'listSavedFilters'>['list'][number]
export const savedFiltersQuery = () => queryOf('listSavedFilters', {})

export async function saveFilter(id: string | null, body: Input<'createSavedFilter'>['body']): Promise<void> {
  if (id === null) await call('createSavedFilter', { body })
  else await call('editSavedFilter', { params: { id }, body })
  await refresh('listSavedFilters')
}

export async function deleteSavedFilter(id: string): Promise<void> {
  await call('deleteSavedFilter', { params: { id } })
  await refresh('listSavedFilters')
}
