import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { cacheAnswer, change, onNewest, queryOf, refresh } from '../../platform/query.ts'
import { upload } from '../../platform/transfer.ts'

export type KindRow = Answer<'listContentKinds'>['list'][number]
export const kindsQuery = () => queryOf('listContentKinds', {})
export const tasksQuery = () => queryOf('readContentTasks', {})

export type EntryRow = Answer<'listContentEntries'>['list'][number]
export type EntriesSearch = { readonly q?: string; readonly state?: EntryRow['state']; readonly page: number }
export const PAGE_SIZE = 50
export const entriesQuery = (kind: ContentKind, { q, state, page }: EntriesSearch) =>
  queryOf('listContentEntries', {
    params: { kind },
    query: {
      ...{ page: String(page), pageSize: String(PAGE_SIZE) },
      ...(q === undefined || q === '' ? {} : { q }),
      ...(state === undefined ? {} : { state }),
    },
  })

/** Names of all entries of a kind: choices of references, and their names in differences. */
export const namesQuery = (kind: ContentKind) => queryOf('listContentNames', { params: { kind } })

export type Entry = Answer<'readContent'>['data']
export type EntryId = Pick<Entry, 'kind' | 'key'>
const idOf = ({ kind, key }: EntryId) => ({ params: { kind, key } })
export const entryQuery = (id: EntryId) => queryOf('readContent', idOf(id))

const LISTS = [
  'listContentKinds',
  'listContentEntries',
  'listContentNames',
  'listContentImports',
  'readContentTasks',
] as const

/** Keeps the answer of a write as the entry, and reads the lists again. */
async function taken(id: EntryId, answer: Answer<'readContent'>): Promise<Entry> {
  await cacheAnswer(entryQuery(id).queryKey, answer)
  await refresh(...LISTS)
  return answer.data
}

/** Shows a state that a refused write has answered. */
export const showEntry = (entry: Entry): Promise<void> =>
  cacheAnswer(entryQuery(entry).queryKey, { success: true, data: entry })

type Body = Input<'saveContent'>['body']

export async function createEntry(kind: ContentKind, body: Omit<Body, 'version'>): Promise<Entry> {
  const answer = await call('createContent', { params: { kind }, body: { ...body, version: 0 } })
  return taken(answer.data, answer)
}
export const saveEntry = async (id: EntryId, body: Body) => taken(id, await call('saveContent', { ...idOf(id), body }))
export const sendEntry = async (entry: Entry) =>
  taken(entry, await call('sendContent', { ...idOf(entry), body: { version: entry.version } }))

/** Makes an act at the version that is shown. A refusal as stale shows the newest one. */
const act = async (entry: Entry, make: () => Promise<Answer<'readContent'>>) =>
  taken(entry, await onNewest(make, [...LISTS, 'readContent']))
export const endEntry = async (entry: Entry) =>
  sendEntry(
    await act(entry, () =>
      call('saveContent', { ...idOf(entry), body: { value: null, holdsFrom: null, version: entry.version } }),
    ),
  )
export const confirmEntry = (entry: Entry) =>
  act(entry, () => call('confirmContent', { ...idOf(entry), body: { version: entry.version } }))
export const refuseEntry = (entry: Entry, reason: string) =>
  act(entry, () => call('refuseContent', { ...idOf(entry), body: { version: entry.version, reason } }))
export const answerShipped = (entry: Entry, isTaken: boolean) =>
  act(entry, () => call('answerShipped', { ...idOf(entry), body: { version: entry.version, isTaken } }))
export const discardEntry = (entry: Entry) =>
  change('discardContent', { ...idOf(entry), body: { version: entry.version } }, [...LISTS, 'readContent'])

export const downloadContent = () => call('downloadContent', {})

export type ImportReport = Answer<'uploadContent'>['data']
export async function importContent(file: File, isDry: boolean): Promise<ImportReport> {
  const { data } = await upload('uploadContent', file, { query: { dry: String(isDry) } })
  if (!isDry) await refresh(...LISTS, 'readContent')
  return data
}

export type ImportRow = Answer<'listContentImports'>['list'][number]
export const importsQuery = () => queryOf('listContentImports', {})
export type ImportPage = Answer<'readContentImport'>['data']
export const importQuery = (id: string, page: number) =>
  queryOf('readContentImport', { params: { id }, query: { page: String(page), pageSize: String(PAGE_SIZE) } })

export async function confirmImport({ id, waiting }: ImportRow): Promise<number> {
  const { data } = await call('confirmContentImport', { params: { id }, body: { waiting } })
  await refresh(...LISTS, 'readContent')
  return data.done
}
export async function refuseImport({ id, waiting }: ImportRow, reason: string): Promise<void> {
  await call('refuseContentImport', { params: { id }, body: { waiting, reason } })
  await refresh(...LISTS, 'readContent')
}
export type QuestionList = Answer<'listQuestions'>['data']
export type QuestionRow = QuestionList['list'][number]

export const questionsQuery = (season: number | null) =>
  queryOf('listQuestions', { query: season === null ? {} : { season } })
export const seasonsQuery = () => queryOf('listSeasons', {})
export const offeredQuery = (id: string) => queryOf('readUniversity', { params: { id } })

const QUESTION_LISTS = ['listQuestions', 'readRequirements'] as const
const questionOf = ({ key }: Pick<QuestionRow, 'key'>) => ({ params: { key } })

async function shown(answer: Promise<Answer<'saveQuestion'>>): Promise<QuestionRow> {
  const { data } = await onNewest(() => answer, QUESTION_LISTS)
  await refresh(...QUESTION_LISTS)
  return data
}

export const createQuestion = (body: Input<'createQuestion'>['body']) => shown(call('createQuestion', { body }))
export const saveQuestion = (row: QuestionRow, value: Input<'saveQuestion'>['body']['value']) =>
  shown(call('saveQuestion', { ...questionOf(row), body: { version: row.version, value } }))
export const sendQuestion = (row: QuestionRow) =>
  shown(call('sendQuestion', { ...questionOf(row), body: { version: row.version } }))
export const confirmQuestion = (row: QuestionRow) =>
  shown(call('confirmQuestion', { ...questionOf(row), body: { version: row.version } }))
export const refuseQuestion = (row: QuestionRow, reason: string) =>
  shown(call('refuseQuestion', { ...questionOf(row), body: { version: row.version, reason } }))
export const discardQuestion = (row: QuestionRow) =>
  change('discardQuestion', { ...questionOf(row), body: { version: row.version } }, QUESTION_LISTS)
