import lists from './names.json' with { type: 'json' }

/** Names of one culture and sex. The first of each list are the most common. */
type NameParts = {
  readonly culture: string
  readonly isMale: boolean
  readonly share: number
  readonly surnames: readonly string[]
  readonly given: readonly string[]
  readonly middles: readonly string[]
}

const ending = (stems: readonly string[], end: string) => stems.map((stem) => `${stem}${end}`)
const pairsOf = (syllables: readonly string[]) =>
  syllables.flatMap((first) => syllables.map((second) => first[0]?.toUpperCase() + first.slice(1) + second))
/** Middle names from names of men with their Cyrillic form. Kazakh ones are in both alphabets. */
const kazakhMiddles = (cyrillicEnd: string, latinEnd: string) =>
  Object.entries(lists.kazakhMen).flatMap(([latin, cyrillic]) => [`${cyrillic}${cyrillicEnd}`, `${latin}${latinEnd}`])
const russianMiddles = (end: string) => ending(Object.values(lists.russianMen), end)

const chinese = { culture: 'chinese', surnames: lists.chineseSurnames, given: pairsOf(lists.syllables), middles: [] }
const indian = { culture: 'indian', surnames: lists.indianSurnames, middles: [] }
const english = { culture: 'english', surnames: lists.englishSurnames }

export const NAME_PARTS: readonly NameParts[] = [
  {
    ...{ culture: 'kazakh', isMale: true, share: 26, surnames: ending(lists.kazakhStems, 'ov') },
    ...{ given: Object.keys(lists.kazakhMen), middles: kazakhMiddles('ұлы', 'uly') },
  },
  {
    ...{ culture: 'kazakh', isMale: false, share: 29, surnames: ending(lists.kazakhStems, 'ova') },
    ...{ given: lists.kazakhWomen, middles: kazakhMiddles('қызы', 'kyzy') },
  },
  {
    ...{ culture: 'russian', isMale: true, share: 7, surnames: ending(lists.russianStems, 'ov') },
    ...{ given: Object.keys(lists.russianMen), middles: russianMiddles('ович') },
  },
  {
    ...{ culture: 'russian', isMale: false, share: 8, surnames: ending(lists.russianStems, 'ova') },
    ...{ given: lists.russianWomen, middles: russianMiddles('овна') },
  },
  { ...chinese, isMale: true, share: 6 },
  { ...chinese, isMale: false, share: 6 },
  { ...indian, isMale: true, share: 8, given: lists.indianMen },
  { ...indian, isMale: false, share: 4, given: lists.indianWomen },
  { ...english, isMale: true, share: 3, given: lists.englishMen, middles: lists.englishMen },
  { ...english, isMale: false, share: 3, given: lists.englishWomen, middles: lists.englishWomen },
]
