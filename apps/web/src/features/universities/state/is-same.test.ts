import { expect, test } from 'vitest'
import { captioned, type Photo, recaptioned } from './captions.ts'
import { isSame } from './is-same.ts'

test.each([
  ['a', ' a ', true],
  ['a', 'b', false],
  [{ a: 'x', b: [1, 2] }, { b: [1, 2], a: 'x ' }, true],
  [{ a: [1, 2] }, { a: [1] }, false],
  [{ a: null }, { a: '' }, false],
  [{ a: null }, {}, false],
  [[], [], true],
])('%j and %j are the same: %s', (one, other, is) => expect(isSame(one, other)).toBe(is))

const photo: Photo = { id: 'a', captionKz: 'Кітапхана', captionRu: '', captionEn: '', width: 3, height: 2 }

test('only photos with changed captions are saved again', () => {
  const other = { ...photo, id: 'b' }
  const typed = {
    a: { captionKz: 'Кітапхана ', captionRu: '', captionEn: '' },
    b: { captionKz: 'Кітапхана', captionRu: 'Библиотека', captionEn: '' },
    gone: { captionKz: 'x', captionRu: '', captionEn: '' },
  }
  expect(recaptioned([photo, other], typed)).toEqual([captioned(other, typed)])
})
