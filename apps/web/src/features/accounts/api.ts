import type { ProfileEdit, ProfileView } from '@portal/domain/accounts/schema.ts'
import { type Answer, call } from '../../app/client.ts'
import { queryClient, queryOf } from '../../app/query.ts'

export const profileQuery = () => queryOf('readProfile', {})

/** Saves a part of the profile on top of the version that this browser has seen last. */
export async function saveProfile(part: Omit<Partial<ProfileEdit>, 'version'>): Promise<ProfileView> {
  const known = queryClient.getQueryData<Answer<'readProfile'>>(profileQuery().queryKey)
  const version = known === undefined ? {} : { version: known.data.version }
  const answer = await call('editProfile', { body: { ...part, ...version } })
  queryClient.setQueryData(profileQuery().queryKey, answer)
  return answer.data
}
