import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the way to the database is like: as it should be, late, silent with connections that stand, or closed. */
export type Way = 'open' | 'slow' | 'hanging' | 'refusing'

const SLOW_MS = 60

/** A way to the database that can be made worse: a TCP port before the engine's socket. */
export async function openDatabaseProxy(socketFile: string) {
  let way: Way = 'open'
  const pairs = new Set<readonly [Socket, Socket]>()
  /** Hands on in order; what is late or held back stays in order too. */
  const handOn = async (from: Socket, to: Socket): Promise<void> => {
    for await (const data of from) {
      if (way === 'slow') await sleep(SLOW_MS)
      while (way === 'hanging' && !from.destroyed) await sleep(20)
      if (!to.write(data)) await once(to, 'drain')
    }
    to.end()
  }
  const server = createServer((client) => {
    if (way === 'refusing') return void client.resetAndDestroy()
    const engine = connect(socketFile)
    const pair = [client, engine] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const side of pair) side.destroy()
    }
    for (const side of pair) side.setNoDelay(true).on('error', end).on('close', end)
    handOn(client, engine).catch(end)
    handOn(engine, client).catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next: Way): void {
      way = next
      if (next === 'refusing') for (const [client] of [...pairs]) client.resetAndDestroy()
    },
    close(): void {
      for (const pair of [...pairs]) for (const side of pair) side.destroy()
      server.close()
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>
