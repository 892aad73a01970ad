import { type Answer, call, type Input } from '../../platform/client.ts'
import { change, queryOf, refresh, updateCache } from '../../platform/query.ts'
import { saveBlob } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'
import { signWithPasskey } from '../accounts/parts/passkey.ts'

export const PAGE_SIZE = 20

export type Commission = Answer<'readCommission'>['data']
export type Member = Commission['members'][number]
export type CalibrationCase = Commission['calibration'][number]
export type CaseRow = Answer<'listCases'>['list'][number]
export type GradingRow = Answer<'listOwnGrading'>['list'][number]
export type Grading = Answer<'readGrading'>['data']
export type Grades = Input<'beginGradingPasskey'>['body']

const DESK = ['readCommission', 'listCases', 'listCandidates'] as const
const OWN = ['listOwnGrading', 'readGrading'] as const

export const commissionQuery = (id: string) => queryOf('readCommission', { params: { id } })
export const universityNamesQuery = () => queryOf('listUniversities', { query: {} })
export const candidatesQuery = (id: string) => queryOf('listCandidates', { params: { id } })

type CaseFilter = Omit<Input<'listCases'>['query'], 'page' | 'pageSize'>
/** @param page from 0. */
export const casesQuery = (id: string, filter: CaseFilter, page: number) =>
  queryOf('listCases', { params: { id }, query: { ...filter, page: String(page), pageSize: String(PAGE_SIZE) } })

export const nameMember = (id: string, accountId: string): Promise<void> =>
  change('nameMember', { params: { id }, body: { accountId } }, DESK)

export const removeMember = (id: string, accountId: string): Promise<void> =>
  change('removeMember', { params: { id, accountId } }, DESK)

export const putCalibration = (id: string, number: number, body: Input<'putCalibration'>['body']): Promise<void> =>
  change('putCalibration', { params: { id, number: String(number) }, body }, DESK)

/** Gives cases their experts. The counts tell the result. */
export async function drawExperts(id: string): Promise<Answer<'drawExperts'>['data']> {
  const { data } = await call('drawExperts', { params: { id } })
  await refresh(...DESK)
  return data
}

export const setMeeting = (id: string, applicationId: string, body: Input<'setMeeting'>['body']): Promise<void> =>
  change('setMeeting', { params: { id, applicationId }, body }, DESK)

/** Protocol of the commission, a PDF in the reader's language. */
export const downloadCommissionProtocol = (id: string, name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('writeCommissionProtocol', { params: { id }, query: {} }), `${name}.pdf`))

export type OwnState = NonNullable<Input<'listOwnGrading'>['query']['state']>
/** @param page from 0. */
export const ownGradingQuery = (state: OwnState, page: number) =>
  queryOf('listOwnGrading', { query: { state, page: String(page), pageSize: String(PAGE_SIZE) } })
export const gradingQuery = (id: string) => queryOf('readGrading', { params: { id } })
export const refreshGrading = (): Promise<void> => refresh(...OWN)

/**
 * Saves grades and comments. A reading in progress may have earlier ones and is cancelled.
 * @returns the new version.
 */
export async function saveGradingDraft(id: string, body: Input<'saveGradingDraft'>['body']): Promise<number> {
  const { data } = await call('saveGradingDraft', { params: { id }, body })
  const { version: _, ...draft } = body
  const of: Input<'readGrading'> = { params: { id } }
  await updateCache<Answer<'readGrading'>>(
    ['readGrading', of],
    (cached) => cached && { ...cached, data: { ...cached.data, draft, version: data.version } },
  )
  return data.version
}

export const sendGradingCode = (id: string) => call('sendGradingCode', { params: { id } })

/** Signs the grades; the key makes a repetition after a lost response harmless. */
export const signGrading = (id: string, code: string, body: Grades, key: string) =>
  call('signGrading', { params: { id }, body: { ...body, code } }, { idempotencyKey: key })

/** Signs these grades with the expert's passkey, whose challenge covers exactly them. */
export async function signGradingByPasskey(id: string, body: Grades, key: string) {
  const { data } = await call('beginGradingPasskey', { params: { id }, body })
  const passkey = await signWithPasskey(data)
  await call('signGradingByPasskey', { params: { id }, body: { ...body, passkey } }, { idempotencyKey: key })
}

export const declineGrading = (id: string, reason: string): Promise<void> =>
  change('declineGrading', { params: { id }, body: { reason } }, OWN)

export type Paper = Answer<'listPapers'>['list'][number]
export const papersQuery = (id: string) => queryOf('listPapers', { params: { id } })
/** @param page from 1. */
export const paperPageQuery = (id: string, slot: Paper['slot'], page: number) => ({
  ...queryOf('readPaperPage', { params: { id, slot, page: String(page) } }),
  // A page never changes, and drawing it costs the server half a second.
  staleTime: Number.POSITIVE_INFINITY,
})

export type CasePapers = Answer<'listCasePapers'>['data']
export type CasePaper = CasePapers['papers'][number]
export type Cover = CasePaper['cleared'][number]['covers'][number]
export type CasePage = Input<'readCasePage'>['params']
export const casePapersQuery = (id: string, applicationId: string) =>
  queryOf('listCasePapers', { params: { id, applicationId } })
/** @param fileId another file has another picture. */
export const casePageQuery = (params: CasePage, fileId: string) => ({
  ...queryOf('readCasePage', { params, query: { fileId } }),
  staleTime: Number.POSITIVE_INFINITY,
})
/** Shows a page to the experts with covers, or withholds it. */
export const clearPage = (params: CasePage, body: Input<'clearPage'>['body']): Promise<void> =>
  change('clearPage', { params, body }, ['listCasePapers'])
