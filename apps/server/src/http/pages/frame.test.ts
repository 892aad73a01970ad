import type { NoticeView } from '@portal/domain/content/schema.ts'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../platform/environment.ts'
import { NO_OWNER, ownerOf } from '../../platform/portal-owner.ts'
import { openAnswerCache } from '../answer-cache.ts'
import { openFrame, type PageFrame } from './frame.ts'

const PAGE =
  '<html lang="ru"><body><!--notices--><div id="root"><p data-if="phone">__OWNER_PHONE__</p></div></body></html>'
const NOTICE: NoticeView = {
  ...{ key: 'a', audience: 'ALL', tone: 'WARNING' },
  text: { kk: 'Назар аударыңыз', ru: 'Внимание <script>', en: 'Attention' },
}
const phoneOf = (phone: string) => ownerOf(readEnvironment({ DEMO: 'false', CONTACT_PHONE: phone }))

/** A frame on a state that a test moves. */
function framed() {
  const world = { version: 1, reads: 0, isDown: false, frame: { owner: NO_OWNER, notices: [] } as PageFrame }
  const cache = openAnswerCache(async () => {
    if (world.isDown) throw new Error('no database')
    return String(world.version)
  })
  const read = async () => {
    world.reads += 1
    return world.frame
  }
  const frame = openFrame(world.frame, { cache, now: () => new Date('2026-11-20T09:00:00.000Z'), read })
  const page = async () => String((await frame.page('help', PAGE, 'ru')).bytes)
  return { world, frame, page }
}

test('a page has the notices of today in all languages, escaped, and the operator of today', async () => {
  const { world, page } = framed()
  expect(await page()).toContain('<aside class="notices" lang="ru" aria-label="Объявления"></aside>')
  world.version += 1
  world.frame = { owner: phoneOf('+7 7172 11 22 33'), notices: [NOTICE] }
  const made = await page()
  expect(made).toContain('<p data-key="a" data-to="ALL" data-tone="WARNING">Внимание &lt;script&gt;</p>')
  expect(made.match(/<aside class="notices" lang="(kk|ru|en)"/g)).toHaveLength(3)
  expect(made).toContain('<p data-if="phone">+7 7172 11 22 33</p>')
  expect(made).not.toContain('<!--notices-->')
})

test('a page is made once for a frame, and read again only after a change of public content', async () => {
  const { world, frame } = framed()
  const first = await frame.page('help', PAGE, 'ru')
  expect(await frame.page('help', PAGE, 'ru')).toBe(first)
  expect(world.reads).toBe(1)
  world.version += 1
  // Other content has changed: the frame is the same.
  expect(await frame.page('help', PAGE, 'ru')).toBe(first)
  expect(world.reads).toBe(2)
})

test('without a database a page has its last frame', async () => {
  const { world, page } = framed()
  world.frame = { owner: NO_OWNER, notices: [NOTICE] }
  expect(await page()).toContain('Назар аударыңыз')
  world.isDown = true
  expect(await page()).toContain('Назар аударыңыз')
})
