/** Kazakh letters, and ё, with the letters that people type for them on a Russian keyboard. */
const FOLDED: Readonly<Record<string, string>> = {
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
  ё: 'е',
}

/** Normal form of a text for search: lower case, Kazakh letters as similar Russian ones. */
export const foldLetters = (text: string): string =>
  text.toLowerCase().replace(/[әғқңөұүһіё]/g, (letter) => FOLDED[letter] ?? letter)

/** Predicate: a text contains every typed word, in any spelling of its letters. No words are in every text. */
export function wordSearch(typed: string): (text: string) => boolean {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = foldLetters(text)
    return words.every((word) => folded.includes(word))
  }
}
