// Process that renders public pages (process.ts). It knows the web's bundle alone, and asks the server for all data.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@portal/domain/kernel/language.ts'
import { escapeHtml } from './escape-html.ts'
import type { PageOrder, Rendered, ToChild, ToServer } from './process.ts'

/** Entry of the web's build (`apps/web/src/app/entry-server.tsx`). */
type Render = (
  path: string,
  language: Language,
  words: string | undefined,
  ask: typeof fetch,
) => Promise<{ html: string; title: string; description: string; data: unknown } | number>

const [folder = '', publicUrl = ''] = process.argv.slice(2)

// Ctrl-C reaches the whole process group: the server finishes its pages, then ends this process.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

const { render } = (await import(pathToFileURL(path.join(folder, 'server/entry-server.js')).href)) as { render: Render }

const send = (message: ToServer): void => void process.send?.(message)

const templates = new Map<string, string>()
function templateOf({ name, language }: PageOrder): string {
  const file = `templates/${name}.${language}.html`
  const template = templates.get(file) ?? readFileSync(path.join(folder, file), 'utf8')
  templates.set(file, template)
  return template
}

/** JSON that cannot end its `<script>` element. */
const inScript = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c')

const waiting = new Map<string, (answer: Response) => void>()

function askFor(page: number): typeof fetch {
  let asked = 0
  return (address) =>
    new Promise((resolve) => {
      asked += 1
      waiting.set(`${page} ${asked}`, resolve)
      send({ page, ask: asked, url: String(address) })
    })
}

async function make(page: number, order: PageOrder): Promise<Rendered> {
  const [below = ''] = order.address.split('?', 1)
  const rendered = await render(order.address, order.language, order.words, askFor(page))
  if (typeof rendered === 'number') return { status: rendered }
  const parts: Record<string, string> = {
    __PATH__: escapeHtml(below.slice(1)),
    __TITLE__: escapeHtml(rendered.title),
    __DESCRIPTION__: escapeHtml(rendered.description),
    __PUBLIC_URL__: publicUrl,
    __APP__: rendered.html,
    __DATA__: inScript(rendered.data),
  }
  return { html: Buffer.from(templateOf(order).replace(/__[A-Z_]+?__/g, (mark) => parts[mark] ?? mark)) }
}

process.on('message', (message: ToChild) => {
  const { page } = message
  if ('order' in message) {
    make(page, message.order)
      .catch((error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
      .then((rendered) => send({ page, rendered }))
    return
  }
  const key = `${page} ${message.ask}`
  waiting.get(key)?.(new Response(message.body, { status: message.status }))
  waiting.delete(key)
})
