/** An order as the address has it: the fact, with a minus before it when the largest comes first. */
export type Order<Fact extends string> = Fact | `-${Fact}`

/** An order as the calls take it. */
export const sortOf = <Fact extends string>(order: Order<Fact>) => ({
  sortBy: order.replace(/^-/, '') as Fact,
  direction: order.startsWith('-') ? ('DESC' as const) : ('ASC' as const),
})
