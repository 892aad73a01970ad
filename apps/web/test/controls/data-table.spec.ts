import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectNothingReported,
  expectReported,
  expectRing,
  expectStops,
  forceColours,
  type Story,
  shrink,
  test,
} from './story.ts'

const header = ({ page, t }: Story, key: string) => page.getByRole('columnheader', { name: t(key), exact: true })
const sorter = ({ page, t }: Story, key: string) => page.getByRole('button', { name: t(key), exact: true })
const box = ({ page }: Story, row: number) => page.getByRole('checkbox').nth(row)
const link = ({ page }: Story, id: string) => page.getByRole('link', { name: id, exact: true })

for (const language of LANGUAGES) {
  test(`a table announces its caption, its columns and its keys (${language})`, async ({ open }) => {
    const story = await open('data-table', language, 'opens')
    const { page, t } = story
    await expect(page.getByRole('table')).toHaveAccessibleName(
      `${t('interviews.list.title')}. ${t('app.table.rowKeys')}`,
    )
    await expect(header(story, 'interviews.list.number')).toHaveAttribute('aria-sort', 'ascending')
    await expect(header(story, 'interviews.list.applicant')).not.toHaveAttribute('aria-sort')
    await expect(header(story, 'interviews.list.act')).toHaveCount(1)
    const column = t('interviews.list.applicant')
    await expect(sorter(story, 'interviews.list.applicant')).toHaveAccessibleDescription(
      t('app.table.sortBy', { column }),
    )
    await expectAccessibleAtBothWidths(story)
  })
}

test('a table without links mentions no keys, and marks its old rows while new ones load', async ({ open }) => {
  const story = await open('data-table', 'ru', 'busy')
  await expect(story.page.getByRole('table')).toHaveAccessibleName(story.t('interviews.list.title'))
  await expect(story.page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(story.page.getByRole('status')).toHaveText(story.t('app.states.earlier'))
  await expectAccessibleAtBothWidths(story)
})

test('arrow keys, Home and End move from row to row within a column', async ({ open }) => {
  const story = await open('data-table', 'kk', 'opens')
  const { page } = story
  await link(story, '101').focus()
  for (const [key, id] of [
    ['ArrowUp', '101'],
    ['ArrowDown', '102'],
    ['ArrowDown', '103'],
    ['ArrowDown', '103'],
    ['ArrowUp', '102'],
    ['End', '103'],
    ['Home', '101'],
    ['Control+ArrowDown', '101'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(link(story, id)).toBeFocused()
  }
  await box(story, 0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(box(story, 1)).toBeFocused()
  await expectStops(page, [link(story, '102')])
})

test('a checkbox has no visible text, and its label names its subject', async ({ open }) => {
  const story = await open('data-table', 'kk')
  const name = 'Айгерім Сейітқызы'
  await expect(box(story, 0)).toHaveAccessibleName(name)
  const label = story.page.locator('label').first()
  await expect(label).toHaveText(name, { useInnerText: true })
  const words = await label
    .locator('span')
    .evaluate((text) => text.getBoundingClientRect().width * Number(getComputedStyle(text).opacity))
  expect(words, 'width of what is seen of the words').toBe(0)
  await label.click()
  await expect(box(story, 0)).toBeChecked()
})

test('a click on a row opens it, and a click on a control does not', async ({ open }) => {
  const story = await open('data-table', 'kk', 'opens')
  const { page, t } = story
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: t('app.actions.remove') })
    .click()
  await box(story, 1).click()
  await expectNothingReported(story)
  await page.getByRole('row').nth(2).getByRole('cell').nth(2).click()
  await expectReported(story, '102')
})

test('headers are one stop with arrow keys, and one sorts and announces the order', async ({ open }) => {
  const story = await open('data-table', 'en')
  const { page } = story
  const [number, name] = [sorter(story, 'interviews.list.number'), sorter(story, 'interviews.list.applicant')]
  await story.before.focus()
  await expectStops(page, [number])
  await page.keyboard.press('ArrowLeft')
  await expect(number).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expectReported(story, { by: 'name', direction: 'DESC' })
  await expect(header(story, 'interviews.list.applicant')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(story, 'interviews.list.number')).not.toHaveAttribute('aria-sort')
  await page.keyboard.press('Space')
  await expectReported(story, { by: 'name', direction: 'ASC' })
  await expect(header(story, 'interviews.list.applicant')).toHaveAttribute('aria-sort', 'ascending')
  await expect(name).toBeFocused()
})

test('on a phone rows are cards with the role of rows, each cell with its header', async ({ open }) => {
  const story = await open('data-table', 'ru')
  const { page, t } = story
  await shrink(page)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('cell')).toHaveCount(12)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  const label = await page
    .getByRole('cell')
    .nth(2)
    .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(label).toBe(`"${t('interviews.list.applicant')}"`)
  const [first, second] = [page.getByRole('cell').nth(1), page.getByRole('cell').nth(2)]
  const [above, below] = [await first.boundingBox(), await second.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
})

test('the focus and the sorted column are visible in forced colours', async ({ open }) => {
  const story = await open('data-table', 'kk', 'opens')
  const { page } = story
  await forceColours(page)
  await story.before.focus()
  await page.keyboard.press('Tab')
  await expectRing(sorter(story, 'interviews.list.number'))
  const strength = (key: string) =>
    sorter(story, key)
      .locator('svg')
      .evaluate((arrow) => Number(getComputedStyle(arrow).opacity))
  expect(await strength('interviews.list.number')).toBeGreaterThan(await strength('interviews.list.applicant'))
  await box(story, 0).focus()
  await page.keyboard.press('Tab')
  await expectRing(link(story, '101'))
})
