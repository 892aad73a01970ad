import type { BrowserContext } from '@playwright/test'

/** Browsers of the floor (docs/specification/screens.md#browsers), by the names of the journeys' projects. */
export type OldBrowser = 'Chrome 106' | 'Safari 15.6'

/** Members of globals that a browser lacks, as `Object.member`; `Object` alone: the whole object. */
const LACKED: Readonly<Record<OldBrowser, readonly string[]>> = {
  'Chrome 106': [
    ...['toSorted', 'toReversed', 'toSpliced', 'with'].map((name) => `Array.prototype.${name}`),
    ...['fromAsync'].map((name) => `Array.${name}`),
    ...['groupBy'].flatMap((name) => [`Object.${name}`, `Map.${name}`]),
    ...['withResolvers', 'try'].map((name) => `Promise.${name}`),
    ...['isWellFormed', 'toWellFormed'].map((name) => `String.prototype.${name}`),
    ...[
      'union',
      'intersection',
      'difference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
      'symmetricDifference',
    ].map((name) => `Set.prototype.${name}`),
    ...['canParse', 'parse'].map((name) => `URL.${name}`),
    ...['fromBase64', 'fromHex', 'prototype.toBase64', 'prototype.toHex'].map((name) => `Uint8Array.${name}`),
    'AbortSignal.any',
    'Iterator',
    'Float16Array',
    'Math.sumPrecise',
    'RegExp.escape',
    'ArrayBuffer.prototype.transfer',
    'Blob.prototype.bytes',
    'document.startViewTransition',
    'HTMLElement.prototype.showPopover',
    'HTMLDialogElement.prototype.requestClose',
  ],
  'Safari 15.6': [
    'AbortSignal.timeout',
    'OffscreenCanvas',
    'CompressionStream',
    'DecompressionStream',
    'requestIdleCallback',
    'cookieStore',
    'scheduler',
    'navigation',
    'Element.prototype.checkVisibility',
    'ReadableStream.prototype.values',
    'Response.json',
    'Intl.DurationFormat',
  ],
}

/** Patterns that Safari before 16.4 refuses: a script with one of them is a syntax error there. */
const LOOKBEHIND = /\(\?<[=!]/

function deleteMembers(members: readonly string[]): void {
  type Holder = Record<string, unknown>
  for (const member of members) {
    const path = member.split('.')
    const last = path.pop() ?? ''
    const holder = path.reduce<Holder | undefined>((at, part) => at?.[part] as Holder | undefined, globalThis as never)
    if (holder !== undefined) delete holder[last]
  }
}

/**
 * Removes the features that an old browser lacks from every page of a context. Does the same in the PDF viewer's
 * worker, which has its own globals. Safari 15.6 lacks all that Chrome 106 does.
 */
export async function makeOld(context: BrowserContext, name: OldBrowser): Promise<void> {
  const lacked = name === 'Safari 15.6' ? [...LACKED['Chrome 106'], ...LACKED[name]] : LACKED[name]
  await context.addInitScript(deleteMembers, lacked)
  await context.route(/\/assets\/.*\.m?js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const isWorker = /worker/.test(route.request().url())
    const body = isWorker ? `(${deleteMembers})(${JSON.stringify(lacked)});${script}` : script
    const isRefused = name === 'Safari 15.6' && LOOKBEHIND.test(script)
    await route.fulfill({ response, body: isRefused ? 'const pattern = /(?<broken/' : body })
  })
}
