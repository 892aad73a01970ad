/** `npm run lab -- pictures` takes the two pictures of the README. It needs a browser. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { newApplicant, registerByCalls, sendComplete } from '../../e2e/applicant.ts'
import { callsBy, newCaller } from '../../e2e/calls.ts'
import { makeOffice } from '../../e2e/office.ts'
import { newVisitor } from '../../e2e/screen.ts'
import { type Credentials, type Entry, signInByCall } from '../../e2e/sign-in.ts'
import { ROOT } from '../root.ts'
import { openBrowser } from './measure/browser.ts'
import { runTool } from './measure/clean-up.ts'

const APPLICATIONS = 12
const PICTURES = path.join(ROOT, 'docs/pictures')

await runTool(async () => {
  const { browser, baseURL } = await openBrowser()
  const takePicture = async (entry: Entry, person: Credentials, name: string) => {
    const visitor = await newVisitor(browser, 'en', { baseURL, viewport: { width: 1280, height: 800 } })
    await signInByCall(visitor, entry, person)
    await visitor.page.goto('/admission/applications')
    await visitor.page.waitForLoadState('networkidle')
    await visitor.page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
  }
  mkdirSync(PICTURES, { recursive: true })
  const { head } = await makeOffice(baseURL, 0, APPLICATIONS)
  await takePicture('STAFF', head, 'office')
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  await takePicture('APPLICANT', person, 'applicant')
  return []
})
