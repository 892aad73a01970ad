import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { type Answer, call, type Input } from '../../platform/client.ts'
import { cacheAnswer, change, onNewest, queryOf, refresh } from '../../platform/query.ts'

export type Broadcast = Answer<'readBroadcast'>['data']
export type BroadcastRow = Answer<'listBroadcasts'>['list'][number]
export type Content = Input<'createBroadcast'>['body']
export type Outcome = Answer<'listBroadcastRecipients'>['list'][number]['outcome']

export const PAGE_SIZE = DEFAULT_PAGE_SIZE
const paged = (page: number) => ({ page: String(page), pageSize: String(PAGE_SIZE) })

export const broadcastsQuery = (page: number) => queryOf('listBroadcasts', { query: paged(page) })
export const broadcastQuery = (id: string) => queryOf('readBroadcast', { params: { id } })
export const recipientsQuery = (id: string, page: number, outcome: Outcome | undefined) =>
  queryOf('listBroadcastRecipients', {
    params: { id },
    query: { ...paged(page), ...(outcome === undefined ? {} : { outcome }) },
  })
export const openSeasonsQuery = () => queryOf('listSeasons', {})
export const universityListQuery = () => queryOf('listUniversities', { query: {} })
export const newsSwitchQuery = () => queryOf('readNewsSwitch', {})

async function show(answer: Answer<'readBroadcast'>): Promise<Broadcast> {
  await cacheAnswer(broadcastQuery(answer.data.id).queryKey, answer)
  await refresh('listBroadcasts')
  return answer.data
}

type At = Pick<Broadcast, 'id' | 'version'>
/** Makes an act at the version that is shown, then shows its result. */
const act = async (make: () => Promise<Answer<'readBroadcast'>>) =>
  show(await onNewest(make, ['readBroadcast', 'listBroadcasts']))

export const createBroadcast = async (body: Content) => show(await call('createBroadcast', { body }))
export const editBroadcast = (of: At, body: Content) =>
  act(() => call('editBroadcast', { params: { id: of.id }, body: { ...body, version: of.version } }))
export const sendBroadcast = (of: At & Pick<Broadcast, 'recipients'>) =>
  act(() => call('sendBroadcast', { params: { id: of.id }, body: { version: of.version, recipients: of.recipients } }))
export const confirmBroadcast = (of: At) =>
  act(() => call('confirmBroadcast', { params: { id: of.id }, body: { version: of.version } }))
export const takeBackBroadcast = (of: At) =>
  act(() => call('takeBackBroadcast', { params: { id: of.id }, body: { version: of.version } }))
export const giveBackBroadcast = (of: At, reason: string) =>
  act(() => call('giveBackBroadcast', { params: { id: of.id }, body: { version: of.version, reason } }))
export const removeBroadcast = ({ id, version }: At) =>
  change('removeBroadcast', { params: { id }, body: { version } }, ['listBroadcasts'])
export const tryBroadcast = (id: string) => call('tryBroadcast', { params: { id } })

export const saveNewsSwitch = async (isOn: boolean): Promise<void> => {
  await cacheAnswer(newsSwitchQuery().queryKey, await call('saveNewsSwitch', { body: { isOn } }))
}
export const stopNews = (token: string) => call('stopNews', { body: { token } })
