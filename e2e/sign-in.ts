import { type APIRequestContext, type Browser, type BrowserContextOptions, expect } from '@playwright/test'
import { field, newVisitor, press, type Visitor } from './screen.ts'
import type { Language } from './texts.ts'

export type Credentials = { readonly email: string; readonly password: string }

const ENTRIES = { APPLICANT: '/api/auth/signin', STAFF: '/api/staff/auth/signin' } as const
export type Entry = keyof typeof ENTRIES

export async function signIn(visitor: Visitor, email: string, password: string, isStaff: boolean): Promise<void> {
  await field(visitor, 'accounts.fields.email').fill(email)
  await field(visitor, 'accounts.fields.password').fill(password)
  if (isStaff) {
    const box = field(visitor, 'accounts.signIn.isStaff')
    await box.click()
    // Hydration resets an early tick for a moment, and then restores it.
    await expect(box).toBeChecked()
  }
  await press(visitor, 'accounts.signIn.submit')
}

/**
 * Signs in by the call.
 * @returns the portal's values in the browser's storage.
 */
export async function sessionOf(caller: APIRequestContext, entry: Entry, { email, password }: Credentials) {
  const answer = await caller.post(ENTRIES[entry], { data: { email, password } })
  await expect(answer).toBeOK()
  const { token, type: _type, ...user } = await answer.json()
  return { token: token as string, user: JSON.stringify(user) }
}

/** Signs a person in by the call on a page that is still empty; its later pages have that session. */
export async function signInByCall({ page, language }: Visitor, entry: Entry, person: Credentials): Promise<void> {
  await page.addInitScript(
    (session) => {
      // Skips an empty or failed page, which has no storage. Runs once: a later sign-out stays.
      const { origin, localStorage } = globalThis as unknown as { origin: string; localStorage: Storage | null }
      if (!origin.startsWith('http') || localStorage?.getItem('language') !== null) return
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    { language, ...(await sessionOf(page.request, entry, person)) },
  )
}

/** A person signed in by the call in an own browser, at their first screen: for journeys about another subject. */
export async function enter(
  browser: Browser,
  language: Language,
  entry: Entry,
  person: Credentials,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await newVisitor(browser, language, options)
  await signInByCall(visitor, entry, person)
  await visitor.page.goto('/admission/')
  return visitor
}
