import bidiFactory from 'bidi-js'

// The package's types describe its CommonJS form, where the factory is one level deeper.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

export type Run = { readonly font: string; readonly text: string }

/** Files of further fonts by script, under the Open Font Licence. */
const FONTS: Readonly<Record<string, string>> = {
  Arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  Armenian: 'noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  Bengali: 'noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  Devanagari: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  Ethiopic: 'noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  Georgian: 'noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  Gujarati: 'noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  Gurmukhi: 'baloo-paaji-2/BalooPaaji2_400Regular.ttf',
  Han: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  Hangul: 'gowun-dodum/400Regular/GowunDodum_400Regular.ttf',
  Hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  Hiragana: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  Kannada: 'noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
  Katakana: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  Khmer: 'noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf',
  Lao: 'noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf',
  Malayalam: 'manjari/400Regular/Manjari_400Regular.ttf',
  Myanmar: 'noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf',
  Sinhala: 'noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf',
  Tamil: 'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  Telugu: 'noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  Thai: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  Tibetan: 'noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf',
}
/** Greek, Vietnamese, and rare letters of Latin and Cyrillic. */
const WIDE = 'noto-sans/400Regular/NotoSans_400Regular.ttf'
const SCRIPTS = Object.keys(FONTS).map((script) => ({
  script,
  has: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
}))

export const fontFile = (font: string): string => `@expo-google-fonts/${font}`

/**
 * Runs of a text from left to right, each with its font (Unicode Standard Annex 9). Letters of a right-to-left word
 * stay in logical order: the shaper turns them. Words get visual order.
 * @param own name of the preferred font.
 * @param isInOwn whether that font has a character.
 */
export function runsOf(text: string, own: string, isInOwn: (character: string) => boolean): readonly Run[] {
  const runs: { font: string; text: string }[] = []
  for (const character of inVisualOrder(text)) {
    const last = runs.at(-1)
    const font = fontOf(character, own, isInOwn)
    // Marks, digits and signs join the word before them.
    if (last !== undefined && (last.font === font || /^[\p{M}\p{Cf}]$/u.test(character))) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

function fontOf(character: string, own: string, isInOwn: (character: string) => boolean): string {
  if (isInOwn(character) || /^[\s\p{Cc}]$/u.test(character)) return own
  const script = SCRIPTS.find(({ has }) => has.test(character))?.script
  return script === undefined ? WIDE : (FONTS[script] ?? WIDE)
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

function inVisualOrder(text: string): readonly string[] {
  if (!RIGHT_TO_LEFT.test(text)) return [...text]
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const placed = bidi.getReorderedIndices(text, levels).map((index) => ({
    isTurned: (levels.levels[index] ?? 0) % 2 === 1,
    character: mirrored.get(index) ?? text[index] ?? '',
  }))
  const ordered: string[] = []
  for (let at = 0; at < placed.length; ) {
    let end = at + 1
    const isWord = (index: number) =>
      placed[index]?.isTurned === true && /[\p{L}\p{M}]/u.test(placed[index]?.character ?? '')
    while (isWord(at) && isWord(end)) end += 1
    const word = placed.slice(at, end).map(({ character }) => character)
    ordered.push(...(isWord(at) ? word.reverse() : word))
    at = end
  }
  // Joins surrogate pairs again.
  return [...ordered.join('')]
}
