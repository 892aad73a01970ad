import { expect, test } from 'vitest'
import { asTyped, soundOf } from './spell-words.ts'

test.each([
  ['Қазақ ұлттық университеті', 'казак улттык университети'],
  ['Гумилёв, ШЫҒЫС', 'гумилев, шыгыс'],
  ['ӘҒҚҢӨҰҮҺІЁ', 'агкноуухие'],
])('%s is typed %s on a Russian keyboard', (text, typed) => expect(asTyped(text)).toBe(typed))

test.each([
  ['jubanov', 'Жұбанов', 'Жубанов', 'Zhubanov', 'Jūbanov'],
  ['gumilev', 'Гумилёв', 'Гумилев', 'Gumilyov', 'Gumilyev', 'GUMILEV'],
  ['kazak', 'Қазақ', 'казак', 'qazaq'],
  ['shi', 'щи', 'ши', 'şı'],
  ['saken seifulin', 'Сәкен  Сейфуллин', 'Saken-Seifullin', ' Säken «Seyfullin» '],
  ['', 'ъ', 'ьъ', '...', ''],
  ['b057', 'B057', 'b057'],
  ['aksiom', 'aksiom', 'axiom'],
  ['filosofia', 'философия', 'philosofia'],
])('%s is the sound of every spelling', (sound, ...spellings) => {
  for (const spelling of spellings) expect(soundOf(spelling), spelling).toBe(sound)
})
