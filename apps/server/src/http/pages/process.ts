import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Language } from '@portal/domain/kernel/language.ts'

export type PageOrder = {
  readonly address: string
  readonly name: string
  readonly language: Language
  readonly words: string | undefined
}

export type Rendered = { readonly html: Uint8Array } | { readonly status: number } | { readonly fault: string }

type Answer = { readonly status: number; readonly body: string }

/** Messages between the processes. `page` numbers the pages, `ask` the calls of one page. */
export type ToChild = { readonly page: number } & ({ readonly order: PageOrder } | ({ readonly ask: number } & Answer))
export type ToServer = { readonly page: number } & (
  | { readonly ask: number; readonly url: string }
  | { readonly rendered: Rendered }
)

export type AnswerGuest = (url: string, language: Language) => Promise<Answer>

/** Idle time before the process ends; it takes some 80 MB. */
const KEPT_MS = 60_000
/** Timeout of a page. A new process renders the next one. */
const LONGEST_MS = 10_000
/** Each page leaves garbage behind: small heaps, collected often. */
const MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=128']

const FILE = fileURLToPath(new URL('./child.ts', import.meta.url))

type UnderWay = {
  readonly order: PageOrder
  readonly answer: AnswerGuest
  readonly done: (made: Buffer | number) => void
  readonly fail: (fault: Error) => void
}

/**
 * Process that renders pages (child.ts), so that no call waits for one. Starts with the first page, ends when idle. It
 * gets no environment variables of the server.
 */
export function openPageProcess(folder: string, publicUrl: string) {
  let child: ChildProcess | undefined
  let leaving: NodeJS.Timeout | undefined
  let lastPage = 0
  const underWay = new Map<number, UnderWay>()

  function begin(): ChildProcess {
    const cache = getCompileCacheDir()
    const begun = fork(FILE, [folder, publicUrl], {
      execArgv: MEMORY,
      env: { NODE_ENV: 'production', ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const hasEnded = (fault: Error): void => {
      if (child === begun) end(fault)
    }
    begun.on('error', hasEnded)
    begun.on('exit', () => hasEnded(new Error('the process of the pages has ended')))
    begun.on('message', (message: ToServer) => void onMessage(begun, message))
    // The process does not keep the server alive.
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  async function onMessage(sender: ChildProcess, message: ToServer): Promise<void> {
    const page = underWay.get(message.page)
    if (page === undefined) return
    if ('rendered' in message) {
      const { rendered } = message
      if ('html' in rendered)
        page.done(Buffer.from(rendered.html.buffer, rendered.html.byteOffset, rendered.html.length))
      else if ('status' in rendered) page.done(rendered.status)
      else page.fail(new Error(rendered.fault))
      return
    }
    const answer = await page.answer(message.url, page.order.language).catch(() => ({ status: 503, body: '' }))
    if (sender.connected) sender.send({ page: message.page, ask: message.ask, ...answer } satisfies ToChild)
  }

  function end(fault: Error): void {
    clearTimeout(leaving)
    child?.kill('SIGKILL')
    child = undefined
    for (const page of underWay.values()) page.fail(fault)
  }

  return {
    close: () => end(new Error('the portal is closing')),
    async render(order: PageOrder, answer: AnswerGuest): Promise<Buffer | number> {
      clearTimeout(leaving)
      child ??= begin()
      lastPage += 1
      const page = lastPage
      const tooLong = setTimeout(() => end(new Error(`${order.address} is not rendered in time`)), LONGEST_MS)
      try {
        return await new Promise<Buffer | number>((done, fail) => {
          underWay.set(page, { order, answer, done, fail })
          child?.send({ page, order } satisfies ToChild, (error) => error && fail(error))
        })
      } finally {
        clearTimeout(tooLong)
        underWay.delete(page)
        if (underWay.size === 0) leaving = setTimeout(() => end(new Error('nobody reads')), KEPT_MS).unref()
      }
    },
  }
}
