import { expect, type Page } from '@playwright/test'
import { open, screensOf } from '../scripts/gallery/walk.ts'
import { DEMO_PORTAL, test } from './portal.ts'
import { missingTexts } from './screen.ts'
import { inRotation, isFull, LANGUAGES } from './texts.ts'

test.use(DEMO_PORTAL)

const WORD = 'Қ'.concat('анағаттандырылмағандықтарыңыздан'.repeat(2)).slice(0, 60)

/** All widths in the whole matrix. */
const WIDTHS = isFull ? [320, 360, 768, 1280] : [360, 1280]

/** In the page: the words of usual length that a line's end cuts. A hash has letters, but no words. */
const CUT_WORDS = String.raw`(() => {
  const cut = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  /** Texts for screen readers alone are one pixel wide. */
  const isTiny = (element) => {
    for (let at = element; at !== null && at !== document.body; at = at.parentElement)
      if (at instanceof HTMLElement && at.offsetWidth < 5 && getComputedStyle(at).display !== 'contents') return true
    return false
  }
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const holder = node.parentElement
    if (holder === null || holder.closest('script, style, option, textarea, svg, code') !== null) continue
    if (getComputedStyle(holder).hyphens === 'auto' || !holder.checkVisibility()) continue
    if (isTiny(holder)) continue
    for (const { 0: word, index } of node.nodeValue.matchAll(/(?<!\p{L})\p{L}{2,18}(?!\p{L})/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
      if (tops.size > 1) cut.add(word + ' in ' + holder.localName + ' ' + (holder.getAttribute('class') ?? ''))
    }
  }
  return [...cut]
})()`

/** In the page: links and buttons that follow a word, or are followed by one, without a space. */
const JOINED = String.raw`(() => {
  const placesOf = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  }
  const touch = (before, after) =>
    placesOf(before).some(({ right, top, bottom }) =>
      placesOf(after).some((next) => next.top < bottom && next.bottom > top && Math.abs(next.left - right) < 2))
  return [...document.querySelectorAll('main :is(a, button)')].flatMap((act) => {
    const { previousSibling: before, nextSibling: after } = act
    const isJoined =
      (before instanceof Text && /[\p{L}\p{N}]$/u.test(before.nodeValue) && touch(before, act)) ||
      (after instanceof Text && /^[\p{L}\p{N}]/u.test(after.nodeValue) && touch(act, after))
    return isJoined ? [act.parentElement.textContent] : []
  })
})()`

/** A table of many figures side by side, which scrolls on a phone. */
const COMPARED = 'guest-rankings'

/** In the page: tables that are wider than their frame. */
const SCROLLED = `(() =>
  [...document.querySelectorAll('main table')].flatMap((table) => {
    let frame = table
    while (frame !== document.body && !/auto|scroll/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement
    const more = frame.scrollWidth - frame.clientWidth
    return more > 1 ? [(table.caption?.textContent ?? '') + ' by ' + more] : []
  }))()`

/** In the page: puts the word into every text, and returns the places that it breaks. Frames of tables may scroll. */
const PUT_WORD = String.raw`(long) => {
  const nameOf = (element) =>
    [element.localName, element.getAttribute('class') ?? '', (element.textContent ?? '').slice(0, 30)].join(' ')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement === null || node.parentElement.closest('script, style, option, textarea, svg') !== null) continue
    const [longest = ''] = (node.nodeValue.match(/\p{L}{3,}/gu) ?? []).sort((a, b) => b.length - a.length)
    if (longest !== '' && longest !== long) node.nodeValue = node.nodeValue.replace(longest, long)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  const broken = []
  let past = null
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element.offsetWidth < 5 || element.matches('input, textarea')) continue
    const isCut = /hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    if (isCut) broken.push('cut: ' + nameOf(element))
    if (scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 1) past = element
  }
  if (scrollWidth > clientWidth) broken.push('wider by ' + (scrollWidth - clientWidth) + ', as ' + nameOf(past ?? document.body))
  return broken
}`

const brokenBy = (page: Page, word: string) =>
  page.evaluate<readonly string[]>(`(${PUT_WORD})(${JSON.stringify(word)})`)

for (const language of inRotation('every screen', LANGUAGES))
  test(`a word of 60 letters in any text breaks no screen of the router (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const faults: string[] = []
    for await (const { page, name, address } of screensOf(browser, { address: String(baseURL), language })) {
      if (address === null) {
        faults.push(`${name}: the demo has no link to it`)
        continue
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, address)
      await page.evaluate('for (const each of document.querySelectorAll("main details")) each.open = true')
      faults.push(...(await missingTexts(page)).map((text) => `${name}: lacks ${text}`))
      // At 320 px, a zoom of 400 %, a word may be cut.
      for (const width of WIDTHS.filter((each) => each > 320)) {
        await page.setViewportSize({ width, height: 800 })
        const cut = await page.evaluate<readonly string[]>(CUT_WORDS)
        faults.push(...cut.map((word) => `${name} ${width}: cuts ${word}`))
        const joined = await page.evaluate<readonly string[]>(JOINED)
        faults.push(...joined.map((words) => `${name} ${width}: joins ${words}`))
        const scrolled = await page.evaluate<readonly string[]>(SCROLLED)
        if (name !== COMPARED) faults.push(...scrolled.map((table) => `${name} ${width}: scrolls ${table}`))
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        faults.push(...(await brokenBy(page, WORD)).map((fault) => `${name} ${width}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
