import { expect } from '@playwright/test'
import { test } from './portal.ts'
import { whenLoaded } from './screen.ts'
import { inRotation, LANGUAGES } from './texts.ts'

/** Nothing is stated of the operator, as after the first start. */
test.use({
  ownPortal: 'no-operator',
  settings: {
    ...{ CONTACT_PHONE: '', CONTACT_EMAIL: '', FEEDBACK_EMAIL: '', CONTENT_CHECKED_ON: '' },
    ...{ OPERATOR_NAME_KK: '', OPERATOR_NAME_RU: '', OPERATOR_NAME_EN: '', OPERATOR_ADDRESS_KK: '' },
  },
})

const ADDRESSES = [
  '/',
  '/help',
  '/faq',
  '/feedback',
  '/about/privacy',
  '/apply',
  '/grants',
  '/programs',
  '/programs/B057',
]

for (const language of inRotation('no operator', LANGUAGES))
  test(`pages of a portal without an operator become alive as they were sent (${language})`, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`))
    for (const address of ADDRESSES) {
      await page.goto(`/admission${address}?lang=${language}`)
      await whenLoaded(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(faults).toEqual([])
  })
