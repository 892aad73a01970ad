import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Language } from '@portal/domain/kernel/language.ts'

/** A page to be rendered: its address below the base, which template it fills in, and where its words stand. */
export type PageOrder = {
  readonly address: string
  readonly name: string
  readonly language: Language
  readonly words: string | undefined
}

/** The whole document, the status with which one of its calls was refused, or a fault of the rendering. */
export type Rendered = { readonly html: Uint8Array } | { readonly status: number } | { readonly fault: string }

/** An answer to a call of a page. */
type Answer = { readonly status: number; readonly body: string }

/** What the two processes say to each other; `page` and `ask` number the pages, and the calls of one. */
export type ToChild = { readonly page: number } & ({ readonly order: PageOrder } | ({ readonly ask: number } & Answer))
export type ToServer = { readonly page: number } & (
  | { readonly ask: number; readonly url: string }
  | { readonly rendered: Rendered }
)

/** Answers a call of a page as a guest's. */
export type AnswerGuest = (url: string, language: Language) => Promise<Answer>

/** The process holds some 80 MB: it goes when nobody has asked for a page so long. */
const KEPT_MS = 60_000
/** No page takes so long: the process has lost itself in one, and a new one does the next. */
const LONGEST_MS = 10_000
/** What is made for one page is garbage after it: small spaces, swept often. */
const MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=128']

const FILE = fileURLToPath(new URL('./child.ts', import.meta.url))

type UnderWay = {
  readonly order: PageOrder
  readonly answer: AnswerGuest
  readonly done: (made: Buffer | number) => void
  readonly fail: (fault: Error) => void
}

/**
 * The process that renders pages (child.ts), so that a call never waits for one: it begins with the first page and
 * goes when none was asked for in a while. Nothing of the environment reaches it.
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
    begun.on('message', (message: ToServer) => void hear(begun, message))
    // It keeps nobody from ending.
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  async function hear(teller: ChildProcess, message: ToServer): Promise<void> {
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
    if (teller.connected) teller.send({ page: message.page, ask: message.ask, ...answer } satisfies ToChild)
  }

  function end(fault: Error): void {
    clearTimeout(leaving)
    child?.kill('SIGKILL')
    child = undefined
    for (const page of underWay.values()) page.fail(fault)
  }

  return {
    close: () => end(new Error('the portal is closing')),
    /**
     * The document, or the status of a refused call.
     * @throws what went wrong with the rendering.
     */
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
