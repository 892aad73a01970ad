export const keyed = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as { [K in Key]: Value }

export const picked = <Whole, Key extends keyof Whole & string>(whole: Whole, keys: readonly Key[]) =>
  keyed(keys, (key) => whole[key]) as Pick<Whole, Key>
