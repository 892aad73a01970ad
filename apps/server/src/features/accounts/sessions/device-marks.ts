import { createHash } from 'node:crypto'
import { deviceOf, networkOf } from '@portal/domain/accounts/factor-rules.ts'
import type { OuterScope } from '../../../http/handler.ts'

/** Origin of a sign-in: the place of the call, and the browser's stored mark where it has one. */
export type Origin = OuterScope['from'] & { readonly device?: string | undefined }

const hashOf = (...parts: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/** Hash of a browser's stored mark. It includes the account: the same browser has another hash elsewhere. */
export const markOfBrowser = (accountId: string, device: string | undefined): Buffer | null =>
  device ? hashOf(accountId, 'browser', device) : null

/** Marks of kinds of devices in a network. */
export const marksOfPlaces = (
  accountId: string,
  devices: readonly (string | null)[],
  network: string | null,
): Buffer[] => devices.map((device) => hashOf(accountId, 'place', device, network))

/**
 * Marks of a device, the most reliable first: the browser's own mark, then its kind in its network. The first survives
 * a change of network, the second an emptied storage (docs/specification/accounts.md#new-devices).
 */
export function marksOf(accountId: string, { userAgent, address, device }: Origin): Buffer[] {
  const browser = markOfBrowser(accountId, device)
  const [place] = marksOfPlaces(accountId, [deviceOf(userAgent)], networkOf(address))
  if (place === undefined) throw new Error('a device without a mark of its place')
  return browser === null ? [place] : [browser, place]
}
