import { describe, expect, test } from 'vitest'
import { plainCode, plainEmail, plainLine, plainPassport, plainPassword, plainProse } from './typed-text.ts'

describe('a line', () => {
  test.each([
    ['\u202aАнна\u202c', 'Анна'],
    ['Кои\u0306', 'Кой'],
    ['\u200eAn\u00adna\ufeff', 'Anna'],
    ['Anna\u00a0\u2009Maria', 'Anna  Maria'],
    ['Anna\u2011Maria\u2212\u2014\u2043', 'Anna-Maria---'],
    ['\u3164\u200b\u2060', ''],
    ['a\tb\nc', 'a\tb\nc'],
    ['№ 5', '№ 5'],
  ])('%j becomes %j', (typed, plain) => {
    expect(plainLine(typed)).toBe(plain)
    expect(plainLine(plain)).toBe(plain)
  })
})

describe('a long text', () => {
  test.each([
    ['Кои\u0306 — «да»\u00a0№\u00a05', 'Кой — «да»\u00a0№\u00a05'],
    ['a\u200bb\u202ec\ufeff', 'abc'],
    ['👩\u200d🎓 ✈\ufe0f می\u200cخواهم', '👩\u200d🎓 ✈\ufe0f می\u200cخواهم'],
  ])('%j becomes %j', (typed, plain) => expect(plainProse(typed)).toBe(plain))
})

describe('a code', () => {
  test.each([
    ['٢٠٢٦-٠٠٠٠٤٨', '2026-000048'],
    ['۲۰۲۶', '2026'],
    ['２０２６', '2026'],
    ['𝟐𝟎', '20'],
    ['2026\u20110000\u201348\u200b', '2026-0000-48'],
  ])('%j becomes %j', (typed, plain) => expect(plainCode(typed)).toBe(plain))
})

describe('a passport', () => {
  test.each([
    ['N 12345678', 'N12345678'],
    ['n\u00a0123-456\u201178', 'N12345678'],
    ['N12345678\u200b', 'N12345678'],
    ['\u200eN12345678', 'N12345678'],
    ['№ 12345678', '12345678'],
    ['AB/123', 'AB/123'],
  ])('%j becomes %j', (typed, plain) => expect(plainPassport(typed)).toBe(plain))
})

describe('an address', () => {
  test.each([
    ['\u202aDana@Mail.test\u202c ', 'dana@mail.test'],
    ['da\u200bna@mail.test', 'dana@mail.test'],
    ['dana@домен.kz', 'dana@xn--d1acufc.kz'],
    ['dana@ДОМЕН.kz', 'dana@xn--d1acufc.kz'],
    ['dana@домен.kz/x', 'dana@домен.kz/x'],
    ['dana@xn--д.kz', 'dana@xn--д.kz'],
    ['dana', 'dana'],
    ['dana@', 'dana@'],
  ])('%j becomes %j', (typed, plain) => expect(plainEmail(typed)).toBe(plain))
})

test('a password has one form of each letter and keeps everything else', () => {
  expect(plainPassword('Пароли\u0306\u200b \u2011')).toBe('Паролй\u200b \u2011')
})
