import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { patternOf, READERS, type Reader, SCREENS, type Shown } from './screens.ts'

export const LANGUAGES = ['kk', 'ru', 'en'] as const
export const WIDTHS = [360, 768, 1280] as const
const PASSWORD = 'Demo-2026!'
const PATIENCE_MS = 15_000

/** A picture, or why there is none. */
export type Picture = { readonly route: string; readonly name: string; readonly fault?: string }

/** An address of a route by a link on another screen; null: the demo has none. */
async function linkedAddress(page: Page, from: string, route: string): Promise<string | null> {
  await open(page, from)
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const found = links.map((link) => link.split(/[?#]/)[0] ?? '').find((link) => patternOf(route).test(link))
  return found === undefined ? null : found.replace('/admission', '')
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/admission${address}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

async function sessionOf(address: string, reader: Reader): Promise<Record<string, string>> {
  const email = READERS[reader]
  if (email === null) return {}
  for (const path of ['/api/auth/signin', '/api/staff/auth/signin']) {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!answer.ok) continue
    const { token, type: _type, ...user } = (await answer.json()) as { token: string; type: string }
    return { token, user: JSON.stringify(user) }
  }
  throw new Error(`${email} cannot sign in`)
}

/** Pictures of all screens of a portal with the demo, in three languages and widths. */
export async function walk(
  browser: Browser,
  address: string,
  folder: string,
  routes: RegExp,
): Promise<readonly Picture[]> {
  const pictures: Picture[] = []
  for (const reader of Object.keys(READERS) as Reader[]) {
    const session = await sessionOf(address, reader)
    const states = Object.entries(SCREENS)
      .filter(([route]) => routes.test(route))
      .flatMap(([route, shown]) => shown.filter((state) => state.as === reader).map((state) => ({ route, state })))
    if (states.length === 0) continue
    for (const language of LANGUAGES) {
      mkdirSync(join(folder, language), { recursive: true })
      const context = await browser.newContext({ baseURL: address, locale: 'kk-KZ', timezoneId: 'Asia/Almaty' })
      await context.addInitScript(
        (stored) => {
          for (const [key, value] of Object.entries(stored)) globalThis.localStorage?.setItem(key, value)
        },
        { ...session, language },
      )
      await context.addCookies([{ name: 'lang', value: language, url: address }])
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      for (const { route, state } of states)
        pictures.push(...(await picturesOf(page, route, state, join(folder, language))))
      await context.close()
    }
  }
  return pictures
}

async function picturesOf(page: Page, route: string, state: Shown, folder: string): Promise<readonly Picture[]> {
  const address = state.from === undefined ? (state.at ?? route) : await linkedAddress(page, state.from, route)
  const base = `${state.as}${(state.at ?? route).replace(/[^\w]+/g, '-')}`
  if (address === null) return [{ route, name: base, fault: `no link to it on ${state.from}` }]
  const pictures: Picture[] = []
  for (const width of WIDTHS) {
    const name = `${base}-${width}`
    try {
      await page.setViewportSize({ width, height: 800 })
      await open(page, address)
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
      pictures.push({ route, name })
    } catch (error) {
      pictures.push({ route, name, fault: String(error).split('\n')[0] ?? '' })
    }
  }
  return pictures
}
