import type { Language } from '@portal/domain/kernel/language.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { expect, test } from 'vitest'
import { render } from './entry-server.tsx'

const FIELDS = [{ id: '6B01', level: 'BACHELOR', nameKz: 'Педагогика', nameRu: 'Педагогика', nameEn: 'Pedagogy' }]
const PROGRAM = {
  id: '6B011',
  code: '6B011',
  level: 'BACHELOR',
  nameKz: 'Мұғалімдер',
  nameRu: 'Учителя',
  nameEn: 'Teachers',
  fieldCode: '6B01',
  fieldNameKz: 'Педагогика',
  fieldNameRu: 'Педагогика',
  fieldNameEn: 'Pedagogy',
  untSubjects: [],
  creative: false,
  universityCount: 1,
  figures: [],
}

/** Answers the calls of the page of programs and records each with its language. */
const answering =
  (asked: string[], wait: () => Promise<void> = async () => undefined): typeof fetch =>
  async (address, options) => {
    // Places come before the calls of the page.
    if (String(address).includes('places/kept')) return Response.json({ data: { cities: [], regions: [] } })
    await wait()
    asked.push(`${new Headers(options?.headers).get('accept-language')} ${String(address).split('?')[0]}`)
    const isOfFields = String(address).includes('field/list')
    return Response.json(isOfFields ? { list: FIELDS } : { list: [PROGRAM], totalSize: 1 })
  }

const pageOf = (language: Language, ask: typeof fetch) => render('/programs', language, 'directory.programs', ask)

test('pages rendered at the same time keep their readers’ languages', async () => {
  const alone = []
  for (const language of LANGUAGES) alone.push(await pageOf(language, answering([])))
  let letGo = (): void => undefined
  const allHaveBegun = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = LANGUAGES.map((): string[] => [])
  let waiting = 0
  const together = await Promise.all(
    LANGUAGES.map((language, at) =>
      pageOf(
        language,
        answering(asked[at] ?? [], () => {
          waiting += 1
          if (waiting === 2 * LANGUAGES.length) letGo()
          return allHaveBegun
        }),
      ),
    ),
  )
  expect(together).toEqual(alone)
  for (const [at, language] of LANGUAGES.entries())
    expect(asked[at]?.sort()).toEqual([`${language} /api/dictionary/field/list`, `${language} /api/search/programs`])
  const texts = together.map((page) => (typeof page === 'number' ? '' : page.html))
  expect(texts.map((html) => ['Мұғалімдер', 'Учителя', 'Teachers'].filter((name) => html.includes(name)))).toEqual([
    ['Мұғалімдер'],
    ['Учителя'],
    ['Teachers'],
  ])
  const data = together.map((page) => JSON.stringify(typeof page === 'number' ? '' : page.data))
  expect(data.map((answers) => ['Мұғалімдер', 'Учителя', 'Teachers'].filter((name) => answers.includes(name)))).toEqual(
    [['Мұғалімдер'], ['Учителя'], ['Teachers']],
  )
})

test('a failed read of another page does not reach this one', async () => {
  const refusing: typeof fetch = async () => Response.json({ msg: 'error_occurred' }, { status: 500 })
  const [refused, page] = await Promise.all([pageOf('kk', refusing), pageOf('kk', answering([]))])
  expect(refused).toBe(500)
  expect(page).toMatchObject({ html: expect.stringContaining('Мұғалімдер') })
})

test('the front page names a deadline at midnight by the last minute of the day before', async () => {
  const at = '2026-07-25T19:00:00.000Z'
  const kind = { year: 2026, level: 'BACHELOR', number: 1, name: null, kind: 'GRANT', source: 'UNT' }
  const season = {
    today: '2026-07-20',
    reception: { isOpen: true, closesAt: at, daysLeft: 5, opensAt: null },
    competitions: [{ ...kind, slug: '2026-bachelor', state: 'OPEN', at, daysLeft: 5 }],
    days: [],
    counts: { universities: 1, programs: 1, grants: null },
  }
  const page = await render('/', 'en', undefined, async () => Response.json({ success: true, data: season }))
  const html = typeof page === 'number' ? '' : page.html
  expect(html.match(/Until .*?\(Astana time\)/g)).toEqual(Array(2).fill('Until 25 July 2026, 23:59 (Astana time)'))
})
