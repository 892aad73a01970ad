import { decisionOf, UNDECIDED } from '@portal/domain/applications/status.ts'
import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import type { ExportColumn } from '@portal/domain/review/export-schema.ts'
import type { Period } from '@portal/domain/review/overview-rules.ts'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { keysByBody } from '../../platform/new-key.ts'
import { change, onNewest, queryOf, refresh } from '../../platform/query.ts'
import { download } from '../../platform/transfer.ts'
import { filtersOf, type ListSearch } from './state/list-search.ts'

export type StaffRow = Answer<'listApplications'>['list'][number]
export type StaffApplication = Answer<'readApplication'>['data']

/** A page of the staff list; `page` from 0. */
export const staffListQuery = (search: ListSearch, page: number) =>
  queryOf('listApplications', {
    query: {
      status: search.tab,
      page: String(page),
      pageSize: String(DEFAULT_PAGE_SIZE),
      sortBy: search.sortBy,
      direction: search.direction,
      ...filterQuery(search),
    },
  })

/** The list as Excel with the chosen columns. `onBytes` reports progress; the file is returned when complete. */
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
        ...filterQuery(search),
      },
    },
    options,
  )

export const exportColumnsQuery = () => queryOf('readExportColumns', {})
export const saveExportColumns = (columns: readonly ExportColumn[]) =>
  change('saveExportColumns', { body: { columns: [...columns] } }, ['readExportColumns'])

export const dayQuery = () => queryOf('readDay', { query: {} })
export type Day = Answer<'readDay'>['data']

export const overviewQuery = (period: Period) => queryOf('readOverview', { query: { period } })
export type Overview = Answer<'readOverview'>['data']

export const staffApplicationQuery = (id: string) => queryOf('readApplication', { params: { id } })

export const readNewest = async (id: string): Promise<StaffApplication> =>
  (await call('readApplication', { params: { id } })).data

export const messagesQuery = (id: string) => queryOf('listMessages', { params: { id } })

/** Possible inspectors of an application: all of them, or those who may act for one university. */
export const inspectorsQuery = (universityId: string | null) =>
  queryOf('listStaff', {
    query: {
      roles: INSPECTOR_ROLES,
      pageSize: '200',
      sortBy: 'fullName',
      direction: 'ASC',
      ...(universityId === null ? {} : { universityId }),
    },
  })

export const universityListQuery = () => queryOf('listUniversities', { query: {} })

const filterQuery = (search: ListSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(filtersOf(search)).map(([name, value]) => [name, String(value)]))

export const tabCountsQuery = (search: ListSearch) => queryOf('countApplications', { query: filterQuery(search) })

/**
 * Invalidates the queries that a decision or assignment affects; also after a refusal, as another person was faster.
 */
export const refreshReview = (): Promise<void> =>
  refresh('listApplications', 'countApplications', 'readApplication', 'listStaff', 'listCorrections')

type Act = { readonly id: string; readonly version: number; readonly comment: string }

/** Keys of decisions and assignments: one whose response is lost is carried out once. A body names its version. */
const keyOf = keysByBody()

const reviewAct =
  (name: 'decideApplication' | 'answerDecision', isYes: boolean) =>
  ({ id, ...act }: Act) => {
    const body = { ...act, status: decisionOf(isYes) }
    return call(name, { params: { id }, body }, { idempotencyKey: keyOf([name, id, body]) })
  }

/** Calls of the staff's acts by ability (docs/specification/applications.md#life). */
export const REVIEW_ACTS = {
  accept: reviewAct('decideApplication', true),
  reject: reviewAct('decideApplication', false),
  approve: reviewAct('answerDecision', true),
  sendBack: reviewAct('answerDecision', false),
} as const
export type ReviewAct = keyof typeof REVIEW_ACTS

/** Assigns an application to an inspector. The version keeps two heads from overwriting each other. */
export async function assignInspector(requestId: string, inspectorId: string, version: number): Promise<void> {
  const body = { requestId, inspectorId, status: UNDECIDED[0], version }
  await call('assignInspector', { body }, { idempotencyKey: keyOf(['assignInspector', body]) })
}

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

/** Executes the previewed assignment, once for its key. */
export async function carryOutAssignment({ rows }: AssignPreview, idempotencyKey: string): Promise<AssignReport> {
  const plan = rows.flatMap(({ requestId, inspectorId, version }) =>
    inspectorId === null ? [] : [{ requestId, inspectorId, version }],
  )
  return (await call('assignInspectors', { body: { plan } }, { idempotencyKey })).data
}

export type Checks = Answer<'listChecks'>['data']
export type Check = Checks['checks'][number]
export const checksQuery = (id: string) => queryOf('listChecks', { params: { id } })
export const checkPoint = (id: string, body: Input<'checkPoint'>['body']) =>
  call('checkPoint', { params: { id }, body })

export type Note = Answer<'listNotes'>['list'][number]
export const notesQuery = (id: string) => queryOf('listNotes', { params: { id } })

export async function addNote(id: string, text: string, idempotencyKey: string): Promise<void> {
  await call('addNote', { params: { id }, body: { text } }, { idempotencyKey })
  await refresh('listNotes')
}

export const editNote = (id: string, note: Note, text: string) =>
  change('editNote', { params: { id, noteId: note.id }, body: { text, version: note.version } }, ['listNotes'])

export type Reason = Answer<'listReasons'>['list'][number]
export const reasonsQuery = (universityId: string | null) =>
  queryOf('listReasons', { query: universityId === null ? {} : { universityId } })

export type ReasonTexts = Pick<Reason, 'textKk' | 'textRu' | 'textEn'>
export async function saveReason(reason: Reason | null, kind: Reason['kind'], texts: ReasonTexts): Promise<void> {
  if (reason === null) await call('createReason', { body: { kind, ...texts } })
  else {
    const { id, version } = reason
    await onNewest(() => call('editReason', { params: { id }, body: { ...texts, version } }), ['listReasons'])
  }
  await refresh('listReasons')
}

export const deleteReason = (id: string) => change('deleteReason', { params: { id } }, ['listReasons'])

export type SavedFilter = Answer<'listSavedFilters'>['list'][number]
export const savedFiltersQuery = () => queryOf('listSavedFilters', {})

export async function saveFilter(id: string | null, body: Input<'createSavedFilter'>['body']): Promise<void> {
  if (id === null) await call('createSavedFilter', { body })
  else await call('editSavedFilter', { params: { id }, body })
  await refresh('listSavedFilters')
}

export const deleteSavedFilter = (id: string) => change('deleteSavedFilter', { params: { id } }, ['listSavedFilters'])
