import { chromium } from '@playwright/test'

const [, , list] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
for (const spec of list.split(',')) {
  const [path, lang, width, name, js] = spec.split('|')
  const c = await b.newContext({ viewport: { width: +width, height: 800 }, javaScriptEnabled: js !== 'nojs' })
  const p = await c.newPage()
  p.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(name, m.text().slice(0, 300))
  })
  p.on('pageerror', (e) => console.log(name, 'pageerror', String(e).slice(0, 300)))
  await p.goto(`http://localhost:18140/admission${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
  await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: true })
  console.log(name, await p.evaluate(() => document.documentElement.scrollWidth))
  await c.close()
}
await b.close()
