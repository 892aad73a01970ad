import { type Answer, call } from '../../../platform/client.ts'
import { upload } from '../../../platform/transfer.ts'
import { refreshClaims } from '../parts/claim-calls.ts'

type Report = Answer<'checkResults'>['data']

/** Report of an import that stores nothing. */
export const checkResults = async (id: string, file: File): Promise<Report> =>
  (await upload('checkResults', file, { params: { id } })).data

export async function importResults(id: string, file: File): Promise<Report> {
  const { data } = await upload('importResults', file, { params: { id } })
  await refreshClaims()
  return data
}

export const downloadResultsTemplate = (id: string): Promise<Blob> =>
  call('downloadResultsTemplate', { params: { id } })
