import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

/** Parameters of rendered pages that the demo has. */
const OF_THE_DEMO: Readonly<Record<string, string>> = {
  '/universities/:id': '/universities/uni-001',
  '/programs/:code': '/programs/B057',
}

const BUILT = path.join(import.meta.dirname, '../apps/web/dist/pages.json')

// A page with one call that is not cached costs each reader a render.
test('every rendered page is cached for its next reader', async ({ request }) => {
  const { requested } = JSON.parse(readFileSync(BUILT, 'utf8')) as { requested: { path: string }[] }
  const paths = requested.map((page) => OF_THE_DEMO[page.path] ?? page.path).filter((page) => !page.includes(':'))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths).toEqual(expect.arrayContaining(Object.values(OF_THE_DEMO)))
  for (const page of paths) {
    const read = async () => (await request.get(`/admission${page}?lang=en`)).headers()['cache-status']
    // Other tests change the public content meanwhile.
    await expect.poll(read, { message: page }).toBe('portal; hit')
  }
})
