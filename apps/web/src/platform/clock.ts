/** The visitor's clock; the domain's rules take it as a parameter. What the server says about time wins. */
export const now = (): Date => new Date()
