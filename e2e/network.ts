import type { Page } from '@playwright/test'

/** Chromium's "slow 4G": 150 ms of latency, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const

/** Slow network of one page; `faster` multiplies its throughput. */
export async function slowNetwork(page: Page, faster = 1) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const slow = () =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_4G.latency,
      downloadThroughput: SLOW_4G.downloadThroughput * faster,
      uploadThroughput: SLOW_4G.uploadThroughput * faster,
    })
  await slow()
  return {
    // Not by the conditions above: a change of them delivers everything in progress at once.
    cut: () => page.context().setOffline(true),
    restore: async () => {
      await page.context().setOffline(false)
      await slow()
    },
  }
}

/** The server carries out the next POST to `address`, and its answer is lost. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
    await page.unroute(address)
  })
}

/**
 * Refuses calls of the open page to `path` until it is loaded again.
 * A route cannot: it may see a call of the next page before that page's navigation.
 */
export const refuseUntilReload = (page: Page, path: string): Promise<void> =>
  page.evaluate((refused) => {
    const { fetch } = globalThis
    globalThis.fetch = (address, init) =>
      String(address).startsWith(refused) ? Promise.reject(new TypeError('refused')) : fetch(address, init)
  }, path)
