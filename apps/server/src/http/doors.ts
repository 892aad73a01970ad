import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Place = { readonly host: string; readonly port: number }

/**
 * So many who connect at once wait at one door (Linux allows no more by itself). Beyond, the kernel drops what they say,
 * and they say it again after 1, 3, 7 seconds: a crowd then meets no refusal but silence.
 */
const WAITING_AT_ONE = 4_096
/**
 * One door lets one connection in at each turn of the event loop, and the busier a server is, the longer its turns are:
 * a crowd stood ten seconds before a single one.
 */
const DOORS = 8

/**
 * Listens on a port, on Linux with several sockets beside each other (SO_REUSEPORT), among which the kernel shares out
 * who connects.
 * @throws as `listen` does, where somebody else has the port.
 */
export async function openDoors(app: FastifyInstance, { host, port: asked }: Place): Promise<void> {
  const place = { host, port: asked }
  const door = { ...place, backlog: WAITING_AT_ONE }
  if (process.platform !== 'linux') return void (await app.listen(door))
  const shared = { ...door, reusePort: true }
  // Sockets that share a port would share it with a second portal too: nobody may be there yet.
  await close(await listen(createServer(), place))
  const further: Server[] = []
  let closed: readonly Promise<unknown>[] = []
  app.addHook('preClose', (done) => {
    closed = further.map(close)
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(closed)
  })
  await app.listen(shared)
  const { port } = app.server.address() as AddressInfo
  for (let count = 1; count < DOORS; count += 1) {
    // As http makes its own: who has said all still hears the answer.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    further.push(await listen(server, { ...shared, port }))
  }
}

async function listen(server: Server, options: Place & { readonly backlog?: number; readonly reusePort?: boolean }) {
  server.listen(options)
  await once(server, 'listening')
  return server
}

/** No connection is let in any more; those that were are http's to end. */
const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve))
