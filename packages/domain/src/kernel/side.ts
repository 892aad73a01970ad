/** Sides of a conversation on an application. */
export const SIDES = ['APPLICANT', 'OFFICE'] as const
export type Side = (typeof SIDES)[number]
