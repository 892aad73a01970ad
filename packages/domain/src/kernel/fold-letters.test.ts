import { expect, test } from 'vitest'
import { foldLetters } from './fold-letters.ts'

test.each([
  ['Қазақ ұлттық университеті', 'казак улттык университети'],
  ['Гумилёв, ШЫҒЫС', 'гумилев, шыгыс'],
  ['ӘҒҚҢӨҰҮҺІЁ', 'агкноуухие'],
])('%s is typed %s on a Russian keyboard', (text, typed) => expect(foldLetters(text)).toBe(typed))
