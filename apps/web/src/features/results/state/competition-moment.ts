type Dates = { readonly opensAt: string | null; readonly closesAt: string | null }

export type Moment = 'COMING' | 'OPEN' | 'OVER'

/** State of a competition at an instant. Without a first day it is still to come; without a last day it stays open. */
export function momentOf({ opensAt, closesAt }: Dates, now: Date): Moment {
  if (opensAt === null || now < new Date(opensAt)) return 'COMING'
  return closesAt === null || now < new Date(closesAt) ? 'OPEN' : 'OVER'
}
