import { deviceStorage } from './storage.ts'

/** Keys of the made-up person's session in the storage. */
export const REHEARSED_USER = 'rehearsedUser'
export const REHEARSED_TOKEN = 'rehearsedToken'

/** Moment of a rehearsal, from the bar that the server writes above its pages. Null: the portal itself. */
export const rehearsedAt: string | null =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLElement>('[data-rehearsal]')?.dataset['rehearsal'] ?? null)

const OWN_TOKEN = 'token'
/** Token of the staff member who rehearses: each call of a rehearsal proves it. */
export const ownToken = (): string => deviceStorage.getItem(OWN_TOKEN) ?? ''
