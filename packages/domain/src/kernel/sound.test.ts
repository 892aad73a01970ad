import { expect, test } from 'vitest'
import { soundOf } from './sound.ts'

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
