import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { patternOf, READERS, type Reader, SCREENS, type Shown } from './screens.ts'

export const LANGUAGES = ['kk', 'ru', 'en'] as const
type Language = (typeof LANGUAGES)[number]
export const WIDTHS = [360, 768, 1280] as const
/** Password of all demo accounts. */
export const PASSWORD = 'Demo-2026!'
/** Ends a screen that hangs. A busy machine loads one in a minute. */
const MOST_MS = 300_000

/** A picture, or why there is none. */
export type Picture = { readonly route: string; readonly name: string; readonly fault?: string }

/** A state of a screen, with the page of its reader. */
export type Visited = {
  readonly page: Page
  readonly route: string
  readonly state: Shown
  readonly name: string
  /** Null: the demo has no link to it. */
  readonly address: string | null
}

/** Links of the screens that one reader has opened in one season, by address. */
type Links = Map<string, readonly string[]>

/** Addresses of a route by links on another screen, which is opened once. */
async function linkedAddresses(page: Page, links: Links, from: string, route: string): Promise<readonly string[]> {
  if (!links.has(from)) {
    await open(page, from)
    const all = await page.locator('a[href]').evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))
    links.set(from, [...new Set(all.map((link) => link.split(/[?#]/)[0] ?? ''))])
  }
  const found = (links.get(from) ?? []).filter((link) => patternOf(route).test(link))
  return found.map((link) => link.replace('/admission', ''))
}

/** An address of a state's route, by links on the screens before it; null: the demo has none. */
async function addressOf(page: Page, links: Links, route: string, state: Shown): Promise<string | null> {
  const { from, through, nth = 0, at = route } = state
  if (from === undefined) return at
  const before = through === undefined ? [from] : await linkedAddresses(page, links, from, through)
  const found: string[] = []
  for (const screen of before) found.push(...(await linkedAddresses(page, links, screen, route)))
  return found[nth] ?? null
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/admission${address}`)
  await page.waitForLoadState('networkidle')
  // The title of the loaded screen: a loading screen may have one that the loaded screen lacks.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // A slow browser may ask for the data after the network was idle.
  await page.locator('[data-loading], [aria-busy=true]').first().waitFor({ state: 'detached' })
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

type Walk = {
  readonly address: string
  readonly language: Language
  readonly routes?: RegExp
  readonly options?: BrowserContextOptions
}

/** All screens of a portal with the demo, in one language, reader by reader. They are not opened yet. */
export async function* screensOf(
  browser: Browser,
  { address, language, routes = /./, options = {} }: Walk,
): AsyncGenerator<Visited> {
  for (const reader of Object.keys(READERS) as Reader[]) {
    const states = Object.entries(SCREENS)
      .filter(([route]) => routes.test(route))
      .flatMap(([route, shown]) => shown.filter((state) => state.as === reader).map((state) => ({ route, state })))
    if (states.length === 0) continue
    const session = await sessionOf(address, reader)
    const context = await browser.newContext({
      baseURL: address,
      locale: 'kk-KZ',
      timezoneId: 'Asia/Almaty',
      ...options,
    })
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) globalThis.localStorage?.setItem(key, value)
      },
      { ...session, language },
    )
    await context.addCookies([{ name: 'lang', value: language, url: address }])
    const page = await context.newPage()
    page.setDefaultTimeout(MOST_MS)
    const links: Links = new Map()
    for (const { route, state } of states) {
      if (state.isOfLastSeason) {
        await open(page, state.from ?? route)
        await page.evaluate("sessionStorage.setItem('season', new Date().getFullYear() - 1)")
      }
      const at = await addressOf(page, state.isOfLastSeason ? new Map() : links, route, state)
      const name = `${state.as}${(state.at ?? route).replace(/[^\w]+/g, '-')}${state.nth ?? ''}`
      yield { page, route, state, name, address: at }
      if (state.isOfLastSeason) await page.evaluate("sessionStorage.removeItem('season')")
    }
    await context.close()
  }
}

/** Pictures of all screens of a portal with the demo, in three languages and widths. */
export async function walk(
  browser: Browser,
  address: string,
  folder: string,
  routes: RegExp,
): Promise<readonly Picture[]> {
  const pictures: Picture[] = []
  for (const language of LANGUAGES) {
    mkdirSync(join(folder, language), { recursive: true })
    for await (const visited of screensOf(browser, { address, language, routes }))
      pictures.push(...(await picturesOf(visited, join(folder, language))))
  }
  return pictures
}

async function picturesOf(
  { page, route, state, name: base, address }: Visited,
  folder: string,
): Promise<readonly Picture[]> {
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
