/** An order in the address: the fact, with a minus before it for descending. */
export type Order<Fact extends string> = Fact | `-${Fact}`

export const sortOf = <Fact extends string>(order: Order<Fact>) => ({
  sortBy: order.replace(/^-/, '') as Fact,
  direction: order.startsWith('-') ? ('DESC' as const) : ('ASC' as const),
})
