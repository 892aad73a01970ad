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
  ['ganiev', 'Ғаниев', 'Ğaniev', 'Ghaniev'],
  ['a', 'ә', 'ä', 'á', 'â'],
  ['e', 'э', 'é', 'è', 'ê', 'ye', 'yo'],
  ['i', 'ы', 'ı', 'í', 'y'],
  ['o', 'ө', 'ö', 'ó', 'ô'],
  ['u', 'ү', 'ü', 'ú', 'û', 'ū'],
  ['n', 'ң', 'ñ'],
  ['ch', 'ч', 'ç'],
  ['h', 'х', 'kh'],
  ['v', 'в', 'w'],
])('%s is the sound of every spelling', (sound, ...spellings) => {
  for (const spelling of spellings) expect(soundOf(spelling), spelling).toBe(sound)
})
