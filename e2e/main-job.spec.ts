import { test } from '@playwright/test'
import { apply, newApplicant, register, uploadDocuments } from './applicant.ts'
import { visit } from './screen.ts'

for (const language of ['ru', 'en'] as const) {
  test(`an applicant registers and sends an application, in ${language}`, async ({ browser }) => {
    const visitor = await visit(browser, language)
    await register(visitor, newApplicant())
    await uploadDocuments(visitor)
    await apply(visitor)
  })
}
