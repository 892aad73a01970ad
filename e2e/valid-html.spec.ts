import { expect, test } from '@playwright/test'
import { inRotation, LANGUAGES } from './texts.ts'
import { faultsOfHtml } from './valid-html.ts'

/** One address of each kind of page: the first below each common path. */
function oneOfEachKind(addresses: readonly string[]): readonly string[] {
  const kinds = Map.groupBy(addresses, (address) => address.replace(/[^/]*\d[^/]*/g, ':id'))
  return [...kinds.values()].flatMap(([first]) => first ?? [])
}

for (const language of inRotation('valid HTML', LANGUAGES)) {
  test(`each kind of public page is valid HTML as the server sends it (${language})`, async ({ request }) => {
    const sitemap = await (await request.get('/admission/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>[^<]*(\/admission[^<]*)\?lang=kk<\/loc>/g)].map(([, path = '']) => path)
    const pages = oneOfEachKind(listed)
    expect(pages.length).toBeGreaterThan(15)
    for (const page of [...pages, '/admission/forgot-password', '/admission/resetPassword/x', '/admission/profile']) {
      const answer = await request.get(`${page}?lang=${language}`)
      expect(await faultsOfHtml(await answer.text()), page).toEqual([])
    }
  })
}
