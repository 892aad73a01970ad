import { type Answer, call, type Input } from '../../platform/client.ts'
import { change, queryOf, refresh } from '../../platform/query.ts'
import { saveBlob } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'

export type OwnApplication = Answer<'readOwnApplication'>['data']
export type OwnSlots = Answer<'readOwnSlots'>['data']
export type OwnInvitation = NonNullable<OwnSlots['invitation']>
export type OwnInterview = NonNullable<OwnSlots['interview']>
export type OwnAccommodation = NonNullable<OwnSlots['accommodation']>

export const ownApplicationQuery = (id: string) => queryOf('readOwnApplication', { params: { id } })
export const ownSlotsQuery = (id: string) => queryOf('readOwnSlots', { params: { id } })

const OWN = ['readOwnSlots', 'readOwnApplication', 'listOwnApplications'] as const

/** Books a time, or moves the interview to it. A time that somebody else took meanwhile refreshes the list. */
export const chooseSlot = (id: string, slotId: string): Promise<void> =>
  change('chooseSlot', { params: { id, slotId } }, OWN)

export const setSlotNews = (id: string, wantsNews: boolean): Promise<void> =>
  change('setSlotNews', { params: { id }, body: { wantsNews } }, OWN)

export const askAccommodation = (id: string, body: Input<'askAccommodation'>['body']): Promise<void> =>
  change('askAccommodation', { params: { id }, body }, OWN)

export const takeBackAccommodation = (id: string): Promise<void> =>
  change('takeBackAccommodation', { params: { id } }, OWN)

/** Days ahead of the applicant as a calendar file. */
export const downloadOwnDays = (name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadOwnCalendar', {}), `${name}.ics`))

export const PAGE_SIZE = 10
/** Slots of a page: several whole days. */
export const SLOT_PAGE = 50

export type SlotRow = Answer<'listSlots'>['list'][number]
export type InvitableRow = Answer<'listInvitable'>['list'][number]
export type InvitationRow = Answer<'listSlotInvitations'>['list'][number]
export type Placement = Answer<'proposeSlotPlacements'>['list'][number]
export type WishRow = Answer<'listAccommodations'>['list'][number]
export type Opened = Answer<'openSlots'>['data']

const DESK = [
  'listSlots',
  'listInvitable',
  'listSlotInvitations',
  'listAccommodations',
  'listInterviews',
  'readInterview',
] as const
export const refreshDesk = (): Promise<void> => refresh(...DESK)

type SlotFilter = Omit<Input<'listSlots'>['query'], 'page' | 'size'>
export const slotsQuery = (filter: SlotFilter, page: number) =>
  queryOf('listSlots', { query: { ...filter, page: String(page), size: String(SLOT_PAGE) } })

/** Opens times. The key makes a repetition after a lost response harmless. */
export async function openSlots(body: Input<'openSlots'>['body'], idempotencyKey: string): Promise<Opened> {
  const { data } = await call('openSlots', { body }, { idempotencyKey })
  await refreshDesk()
  return data
}

export async function closeSlots(ids: readonly string[]) {
  const { data } = await call('closeSlots', { body: { ids: [...ids] } })
  await refreshDesk()
  return data
}

export const invitableQuery = (body: Input<'listInvitable'>['body'], page: number) =>
  queryOf('listInvitable', { query: { page: String(page), size: String(PAGE_SIZE) }, body })

export async function inviteToSlots(body: Input<'inviteToSlots'>['body']) {
  const { list } = await call('inviteToSlots', { body })
  // The list of those who may be invited stays: the report still names its rows.
  await refresh('listSlotInvitations')
  return list
}

export const invitationsQuery = (state: InvitationRow['state'] | undefined, page: number) =>
  queryOf('listSlotInvitations', { query: { state, page: String(page), size: String(PAGE_SIZE) } })

export const cancelInvitation = (requestId: string): Promise<void> =>
  change('cancelSlotInvitation', { params: { requestId } }, DESK)

export const placementsQuery = () => queryOf('proposeSlotPlacements', {})

/** Books the proposed times. Returns each row with its refusal. */
export async function placeInSlots(placements: readonly { requestId: string; slotId: string }[]) {
  const { list } = await call('placeInSlots', { body: { placements: [...placements] } })
  await refreshDesk()
  return list
}

export const wishesQuery = (state: WishRow['state'] | undefined, page: number) =>
  queryOf('listAccommodations', { query: { state, page: String(page), size: String(PAGE_SIZE) } })

export const answerWish = (id: string, body: Input<'answerAccommodation'>['body']): Promise<void> =>
  change('answerAccommodation', { params: { id }, body }, DESK)
