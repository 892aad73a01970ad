/** Kazakh letters, and the one that is often left out, as people type them on a Russian keyboard. */
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

/** A text as a search compares it: in small letters, Kazakh ones as their Russian neighbours. */
export const foldLetters = (text: string): string =>
  text.toLowerCase().replace(/[әғқңөұүһіё]/g, (letter) => FOLDED[letter] ?? letter)
