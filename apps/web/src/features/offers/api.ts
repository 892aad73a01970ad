import { type Answer, call } from '../../platform/client.ts'
import { cacheAnswer, onNewest, queryOf, refresh } from '../../platform/query.ts'
import { saveBlob } from '../../platform/transfer.ts'
import { orToast } from '../../ui/or-toast.ts'

const OWN = ['readOwnGrant'] as const

export type OwnGrant = Answer<'readOwnGrant'>['data']

export const ownGrantQuery = (applicationId: string) => queryOf('readOwnGrant', { params: { applicationId } })

async function cache(answer: Answer<'readOwnGrant'>): Promise<void> {
  await cacheAnswer(ownGrantQuery(answer.data.applicationId).queryKey, answer)
  await refresh('listOpenOffers')
}

export async function acceptGrant(applicationId: string, version: number, isMovingUp: boolean): Promise<void> {
  const accept = () => call('acceptGrant', { params: { applicationId }, body: { version, isMovingUp } })
  await cache(await onNewest(accept, OWN))
}
export async function declineGrant(applicationId: string, version: number): Promise<void> {
  const decline = () => call('declineGrant', { params: { applicationId }, body: { version } })
  await cache(await onNewest(decline, OWN))
}

/** Downloads the reader's own letter in the reader's language, then refreshes the page, which lists it. */
export const downloadLetter = (
  applicationId: string,
  kind: OwnGrant['letters']['kinds'][number],
  name: string,
): Promise<void> =>
  orToast(async () => {
    saveBlob(await call('downloadLetter', { params: { applicationId, kind } }), `${name}.pdf`)
    await refresh('readOwnGrant')
  })

export type CheckedLetter = Answer<'checkLetter'>['data']
export const checkLetter = async (query: { code?: string; sha256?: string }): Promise<CheckedLetter> =>
  (await call('checkLetter', { query })).data

export const offerCountsQuery = (id: string) => queryOf('countOffers', { params: { id } })
