/** Unsaved input: the fields whose values differ from the server's. */
export const typedOver = <Values extends object>(server: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== server[name as keyof Values]),
  ) as Partial<Values>
