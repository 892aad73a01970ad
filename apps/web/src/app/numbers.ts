/** Groups of three digits, apart by a space that does not break: all three languages write it so here. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** An amount in tenge: 4 650 ₸. */
export const inTenge = (amount: number): string => `${grouped(amount)}\u00a0₸`

/** A text whose amounts no line breaks: its source separates their groups and currency by common spaces. */
export const withWholeAmounts = (text: string): string => text.replace(/(?<=\d) (?=\d|₸|KZT)/g, '\u00a0')
