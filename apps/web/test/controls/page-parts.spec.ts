import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import { expectAccessibleAtBothWidths, forceColours, test } from './story.ts'

for (const language of LANGUAGES)
  test(`the parts of pages are accessible (${language})`, async ({ open }) => {
    await expectAccessibleAtBothWidths(await open('page-parts', language))
  })

test('in forced colours the main link and the own score keep a mark', async ({ open }) => {
  const { page } = await open('page-parts', 'kk')
  await forceColours(page)
  const [main, other] = [page.locator('a[href="#doors"]').first(), page.locator('a[href="#doors"]').last()]
  await expect(main).not.toHaveCSS('border-top-width', '0px')
  await expect(other).not.toHaveCSS('border-top-width', '0px')
  const fills = await page
    .locator('[role=img] svg')
    .first()
    .locator('rect')
    .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill))
  expect(new Set(fills).size).toBeGreaterThan(1)
})
