/**
 * Reserved places of one program, as sets of quota categories: bit 0 is the program's first category. A person fits if
 * everyone already on a reserved place keeps one. The list of each person stays open until the end.
 *
 * By Hall's theorem people fit together if, for every set of categories, those with all their categories inside the set
 * are no more than its places. The union of exactly full sets is exactly full, so the single number `full` has the
 * categories without a place left. The tables have an entry for each set: 512 for nine categories.
 */
export class ReservedPlaces {
  readonly #places: Int32Array
  readonly #people: Int32Array
  #full = 0
  #taken = 0

  constructor(lists: readonly number[]) {
    this.#places = placesOfSets(lists)
    this.#people = new Int32Array(this.#places.length)
    this.clear()
  }

  /** Categories without a place left, however people move. A person with another category may still fit. */
  get full(): number {
    return this.#full
  }

  get taken(): number {
    return this.#taken
  }

  fits(categories: number): boolean {
    return (categories & ~this.#full) !== 0
  }

  take(categories: number): void {
    this.#taken++
    const others = (this.#places.length - 1) & ~categories
    for (let more = others; ; more = (more - 1) & others) {
      const set = categories | more
      const people = (this.#people[set] as number) + 1
      this.#people[set] = people
      if (people === this.#places[set]) this.#full |= set
      if (more === 0) return
    }
  }

  clear(): void {
    this.#people.fill(0)
    this.#taken = 0
    this.#full = 0
    for (let list = 1; list < this.#places.length; list <<= 1) if (this.#places[list] === 0) this.#full |= list
  }
}

/** Number of places of each set of lists. */
function placesOfSets(lists: readonly number[]): Int32Array {
  const places = new Int32Array(2 ** lists.length)
  for (let set = 1; set < places.length; set++) {
    const lowest = set & -set
    places[set] = (places[set ^ lowest] as number) + (lists[31 - Math.clz32(lowest)] as number)
  }
  return places
}

export type Admitted = { readonly group: number; readonly categories: number }

/**
 * Assigns admitted people to lists (docs/allotment.md#which-list). It does not change admissions. From the best down,
 * equals with the same categories go together to the first list that still leaves one for everybody after them. They go
 * one by one if no list holds them all. People admitted only by ONE_MORE share a list with their equals, otherwise they
 * take the first list that was not full before them.
 * @param people in order of merit.
 */
export function standOnLists(lists: readonly number[], people: readonly Admitted[]): readonly number[] {
  const standing = new Array<number>(people.length).fill(-1)
  const order = people.map((_, at) => at).sort((a, b) => compare(people[a] as Admitted, people[b] as Admitted))
  const places = new ReservedPlaces(lists)
  const beyond: { readonly at: number; readonly open: number }[] = []
  const within: number[] = []
  let [group, fullBefore] = [-1, 0]
  for (const at of order) {
    const person = people[at] as Admitted
    if (person.group !== group) [group, fullBefore] = [person.group, places.full]
    if (!places.fits(person.categories)) {
      beyond.push({ at, open: person.categories & ~fullBefore })
      continue
    }
    places.take(person.categories)
    within.push(at)
  }
  standWithin(lists, within, people, standing)
  for (const { at, open } of beyond) standing[at] = listBeyond(at, open, within, people, standing)
  return standing
}

const compare = (a: Admitted, b: Admitted): number => a.group - b.group || a.categories - b.categories

function standWithin(
  lists: readonly number[],
  within: readonly number[],
  people: readonly Admitted[],
  standing: number[],
): void {
  const left = placesOfSets(lists)
  const waiting = new Int32Array(left.length)
  const personAt = (at: number): Admitted => people[within[at] as number] as Admitted
  for (let at = 0; at < within.length; at++) addToSets(waiting, personAt(at).categories, 1)
  let [from, to] = [0, 0]
  const stand = (until: number, list: number) => {
    addToSets(left, 1 << list, from - until)
    while (from < until) standing[within[from++] as number] = list
  }
  while (from < within.length) {
    const { categories } = personAt(from)
    while (to < within.length && compare(personAt(to), personAt(from)) === 0) to++
    addToSets(waiting, categories, from - to)
    const together = firstList(categories, to - from, waiting, left)
    if (together !== -1) stand(to, together)
    // The rest of this group still finds a list, so `waiting` leaves it out: only later people could lose theirs.
    while (from < to) stand(from + 1, firstList(categories, 1, waiting, left))
  }
}

/** First list of the categories with room for these people that leaves a place for everybody waiting; -1: none. */
function firstList(categories: number, people: number, waiting: Int32Array, left: Int32Array): number {
  for (let list = 0; 1 << list <= categories; list++) {
    if ((categories & (1 << list)) !== 0 && leavesEnough(1 << list, people, waiting, left)) return list
  }
  return -1
}

function leavesEnough(list: number, people: number, waiting: Int32Array, left: Int32Array): boolean {
  for (let set = list; set < left.length; set = (set + 1) | list) {
    if ((waiting[set] as number) + people > (left[set] as number)) return false
  }
  return true
}

function addToSets(table: Int32Array, categories: number, amount: number): void {
  for (let set = categories; set < table.length; set = (set + 1) | categories) {
    table[set] = (table[set] as number) + amount
  }
}

function listBeyond(
  at: number,
  open: number,
  within: readonly number[],
  people: readonly Admitted[],
  standing: readonly number[],
): number {
  const { group } = people[at] as Admitted
  const ofEquals = within
    .filter((other) => people[other]?.group === group)
    .map((other) => standing[other] as number)
    .filter((list) => (open & (1 << list)) !== 0)
  return ofEquals.length > 0 ? Math.min(...ofEquals) : 31 - Math.clz32(open & -open)
}
