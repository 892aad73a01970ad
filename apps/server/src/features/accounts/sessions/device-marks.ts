import { createHash } from 'node:crypto'
import { deviceOf, networkOf } from '@portal/domain/accounts/factor-rules.ts'
import type { OuterScope } from '../../../http/handler.ts'

/** From where somebody signs in: the call's own place, and the lasting mark of the browser where it has one. */
export type Place = OuterScope['from'] & { readonly device?: string | undefined }

const hashOf = (...parts: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/** The mark of a browser by what it says of itself. The account is in it: the same browser has another mark elsewhere. */
export const markOfBrowser = (accountId: string, device: string | undefined): Buffer | null =>
  device ? hashOf(accountId, 'browser', device) : null

/**
 * A device is known by its browser's own mark, or as the same kind of browser in the same network: the first survives
 * a change of network, the second an emptied storage (docs/specification/accounts.md#new-devices). The surest is first.
 */
export function marksOf(accountId: string, { userAgent, address, device }: Place): Buffer[] {
  const browser = markOfBrowser(accountId, device)
  const place = hashOf(accountId, 'place', deviceOf(userAgent), networkOf(address))
  return browser === null ? [place] : [browser, place]
}
