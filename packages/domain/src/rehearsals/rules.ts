import { HOUR_MS } from '../kernel/durations.ts'

/** Name of the cookie of a browser that rehearses. */
export const REHEARSAL_COOKIE = 'rehearsal'
/** Header of calls of a page that is part of a rehearsal: the token of the staff member who began it. */
export const REHEARSAL_HEADER = 'x-rehearsal'

export const REHEARSAL_MS = HOUR_MS
export const MOST_REHEARSALS = 2
