import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FIGURES } from '@portal/domain/kernel/figures.ts'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { unzip } from '../test/unzip.ts'
import { type SheetCell, spreadsheetOf } from './spreadsheet.ts'
import { readSpreadsheet } from './spreadsheet-reader.ts'

const columns = [
  { header: 'Номірі', width: 14 },
  { header: 'What', width: 30 },
]
const written = (rows: readonly (readonly SheetCell[])[]) =>
  buffer(spreadsheetOf([{ name: 'Өтініштер', columns, rows }]))
const readBack = async (rows: readonly (readonly SheetCell[])[]) => {
  const found = await readSpreadsheet(await written(rows), { maxRows: 5_000 })
  return typeof found === 'string' ? found : found.map(({ cells }) => cells)
}

describe('a spreadsheet that is written', () => {
  test('opens again with its header, its texts in any alphabet, its numbers', async () => {
    expect(
      await readBack([
        ['Қыз & <ұл> "ғ"', 42],
        [null, -1.5],
      ]),
    ).toEqual([
      ['Номірі', 'What'],
      ['Қыз & <ұл> "ғ"', 42],
      [null, -1.5],
    ])
  })

  test('shows instants and days as real dates, in Kazakhstan time', async () => {
    const rows = [[new Date('2026-11-20T19:30:00.000Z'), { day: '2026-02-28' }]]
    expect(await readBack(rows)).toEqual([expect.anything(), ['2026-11-21T00:30', '2026-02-28']])
    const sheet = (await unzip(await written(rows))).get('xl/worksheets/sheet1.xml')?.toString()
    expect(sheet).toContain('<c s="3"><v>46347.0208')
    expect(sheet).toContain('<c s="2"><v>46081</v></c>')
  })

  test.each(['=1+1', '+7 701', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x")'])(
    '%j stays a text, also for its editors',
    async (text) => {
      const bytes = await written([[text, null]])
      const sheet = (await unzip(bytes)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
      expect(sheet).not.toContain('<f')
      expect(sheet).toContain('<c s="4" t="inlineStr">')
      expect((await unzip(bytes)).get('xl/styles.xml')?.toString()).toContain('<xf xfId="0" quotePrefix="1"/>')
      expect(await readBack([[text, null]])).toEqual([expect.anything(), [text.trim()]])
    },
  )

  test('holds what XML cannot: control characters, half surrogates, texts that look like their escapes', async () => {
    expect(await readBack([['a\u0001b\rc', '_x0041_ \ud800']])).toEqual([
      expect.anything(),
      ['a\u0001b\rc', '_x0041_ \ufffd'],
    ])
  })

  test('cuts a text at what a cell can hold', async () => {
    const found = await readBack([['x'.repeat(40_000), null]])
    expect(String(found[1]?.[0])).toHaveLength(32_767)
  })

  test('has as many sheets as it is given, and can be filtered by its header', async () => {
    const parts = await unzip(
      await buffer(
        spreadsheetOf([
          { name: 'One', columns, rows: [['a', 1]] },
          { name: 'Two', columns, rows: [] },
        ]),
      ),
    )
    expect(parts.get('xl/workbook.xml')?.toString()).toMatch(/<sheet name="One".*<sheet name="Two"/)
    expect(parts.get('xl/worksheets/sheet1.xml')?.toString()).toContain('<autoFilter ref="A1:B2"/>')
    expect(parts.get('xl/worksheets/sheet2.xml')?.toString()).toContain('<autoFilter ref="A1:B1"/>')
  })

  test('takes no more rows than its reader asks for, and fails with them', async () => {
    let taken = 0
    async function* rows() {
      for (;;) {
        taken += 1
        yield ['x'.repeat(1_000), taken]
      }
    }
    const stream = spreadsheetOf([{ name: 'Endless', columns, rows: rows() }])
    for await (const _ of stream) break
    const before = taken
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(taken).toBe(before)
    expect(taken).toBeLessThan(20_000)
    const broken = Readable.from([['a', 1]]).map(() => {
      throw new Error('the rows are gone')
    })
    await expect(buffer(spreadsheetOf([{ name: 'Broken', columns, rows: broken }]))).rejects.toThrow(
      'the rows are gone',
    )
  })
})

const asFile = async (...args: Parameters<typeof writeXlsx>) => Buffer.from(await writeXlsx(...args))
const read = (bytes: Buffer, maxRows = 5_000) => readSpreadsheet(bytes, { maxRows })

describe('a spreadsheet from outside', () => {
  test('is read row by row, numbered as its program shows them, without empty ones and spaces around', async () => {
    const bytes = await asFile({
      sheets: [
        {
          name: 'S',
          rows: [
            [' number ', 'date'],
            [null, '  '],
            ['2026-000001', 7],
          ],
        },
      ],
    })
    expect(await read(bytes)).toEqual([
      { number: 1, cells: ['number', 'date'] },
      { number: 3, cells: ['2026-000001', 7] },
    ])
  })

  test('gives dates and times as they are shown, and dates as text as they are written', async () => {
    const style = { numFmt: 'yyyy-mm-dd hh:mm' }
    const cells = new Map([
      ['0,0', { value: new Date(Date.UTC(2026, 10, 20)), style }],
      ['0,1', { value: new Date(Date.UTC(2026, 10, 20, 14, 30)), style }],
      ['0,2', { value: 0.604166666, style: { numFmt: 'hh:mm' } }],
    ])
    const bytes = await asFile({ sheets: [{ name: 'S', rows: [[null, null, null, '20.11.2026']], cells }] })
    expect(await read(bytes)).toEqual([{ number: 1, cells: ['2026-11-20', '2026-11-20T14:30', '14:30', '20.11.2026'] }])
  })

  test('counts a formula as its stored result and merged cells as the first of them', async () => {
    const cells = new Map([['0,0', { value: 5, formula: '2+3', formulaResult: 5 }]])
    const merges = [{ startRow: 0, startCol: 1, endRow: 1, endCol: 1 }]
    const bytes = await asFile({
      sheets: [
        {
          name: 'S',
          rows: [
            [null, 'both'],
            ['below', null],
          ],
          cells,
          merges,
        },
      ],
    })
    expect(await read(bytes)).toEqual([
      { number: 1, cells: [5, 'both'] },
      { number: 2, cells: ['below'] },
    ])
  })

  test('may have no more rows than said', async () => {
    const rows = Array.from({ length: 5_001 }, (_, index) => [index])
    expect(await read(await asFile({ sheets: [{ name: 'S', rows }] }))).toBe('tooManyRows')
    expect(await read(await asFile({ sheets: [{ name: 'S', rows: rows.slice(1) }] }))).toHaveLength(5_000)
  })

  test('is refused when it is none: another archive, another file, nothing', async () => {
    expect(await read(Buffer.alloc(0))).toBe('empty')
    expect(await read(await archive([['readme.txt', Buffer.from('hello')]]))).toBe('notSheet')
    const twice = [['xl/workbook.xml', Buffer.from('a')] as const, ['xl/workbook.xml', Buffer.from('b')] as const]
    expect(await read(await archive(twice))).toBe('notSheet')
  })

  test('is refused before it unpacks when it says that it is a bomb', async () => {
    const bomb = await archive([['xl/workbook.xml', Buffer.alloc(40 * 1024 * 1024)]])
    expect(bomb.length).toBeLessThan(100_000)
    // The packed content is broken: unpacking would fail.
    bomb.fill(0xff, 60, 1_000)
    expect(await read(bomb)).toBe('sheetTooLarge')
    expect(await read(await archive([['xl/workbook.xml', Buffer.alloc(2 * 1024 * 1024)]]))).toBe('sheetTooLarge')
    const many = Array.from({ length: 201 }, (_, index) => [`xl/${index}.xml`, Buffer.from('x')] as const)
    expect(await read(await archive(many))).toBe('sheetTooLarge')
  })

  test('is refused when it holds more than it says', async () => {
    const bomb = await archive([['xl/workbook.xml', Buffer.alloc(2 * 1024 * 1024)]])
    const directory = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bomb.writeUInt32LE(1_000, directory + 24)
    expect(await read(bomb)).toBe('notSheet')
  })

  test('is refused when it is too wide; cells that nobody wrote into do not count', async () => {
    const wide = Array.from({ length: FIGURES.sheetColumns + 1 }, () => 'x')
    expect(await read(await asFile({ sheets: [{ name: 'S', rows: [wide] }] }))).toBe('sheetTooWide')
    const bordered = new Map([['0,200', { value: null, style: { border: { top: { style: 'thin' as const } } } }]])
    const bytes = await asFile({ sheets: [{ name: 'S', rows: [['a', ' ', '\u200b']], cells: bordered }] })
    expect(await read(bytes)).toEqual([{ number: 1, cells: ['a'] }])
  })

  test.each([
    ['hidden', { hidden: true }],
    ['hidden from the menu too', { veryHidden: true }],
  ])('is the first sheet that shows: one that is %s does not count', async (_how, state) => {
    const sheets = [
      { name: 'Last year', rows: [['old']], ...state },
      { name: 'Now', rows: [['new']] },
      { name: 'Later', rows: [['later']] },
    ]
    expect(await read(await asFile({ sheets }))).toEqual([{ number: 1, cells: ['new'] }])
  })

  const ole = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
  test.each([
    ['an .xls', ole('Workbook'), 'legacySheet'],
    ['a workbook with a password', ole('EncryptedPackage'), 'lockedSheet'],
    [
      'an .ods',
      archive([
        ['mimetype', Buffer.from('x')],
        ['content.xml', Buffer.from('x')],
      ]),
      'openSheet',
    ],
    ['an .xlsb', archive([['xl/workbook.bin', Buffer.from('x')]]), 'legacySheet'],
    ['a .csv', Buffer.from('номер;күні\r\n2026-000001;01.12.2026\r\n'), 'textSheet'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'notSheet'],
  ])('%s has a fault of its own', async (_kind, bytes, fault) => expect(await read(await bytes)).toBe(fault))
})

function archive(files: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of files) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
