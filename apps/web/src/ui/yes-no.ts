export type YesNo = 'yes' | 'no' | ''
export const toYesNo = (is: boolean | null | undefined): YesNo => (is === true ? 'yes' : is === false ? 'no' : '')
/** Undefined: not answered. */
export const fromYesNo = (said: YesNo): boolean | undefined => (said === '' ? undefined : said === 'yes')
