import type { PublicReasons } from '@portal/domain/allotment/run-schema.ts'
import type { ConfirmedStep } from '@portal/domain/competitions/confirm-rules.ts'
import type { Answer, Input } from '../../../platform/client.ts'
import { call } from '../../../platform/client.ts'
import { queryOf, refresh } from '../../../platform/query.ts'
import { upload } from '../../../platform/transfer.ts'

export type StaffCompetition = Answer<'readCompetition'>['data']
export type Setup = StaffCompetition['setup']
export type PlacesRow = Answer<'listPlaces'>['list'][number]
export type Run = Answer<'readRun'>['data']
export type RunChange = keyof Answer<'compareRuns'>['data']['counts']
export type SetupChange = Omit<Input<'changeCompetition'>['body'], 'version' | 'reason'>

export const ROWS_ON_PAGE = 10

const pageOf = (page: number) => ({ page: String(page), size: String(ROWS_ON_PAGE) })

export const staffCompetitionsQuery = (page: number) => queryOf('listCompetitions', { query: pageOf(page) })
export const staffCompetitionQuery = (id: string) => queryOf('readCompetition', { params: { id } })
export const placesQuery = (id: string, search: string, page: number) =>
  queryOf('listPlaces', { params: { id }, query: { ...(search === '' ? {} : { search }), ...pageOf(page) } })
export const quotasQuery = () => queryOf('listQuotaCategories', {})
export const rightsQuery = () => queryOf('listPreemptiveRights', {})
export const runsQuery = (id: string, page: number) => queryOf('listRuns', { params: { id }, query: pageOf(page) })
export const publishableRunsQuery = (id: string, page: number) =>
  queryOf('listRuns', { params: { id }, query: { ...pageOf(page), isPublishable: 'true' } })

const ofRun = (id: string, number: number) => ({ params: { id, number: String(number) } })
export const comparisonQuery = (
  id: string,
  number: number,
  other: number,
  change: Exclude<RunChange, 'same'> | '',
  page: number,
) =>
  queryOf('compareRuns', {
    ...ofRun(id, number),
    query: { with: String(other), ...(change === '' ? {} : { change }), ...pageOf(page) },
  })
export const cutOffsQuery = (id: string, number: number, other: number, page: number) =>
  queryOf('listCutOffs', { ...ofRun(id, number), query: { with: String(other), ...pageOf(page) } })

/** Invalidates the queries that a change of a competition affects. */
const refreshCompetition = () => refresh('listCompetitions', 'readCompetition', 'listPlaces', 'listRuns')

export type Made = { readonly version: number; readonly reason: string }
const madeOn = ({ version, reason }: Made) => ({ version, ...(reason === '' ? {} : { reason }) })

export async function createCompetition(body: Input<'createCompetition'>['body']): Promise<string> {
  const { data } = await call('createCompetition', { body })
  await refreshCompetition()
  return data.id
}

export const rotateSigningKey = () => call('rotateSigningKey', {})

/** Makes a call and refreshes the screen even after a refusal: another person may have changed the competition. */
async function changing(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } finally {
    await refreshCompetition()
  }
}

export const PROGRESS_MS = 1_000

export const changeCompetition = (id: string, made: Made, change: SetupChange) =>
  changing(() => call('changeCompetition', { params: { id }, body: { ...madeOn(made), ...change } }))

export const confirmStep = (id: string, step: ConfirmedStep, version: number) =>
  changing(() => call('confirmStep', { params: { id, step }, body: { version } }))

export const openCompetition = (id: string, version: number) =>
  changing(() => call('openCompetition', { params: { id }, body: { version } }))

export const uploadPlaces = (id: string, made: Made, file: File) =>
  changing(() =>
    upload('uploadPlaces', file, { params: { id }, query: { ...madeOn(made), version: String(made.version) } }),
  )

export async function markedPlaces(id: string, file: File): Promise<Blob> {
  const { data } = await upload('markPlaces', file, { params: { id } })
  return new Blob([Uint8Array.from(atob(data.content), (character) => character.charCodeAt(0))])
}

export const downloadPlaces = (id: string): Promise<Blob> => call('downloadPlaces', { params: { id } })
export const downloadPlacesTemplate = (): Promise<Blob> => call('downloadPlacesTemplate', {})

type Answering = { readonly version: number; readonly reason: string }
const answering =
  (name: 'confirmCompetition' | 'refuseCompetition' | 'confirmProtocol' | 'refuseProtocol') =>
  (id: string, made: Answering) =>
    changing(() => call(name, { params: { id }, body: madeOn(made) }))
export const confirmCompetition = answering('confirmCompetition')
export const refuseCompetition = answering('refuseCompetition')
export const confirmProtocol = answering('confirmProtocol')
export const refuseProtocol = answering('refuseProtocol')

export const startRun = (id: string, body: Input<'startRun'>['body']) =>
  changing(() => call('startRun', { params: { id }, body }))

/** Proposes a run. Sends the reasons of all languages if one is given. */
export const proposeProtocol = (id: string, run: number, reasons: PublicReasons) =>
  changing(() => {
    const isGiven = Object.values(reasons).some((text) => text.trim() !== '')
    return call('proposeProtocol', { params: { id }, body: { run, ...(isGiven ? { reasons } : {}) } })
  })

export const downloadRun = (
  id: string,
  number: number,
  file: 'downloadRunInput' | 'downloadRunOutput',
): Promise<Blob> => call(file, ofRun(id, number))
