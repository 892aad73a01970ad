export type YesNo = 'yes' | 'no' | ''
export const toYesNo = (is: boolean | null | undefined): YesNo => (is === true ? 'yes' : is === false ? 'no' : '')
/** Undefined: not answered. */
export const fromYesNo = (given: YesNo): boolean | undefined => (given === '' ? undefined : given === 'yes')
