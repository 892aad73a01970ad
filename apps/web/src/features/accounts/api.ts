import type {
  AccountState,
  AttachmentSlot,
  ProfileEdit,
  ProfileView,
  StaffView,
} from '@portal/domain/accounts/schema.ts'
import { MAX_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { type Answer, call } from '../../platform/client.ts'
import { cacheAnswer, onNewest, queryClient, queryOf, refresh } from '../../platform/query.ts'
import { saveBlob } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'
import { type StaffValues, toStaffBody } from './state/staff-values.ts'

export const profileQuery = () => queryOf('readProfile', {})

/** All drafts and open applications on one page; nobody has as many as the page holds. */
export const activeApplicationsQuery = () =>
  queryOf('listOwnApplications', { query: { status: 'active', pageSize: String(MAX_PAGE_SIZE) } })

export const downloadOwnData = (name: string): Promise<void> =>
  orToast(async () => saveBlob(await call('downloadOwnData', {}), `${name}.zip`))

type ProfilePart = Omit<Partial<ProfileEdit>, 'version'>

/** Queue of profile saves. Two documents uploaded at once would otherwise conflict in version. */
let lastSave: Promise<unknown> = Promise.resolve()

function enqueue(bodyOf: () => Partial<ProfileEdit>): Promise<ProfileView> {
  const save = async () => {
    const answer = await onNewest(() => call('editProfile', { body: bodyOf() }), ['readProfile'])
    await cacheAnswer(profileQuery().queryKey, answer)
    return answer.data
  }
  const saved = lastSave.then(save, save)
  lastSave = saved
  return saved
}

/** Saves a part of the profile with the version that this browser read last. */
export function saveProfile(part: ProfilePart): Promise<ProfileView> {
  return enqueue(() => {
    const known = queryClient.getQueryData<Answer<'readProfile'>>(profileQuery().queryKey)
    return known === undefined ? part : { ...part, version: known.data.version }
  })
}

/**
 * Replaces a document in its slot; null removes it. Sends no version: a repetition after a lost response changes
 * nothing, and a replacement is deliberate.
 */
export const saveAttachment = (slot: AttachmentSlot, file: { readonly id: string } | null): Promise<ProfileView> =>
  enqueue(() => ({ [slot]: file === null ? null : { id: file.id } }))

export const STAFF_PAGE_SIZE = 10

export const STAFF_COLUMNS = ['fullName', 'email', 'roles', 'university', 'state', 'createdDate'] as const
export type StaffColumn = (typeof STAFF_COLUMNS)[number]

export type StaffListState = {
  /** From 0. */
  readonly page: number
  readonly search: string
  readonly sortBy: StaffColumn
  readonly direction: 'ASC' | 'DESC'
}

/** A staff member with all fields, as the super administrator gets it; pick lists get fewer. */
export type StaffRow = Answer<'listStaff'>['content'][number]

export const staffQuery = ({ page, search, sortBy, direction }: StaffListState) =>
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

/** Creates a staff account; with `member`, changes that one with its version. */
export async function saveStaff(values: StaffValues, member: StaffView | null): Promise<void> {
  const body = toStaffBody(values)
  if (member === null) await call('createStaff', { body: { ...body, password: values.password } })
  else {
    const { id, version } = member
    await onNewest(() => call('editStaff', { params: { id }, body: { ...body, version } }), ['readStaff'])
  }
  await refresh('listStaff', 'readStaff')
}

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

export async function sendResetLink(id: string): Promise<void> {
  await call('sendStaffResetLink', { params: { id } })
}

export const mailSettingsQuery = () => queryOf('readMailSettings', {})
export type MailSwitch = Answer<'readMailSettings'>['data']['mails'][number]
export const refreshMailSettings = () => refresh('readMailSettings')

export const factorsQuery = () => queryOf('readFactors', {})
export type OwnFactors = Answer<'readFactors'>['data']
export const refreshFactors = () => refresh('readFactors')

export const sessionsQuery = () => queryOf('listSessions', {})
export type OwnSession = Answer<'listSessions'>['list'][number]
export const refreshSessions = () => refresh('listSessions')

export async function resetStaffFactor(id: string, reason: string): Promise<void> {
  await call('resetStaffFactor', { params: { id }, body: { reason } })
  await refresh('listStaff', 'readStaff')
}
