import { expect } from '@playwright/test'
import { open, screensOf } from '../scripts/gallery/walk.ts'
import { DEMO_PORTAL, test } from './portal.ts'

test.use(DEMO_PORTAL)

/** Stops of the Tab key that are looked at on each screen. */
const STOPS = 30
/** Main screens of each role. */
const MAIN =
  /^\/(|apply|my-list|programs|universities\/\$id|score|grants|profile|applications|applications\/\$id|create-application|test|test\/\$id|day|claims|interview-applications|applications\/interview\/\$id|competitions\/\$id|audit)$/

/** In the page, in forced colours: marks that only colour makes, and pictures of the colour of their ground. */
const LOST_MARKS = `(() => {
  const nameOf = (element) =>
    [element.localName, element.getAttribute('class') ?? '', (element.textContent ?? '').trim().slice(0, 30)].join(' ')
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('color') === '' ? '' : 'rgb(255, 255, 255)'
  const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 4
  /** Look of an element without its colours. */
  const lookOf = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo)
    const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
      const width = style['border' + side + 'Width']
      const isDrawn = style['border' + side + 'Style'] !== 'none' && style['border' + side + 'Color'] !== canvas
      return isDrawn ? width : '0px'
    })
    return [...sides, style.fontWeight, style.textDecorationLine, style.outlineStyle, style.content, style.backgroundColor].join(' ')
  }
  const wholeLook = (element) =>
    [element, ...element.querySelectorAll('*')]
      .slice(0, 4)
      .flatMap((each) => [null, '::before', '::after'].map((pseudo) => lookOf(each, pseudo)))
      .join()
  const lost = []
  const marked = '[aria-current]:not([aria-current=false]), [role=tab][aria-selected=true], button[aria-pressed=true]'
  for (const element of document.querySelectorAll(marked)) {
    if (!isShown(element)) continue
    const list = element.closest('ul, ol, [role=tablist], [role=group], fieldset, nav, div')
    const other = [...(list?.querySelectorAll(element.localName) ?? [])].find(
      (each) => !each.matches(marked) && isShown(each) && each.getAttribute('class')?.split(' ')[0] === element.getAttribute('class')?.split(' ')[0],
    )
    if (other === undefined) continue
    const itemOf = (each) => (each.parentElement?.localName === 'li' ? each.parentElement : each)
    if (wholeLook(itemOf(element)) === wholeLook(itemOf(other)))
      lost.push('looks like its neighbour: ' + nameOf(element))
  }
  for (const shape of document.querySelectorAll('button svg :is(path, circle, rect), a svg :is(path, circle, rect)')) {
    if (!isShown(shape.closest('svg'))) continue
    const { fill, stroke, color } = getComputedStyle(shape)
    const ground = getComputedStyle(shape.closest('button, a')).backgroundColor
    const seen = [fill, stroke].filter((paint) => paint !== 'none' && paint !== 'rgba(0, 0, 0, 0)')
    if (seen.length > 0 && seen.every((paint) => paint === ground)) lost.push('picture is not seen: ' + nameOf(shape.closest('button, a')) + ' ' + color)
  }
  return [...new Set(lost)]
})()`

const HAS_RING = `(() => {
  const { activeElement: at } = document
  if (at === null || at === document.body) return ''
  const rings = [at, at.closest('label')].filter((each) => each !== null).map((each) => getComputedStyle(each))
  return rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    ? '' : at.localName + ' ' + (at.getAttribute('class') ?? '') + ' ' + (at.textContent ?? '').slice(0, 30)
})()`

test('in forced colours focus, the current place and pictures of buttons are seen', async ({ browser, baseURL }) => {
  const faults: string[] = []
  const options = { forcedColors: 'active', viewport: { width: 1280, height: 800 } } as const
  const screens = screensOf(browser, { address: String(baseURL), language: 'ru', routes: MAIN, options })
  for await (const { page, name, address } of screens) {
    if (address === null) continue
    await open(page, address)
    faults.push(...(await page.evaluate<readonly string[]>(LOST_MARKS)).map((fault) => `${name}: ${fault}`))
    for (let stop = 0; stop < STOPS; stop++) {
      await page.keyboard.press('Tab')
      const unseen = await page.evaluate<string>(HAS_RING)
      if (unseen !== '') faults.push(`${name}: no ring: ${unseen}`)
    }
  }
  expect([...new Set(faults)]).toEqual([])
})
