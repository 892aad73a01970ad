/** The visitor's clock, a parameter of the domain's rules. Times from the server take precedence. */
export const now = (): Date => new Date()
