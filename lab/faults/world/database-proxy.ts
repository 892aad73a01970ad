import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Hanging: connections stay open, but nothing passes. */
type State = 'open' | 'slow' | 'hanging' | 'refusing'

const SLOW_MS = 60

/** TCP proxy before the engine's socket. */
export async function openDatabaseProxy(socketFile: string) {
  let state: State = 'open'
  const pairs = new Set<readonly [Socket, Socket]>()
  const forward = async (from: Socket, to: Socket): Promise<void> => {
    for await (const data of from) {
      if (state === 'slow') await sleep(SLOW_MS)
      while (state === 'hanging' && !from.destroyed) await sleep(20)
      if (!to.write(data)) await once(to, 'drain')
    }
    to.end()
  }
  const server = createServer((client) => {
    if (state === 'refusing') return void client.resetAndDestroy()
    const engine = connect(socketFile)
    const pair = [client, engine] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const side of pair) side.destroy()
    }
    for (const side of pair) side.setNoDelay(true).on('error', end).on('close', end)
    forward(client, engine).catch(end)
    forward(engine, client).catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next: State): void {
      state = next
      if (next === 'refusing') for (const [client] of [...pairs]) client.resetAndDestroy()
    },
    close(): void {
      for (const pair of [...pairs]) for (const side of pair) side.destroy()
      server.close()
    },
  }
}
