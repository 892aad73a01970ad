import { expect } from '@playwright/test'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import { expectAccessibleAtBothWidths, expectRing, forceColours, type Story, test } from './story.ts'

const stage = ({ page, t }: Story, key: 'documents' | 'sent' | 'decision') =>
  page.getByRole('listitem').filter({ hasText: t(`applications.home.way.stages.${key}`) })

for (const language of LANGUAGES) {
  test(`the next step is a named region, and one stage is the current one (${language})`, async ({ open }) => {
    const story = await open('home-parts', language)
    const { page, t } = story
    const step = page.getByRole('region', { name: t('applications.home.steps.begin.title') })
    await expect(step.getByRole('link', { name: t('applications.cards.fresh') })).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toHaveCount(1)
    await expect(stage(story, 'sent')).toHaveAttribute('aria-current', 'step')
    await expect(stage(story, 'documents')).toContainText(t('applications.home.way.states.now'))
    await expectAccessibleAtBothWidths(story)
  })
}

test('the act has a ring and a border in forced colours', async ({ open }) => {
  const story = await open('home-parts', 'ru')
  await forceColours(story.page)
  const act = story.page.getByRole('link', { name: story.t('applications.cards.fresh') })
  await expect(act).toHaveCSS('border-top-style', 'solid')
  await act.focus()
  await expectRing(act)
})
