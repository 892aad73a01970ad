import type { AccountState, ProfileEdit, ProfileView, StaffView } from '@portal/domain/accounts/schema.ts'
import { type Answer, call } from '../../app/client.ts'
import { queryClient, queryOf, refresh } from '../../app/query.ts'
import { type StaffValues, toStaffBody } from './state/staff-values.ts'

export const profileQuery = () => queryOf('readProfile', {})

async function storeProfile(part: Omit<Partial<ProfileEdit>, 'version'>): Promise<ProfileView> {
  const known = queryClient.getQueryData<Answer<'readProfile'>>(profileQuery().queryKey)
  const version = known === undefined ? {} : { version: known.data.version }
  const answer = await call('editProfile', { body: { ...part, ...version } })
  queryClient.setQueryData(profileQuery().queryKey, answer)
  return answer.data
}

let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Saves a part of the profile on top of the version that this browser has seen last. One save at a time: two documents
 * that are uploaded side by side are no quarrel.
 */
export function saveProfile(part: Omit<Partial<ProfileEdit>, 'version'>): Promise<ProfileView> {
  const save = () => storeProfile(part)
  const saved = lastSave.then(save, save)
  lastSave = saved
  return saved
}

/** Rows on a page (specification, section 9). */
export const STAFF_PAGE_SIZE = 10

export const STAFF_COLUMNS = ['fullName', 'email', 'state', 'createdDate'] as const
export type StaffColumn = (typeof STAFF_COLUMNS)[number]

export type StaffPlace = {
  /** From 0. */
  readonly page: number
  readonly search: string
  readonly sortBy: StaffColumn
  readonly direction: 'ASC' | 'DESC'
}

/** A staff member as the super admin gets them; for pick lists most of it is left out. */
export type StaffRow = Answer<'listStaff'>['content'][number]

export const staffQuery = ({ page, search, sortBy, direction }: StaffPlace) =>
  queryOf('listStaff', {
    query: {
      page: String(page),
      pageSize: String(STAFF_PAGE_SIZE),
      search: search || undefined,
      sortBy,
      direction,
      roles: [],
    },
  })

export const staffMemberQuery = (id: string) => queryOf('readStaff', { params: { id } })

export const universityListQuery = () => queryOf('listUniversities', { query: {} })

/** Creates a staff account, or changes the one that is given, on top of the version that was shown. */
export async function saveStaff(values: StaffValues, member: StaffView | null): Promise<void> {
  const body = toStaffBody(values)
  if (member === null) await call('createStaff', { body: { ...body, password: values.password } })
  else await call('editStaff', { params: { id: member.id }, body: { ...body, version: member.version } })
  await refresh('listStaff', 'readStaff')
}

/** Enables or disables an account; everything else about it stays. */
export async function setStaffState(id: string, state: AccountState): Promise<void> {
  const { data } = await call('readStaff', { params: { id } })
  const { fullName, email, version } = data
  await call('editStaff', { params: { id }, body: { fullName, email, state, version } })
  await refresh('listStaff', 'readStaff')
}

export async function deleteStaff(id: string): Promise<void> {
  await call('deleteStaff', { params: { id } })
  await refresh('listStaff')
}
