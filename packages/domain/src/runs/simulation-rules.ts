import type { Entrant } from '../allotment/contest-schema.ts'
import { listId } from '../competitions/setup-rules.ts'
import type { CompetitionSetup } from '../competitions/setup-schema.ts'
import { scoreOf } from './score-rules.ts'

/** People in each quota category, in per cent. Others: one. */
const IN_QUOTA: Readonly<Record<string, number>> = {
  RURAL_YOUTH: 40,
  LARGE_FAMILY: 15,
  SINGLE_PARENT_FAMILY: 8,
  KANDAS: 3,
  SERPIN: 3,
  DISABILITY: 2,
}
const WITH_RIGHT = 0.02
const CHOICES = 4
/** Maximum points of each part of the test (docs/specification/grants.md#unt-result). */
const MOST = { HISTORY_OF_KAZAKHSTAN: 20, MATHEMATICAL_LITERACY: 10, READING_LITERACY: 10, PROFILE: 50 } as const

type Simulated = Entrant & { readonly average: number; readonly profile: number }

/**
 * Generates competitors for a simulation before the season (docs/specification/competition.md#dry-runs). The same
 * rules, number and seed always give the same people. Choices are weighted by places, with some lists more popular.
 * Scores are sums of independent parts, so most are near the middle.
 */
export function* simulatedApplicants(setup: CompetitionSetup, people: number, seed: number): Generator<Simulated> {
  const lists = setup.lists
    .filter(({ places }) => places > 0)
    .map((list) => ({ id: listId(list), places: list.places }))
  if (lists.length === 0) return
  const draw = generator(seed)
  // Cumulative weights, for binary search among up to 5,000 lists.
  let sum = 0
  const ends = lists.map(({ places }) => {
    sum += places * (0.3 + 1.4 * draw() ** 2)
    return sum
  })
  const pick = (): string => {
    const at = draw() * sum
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) > at) high = middle
      else low = middle + 1
    }
    return (lists[low] as { id: string }).id
  }
  const around = (from: number, to: number) => Math.round(from + ((draw() + draw() + draw()) / 3) * (to - from))
  const needsOther = setup.parts !== undefined || setup.commission !== undefined
  const shared = setup.quotas.filter(({ percent }) => percent > 0).map(({ quota }) => quota)
  for (let at = 0; at < people; at++) {
    const choices = new Set<string>()
    for (let tries = 0; tries < 20 && choices.size < Math.min(CHOICES, lists.length); tries++) choices.add(pick())
    const score = needsOther ? simulatedScore(setup, around) : untScore(around)
    yield {
      id: `S${String(at + 1).padStart(6, '0')}`,
      ...score,
      average: around(300, 500) / 100,
      rights: setup.rights.filter(() => draw() < WITH_RIGHT),
      quotas: shared.filter((quota) => draw() * 100 < (IN_QUOTA[quota] ?? 1)),
      choices: [...choices],
    }
  }
}

type Around = (from: number, to: number) => number
type Score = Pick<Simulated, 'total' | 'subjects' | 'profile'>

function untScore(around: Around): Score {
  const [history, mathematics, reading] = [
    around(3, MOST.HISTORY_OF_KAZAKHSTAN),
    around(2, MOST.MATHEMATICAL_LITERACY),
    around(2, MOST.READING_LITERACY),
  ]
  const [first, second] = [around(8, MOST.PROFILE), around(8, MOST.PROFILE)]
  return {
    total: history + mathematics + reading + first + second,
    subjects: {
      HISTORY_OF_KAZAKHSTAN: history,
      MATHEMATICAL_LITERACY: mathematics,
      READING_LITERACY: reading,
      PROFILE_1: first,
      PROFILE_2: second,
    },
    profile: first + second,
  }
}

/** Score of a testing: the sum of its parts. Score of a commission: the share of all its points, out of 100. */
function simulatedScore(setup: CompetitionSetup, around: Around): Score {
  const { score } = scoreOf(setup)
  const isWhole = score.decimals === 0
  const subjects = Object.fromEntries(
    score.parts.map(({ code, most }) => [
      code,
      isWhole ? around(Math.floor(most / 5), most) : around(most * 20, most * 100) / 100,
    ]),
  )
  const sum = Object.values(subjects).reduce((all, points) => all + points, 0)
  const most = score.parts.reduce((all, part) => all + part.most, 0)
  return { subjects, profile: 0, total: isWhole ? sum : Math.round((sum / most) * score.most * 100) / 100 }
}

/** Linear congruential generator (constants of Numerical Recipes): from 0 up to 1, the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
