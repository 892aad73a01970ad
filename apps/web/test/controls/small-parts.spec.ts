import { LANGUAGES } from '../../../../e2e/texts.ts'
import { expectAccessibleAtBothWidths, test } from './story.ts'

for (const language of LANGUAGES)
  test(`the parts without an own behaviour are accessible in all their looks (${language})`, async ({ open }) => {
    await expectAccessibleAtBothWidths(await open('small-parts', language))
  })
