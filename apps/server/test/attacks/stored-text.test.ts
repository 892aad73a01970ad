import { plainProse } from '@portal/domain/kernel/typed-text.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, SIX, sentApplication } from '../builders.ts'
import { namesInPdf, textOfPdf } from '../pdf-text.ts'
import { type Answer, type Person, signUpForm } from '../portal.ts'
import { PDF, uploaded } from '../sample-files.ts'
import { testPortal } from '../test-portal.ts'

/** Written text is stored as written, and only ever shown as text. */
const WRITTEN: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title></style></textarea><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A1",
  '+1+cmd|calc!A1',
  '@SUM(1+1)*cmd|calc!A1',
  '-2+3+cmd|calc!A1',
  ']]><!-- --><![CDATA[',
  '&lt;b&gt; &amp; &#x3c;script&#x3e;',
  '\u202egnp.exe\u200b\u00ad',
]
/** A line break makes another line at most. */
const BROKEN_LINES = ['a\r\nBcc: victim@mail.kz', 'a\nContent-Type: text/html\n\n<script>alert(1)</script>']

const ON_PAPER = ['<script>alert(1)</script>', "=cmd|' /C calc'!A1", ']]><!-- --><![CDATA[', ...BROKEN_LINES]

const portal = await testPortal({ isListening: true })
let admin: Person
let editor: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  editor = await portal.staff(['ADMIN'], { university: 'uni-010' })
})

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
const isMarkup = (text: string) => /[<>"&]/.test(text)

/** A refused application with hostile text as the inspector's name, the reason and a file's name. */
async function refusedWith(words: string) {
  const inspector = await portal.staff(['MANAGER'], { fullName: words })
  const owner = await portal.applicant()
  const papers = Object.fromEntries(
    await Promise.all(
      SIX.map(async (slot) => [slot, { id: await uploaded(owner, `${words.replace(/\s+/g, ' ')}.pdf`, PDF) }] as const),
    ),
  )
  const { id, number } = await sentApplication(portal, owner, papers)
  // The builder's own documents have no bytes: packing them is rightly a fault.
  await portal.database.pool.query('delete from files where size = 1')
  await assign(admin, inspector, id)
  await decide(inspector, id, 'FAILED', words)
  await inspector.call('POST', `/staff/request/${id}/notes`, { text: words })
  await answer(admin, id, 'PASSED')
  await portal.deliver()
  return { owner, inspector, id, number }
}

const bytes = ({ status, body }: Answer): Buffer => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Buffer
}

describe.each([...WRITTEN, ...BROKEN_LINES])('%j', (typed) => {
  const words = plainProse(typed)
  let story: Awaited<ReturnType<typeof refusedWith>>
  beforeAll(async () => {
    story = await refusedWith(typed)
  })

  test('on screens: JSON that no browser shows as a page, word for word', async () => {
    const { status, body, headers } = await story.owner.call('GET', `/request/${story.id}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(JSON.stringify(body)).toContain(JSON.stringify(words.trim()).slice(1, -1))
  })
  test('in a mail: text in the page, one line in the subject, no further recipients', async () => {
    const mails = portal.mails.filter(({ to }) => to === story.owner.email)
    expect(mails.some(({ text }) => text.includes(words.split(/\r?\n/)[0] ?? ''))).toBe(true)
    for (const { subject, html, to } of mails) {
      expect(`${subject}${to}`).not.toMatch(/[\r\n]/)
      expect(html).not.toMatch(/<script|<svg|onerror=alert\(1\)>|href="javascript/i)
      if (isMarkup(words)) expect(html).not.toContain(words)
    }
    if (isMarkup(words) && !/[\r\n]/.test(words))
      expect(
        mails.some(
          ({ html }) => html.includes(escaped(words)) || html.includes(escaped(words).replaceAll('&#39;', "'")),
        ),
      ).toBe(true)
  })
  test('in a table: a text, never a formula, and no element', async () => {
    const file = await unzip(bytes(await admin.call('GET', `/staff/request/list/download?requestId=${story.number}`)))
    const sheets = [...file].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, part]) => part.toString())
    expect(sheets.join('')).not.toMatch(/<f[ >]|<script|<svg|<img|<hyperlink/)
    expect([...file.keys()].filter((name) => /externalLink|vbaProject/.test(name))).toEqual([])
    const cells = sheets.join('').match(/<c [^>]*>.*?<\/c>/gs) ?? []
    expect(cells.length).toBeGreaterThan(0)
    for (const cell of cells.filter((one) => one.includes(escaped(words).slice(0, 12))))
      expect(cell).toMatch(/t="(inlineStr|s)"/)
  })
  test('as news: accepted as text, and shown to all unchanged', async () => {
    const news = { newsDate: '2026-11-20', newsTitleKz: words, newsTitleRu: words, newsTitleEn: words, bodyEn: words }
    const { status, body } = await editor.call('POST', '/university/news', news)
    expect(status).toBe(200)
    const shown = await portal.guest.call('GET', `/dictionary/university/news/${body.data.id}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(shown.body.data.newsTitleEn).toBe(words.trim())
  })
})

/** Documents and archives are expensive to make, and have no markup of their own: one of each sort. */
describe.each(ON_PAPER)('%j', (words) => {
  let story: Awaited<ReturnType<typeof refusedWith>>
  beforeAll(async () => {
    story = await refusedWith(words)
  })

  test('in a PDF: text, and no action of a reader program', async () => {
    const dossier = await unzip(bytes(await admin.call('GET', `/staff/request/${story.id}/download`)))
    for (const name of dossier.keys()) expect(name).not.toMatch(/\.\.[/\\]|^[/\\]|[\r\n<>"|]/)
    const receipt = bytes(await story.owner.call('GET', `/request/${story.id}/receipt`))
    for (const paper of [receipt, ...[...dossier].filter(([name]) => name.endsWith('.pdf')).map(([, part]) => part)]) {
      expect(namesInPdf(paper)).toContain('/Catalog')
      expect(namesInPdf(paper)).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|EmbeddedFile|AA)\b/)
    }
    expect(await textOfPdf(receipt)).toContain(story.number)
  })
  test('in the copy of the own data', async () => {
    const copy = await unzip(bytes(await story.owner.call('GET', '/user/data')))
    for (const [name, part] of copy) {
      expect(name).not.toMatch(/\.\.[/\\]|^[/\\]|[\r\n<>"|]/)
      if (name.endsWith('.html')) expect(part.toString()).not.toMatch(/<script>alert|<svg onload/)
    }
    expect(copy.size).toBeGreaterThan(0)
  })
})

describe('a person’s own names are letters', () => {
  test.each(WRITTEN)('%j is none', async (words) => {
    const answered = await portal.guest.call('POST', '/auth/signup', signUpForm({ firstName: words }))
    expect(answered).toMatchObject({ status: 400, body: { success: false } })
  })
  test('those of the passport are', async () => {
    expect(await portal.guest.call('POST', '/auth/signup', signUpForm({ firstName: 'Anne-Marie' }))).toMatchObject({
      status: 200,
    })
  })
})

describe('an address shown as a link is a web address', () => {
  const addresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'https://a" onclick="alert(1)',
  ]
  test.each(addresses)('%j as the address of a meeting', async (zoom) => {
    const head = await portal.staff(['EXPERT_MANAGER'])
    const { id: requestId } = await sentApplication(portal, await portal.applicant())
    const body = { requestId, date: '2026-12-01', time: '10:00', zoom }
    expect(await head.call('POST', '/staff/interview/schedule', body)).toMatchObject({ status: 400 })
  })
  test.each(addresses)('%j as a university’s own', async (website) => {
    const { version } = (await editor.call('GET', '/university/profile')).body.data
    const body = {
      tab: 'address_and_contacts',
      version,
      website,
      addressKz: 'A',
      addressRu: 'A',
      addressEn: 'A',
      number: '+77172000000',
    }
    const saved = await editor.call('POST', '/university/edit', body)
    const { website: shown } = (await portal.guest.call('GET', '/dictionary/university/uni-010')).body.data
    expect([saved.status, shown]).toEqual([400, shown])
    expect(shown ?? 'https://').toMatch(/^https?:\/\//)
  })
  test('a web address is accepted', async () => {
    const { version } = (await editor.call('GET', '/university/profile')).body.data
    const body = {
      tab: 'address_and_contacts',
      version,
      website: 'https://uni.kz',
      addressKz: 'A',
      addressRu: 'A',
      addressEn: 'A',
      number: '+77172000000',
    }
    expect(await editor.call('POST', '/university/edit', body)).toMatchObject({ status: 200 })
  })
})
