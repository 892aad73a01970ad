/** Keys of the single application by act: the letter, and its place on a keyboard with other letters. */
export const KEY_ACTS = {
  AGREES: { key: 'y', code: 'KeyY' },
  UNCLEAR: { key: 'u', code: 'KeyU' },
  DIFFERS: { key: 'n', code: 'KeyN' },
  yes: { key: 'a', code: 'KeyA' },
  no: { key: 'r', code: 'KeyR' },
  ask: { key: 'c', code: 'KeyC' },
  beside: { key: 's', code: 'KeyS' },
  help: { key: '?', code: '' },
  nextPoint: { key: 'ArrowDown', code: '' },
  previousPoint: { key: 'ArrowUp', code: '' },
  nextDocument: { key: 'ArrowRight', code: '' },
  previousDocument: { key: 'ArrowLeft', code: '' },
} as const
export type KeyAct = keyof typeof KEY_ACTS

const LATIN = /^[a-z]$/

/**
 * Act of a pressed key. A keyboard that types no Latin letters is read by the place of the key: reviewers write in
 * Kazakh and Russian.
 */
export function actOfPress({ key, code }: { readonly key: string; readonly code: string }): KeyAct | undefined {
  const letter = key.length === 1 ? key.toLowerCase() : key
  const acts = Object.keys(KEY_ACTS) as KeyAct[]
  const isOther = letter.length === 1 && letter !== '?' && !LATIN.test(letter)
  return acts.find((act) => (isOther ? code !== '' && KEY_ACTS[act].code === code : KEY_ACTS[act].key === letter))
}
