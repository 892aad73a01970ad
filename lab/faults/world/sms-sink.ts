import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export async function openSmsSink() {
  let isUnavailable = false
  const messages: { readonly to: string; readonly text: string }[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    if (isUnavailable || body === '') return void request.socket.destroy()
    messages.push(JSON.parse(body))
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Code of the newest message to a number, after the first `from` messages. */
    codeSince: (to: string, from: number): string | undefined =>
      messages
        .slice(from)
        .filter((message) => message.to === to)
        .map((message) => /\b\d{6}\b/.exec(message.text.replace(/\d{4}-\d{6}/, ''))?.[0])
        .at(-1),
    count: (): number => messages.length,
    setUnavailable(next: boolean): void {
      isUnavailable = next
    },
    close: () => void server.close(),
  }
}
export type SmsSink = Awaited<ReturnType<typeof openSmsSink>>
