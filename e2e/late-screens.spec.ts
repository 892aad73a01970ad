import { expect, test } from '@playwright/test'
import { arrive, newApplicant, registerByCalls } from './applicant.ts'
import { callsOf } from './calls.ts'
import { refuseUntilReload } from './network.ts'
import {
  delayScripts,
  expectAccessibleEverywhere,
  field,
  follow,
  isPhone,
  newVisitor,
  openMenu,
  press,
  visit,
  whenLoaded,
} from './screen.ts'
import { signIn } from './sign-in.ts'

for (const width of [360, 1280])
  test(`a late screen leaves a menu open and focused, at ${width} pixels`, async ({ browser }) => {
    const visitor = await arrive(browser, 'kk')
    const { page, t } = visitor
    await page.setViewportSize({ width, height: 740 })
    // The menu's own module is loaded.
    await openMenu(visitor)
    await expect(page.getByRole('link', { name: t('app.navigation.tests') })).toBeVisible()
    const release = await delayScripts(page)
    await follow(visitor, 'app.navigation.tests')
    const menu = isPhone(visitor)
      ? page.locator('header summary')
      : page.getByRole('button', { name: t('app.header.account') })
    await menu.focus()
    await page.keyboard.press('Enter')
    const button = page.locator('header').getByRole('button', { name: t('app.header.signOut') })
    await expect(button).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: t('screening.list.title') })).toBeVisible()
    // The title takes the focus at the same time as it names the window.
    await expect(page).toHaveTitle(new RegExp(t('screening.list.title')))
    await expect(button).toBeVisible()
    await expect(menu).toBeFocused()
    // A list closes when it loses the focus; a tap beside its links leaves a phone's menu open.
    await page.evaluate('document.activeElement.blur()')
    if (isPhone(visitor)) await page.keyboard.press('Escape')
    await expect(button).toBeHidden()
  })

test('the sign-in form stays until the first screen is loaded', async ({ browser }) => {
  const visitor = await visit(browser, 'ru')
  const { page, t } = visitor
  const person = newApplicant()
  await registerByCalls(page.request, person)
  const release = await delayScripts(page)
  await signIn(visitor, person.email, person.password, false)
  await expect(page).toHaveURL(/\/profile/)
  await expect(field(visitor, 'accounts.fields.email')).toHaveValue(person.email)
  await expect(page.getByRole('button', { name: t('accounts.signIn.submit') })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: t('profile.page.title') })).toBeVisible()
})

test("a signed-in reader sees the portal's header while the first screen loads", async ({ browser }) => {
  const visitor = await arrive(browser, 'ru')
  const { page, t } = visitor
  const release = await delayScripts(page)
  await page.goto('/admission/', { waitUntil: 'commit' })
  await expect(page.locator('header').getByText(t('app.name'))).toBeVisible()
  await expect(field(visitor, 'accounts.fields.email')).toBeHidden()
  await expect(page.locator('header').getByText(t('app.sections.help'), { exact: true }).first()).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1, name: t('profile.page.title') })).toBeVisible()
})

test('the notice of an ended session stays on the sign-in page until it is dismissed', async ({ browser }) => {
  const visitor = await arrive(browser, 'kk')
  const { page, t } = visitor
  await callsOf(visitor).post('/auth/signout')
  await page.reload()
  const message = page.getByText(t('kernel.errors.session_expired'))
  await expect(message).toBeVisible()
  await page.reload()
  await expect(message).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'app.toast.close')
  await expect(message).toHaveCount(0)
})

test('input before hydration is sent by the first click after it', async ({ browser }) => {
  const visitor = await newVisitor(browser, 'kk')
  const { page, t } = visitor
  const release = await delayScripts(page)
  // The page's own mark of early acts gives the moment: no click in it is earlier.
  await page.addInitScript(() => {
    let early: object | undefined
    const set = (target: object, key: string, value: unknown): boolean => {
      const isSet = Reflect.set(target, key, value)
      const { document } = globalThis as unknown as {
        document: { querySelector(of: string): { click(): void } | null }
      }
      if (key === 'isOver' && value === true) document.querySelector('main button[type=submit]')?.click()
      return isSet
    }
    Object.defineProperty(globalThis, 'early', {
      get: () => early,
      set: (value: object) => {
        early = new Proxy(value, { set })
      },
    })
  })
  await page.goto('/admission/forgot-password?lang=kk', { waitUntil: 'commit' })
  await field(visitor, 'accounts.fields.email').fill('aruzhan@mail.kz')
  release()
  await expect(page.getByText(t('accounts.forgot.done'))).toBeVisible()
})

test('a reload in the moment in which the session ends still says that it has ended', async ({ browser }) => {
  const visitor = await arrive(browser, 'ru')
  const { page, t } = visitor
  // The open page asks again and again: it would learn of the end before the reload.
  await whenLoaded(page)
  await refuseUntilReload(page, '/api/')
  await callsOf(visitor).post('/auth/signout')
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.reload({ waitUntil: 'commit' })
  await refused
  await page.reload()
  await expect(page.getByText(t('kernel.errors.session_expired'))).toBeVisible()
})
