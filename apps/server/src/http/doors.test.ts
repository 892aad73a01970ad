import { type AddressInfo, connect, createServer } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openDoors } from './doors.ts'

const HOST = '127.0.0.1'
const apps: FastifyInstance[] = []
const made = () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  apps.push(app)
  app.get('/', async () => ({ success: true }))
  return app
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

test.runIf(process.platform === 'linux')('a turn of the event loop lets several in, whoever holds it up', async () => {
  const app = made()
  await openDoors(app, { host: HOST, port: 0 })
  const MANY = 64
  let [met, turns] = [0, 0]
  app.server.on('connection', () => {
    met += 1
  })
  const sockets = Array.from({ length: MANY }, () => connect(portOf(app), HOST))
  while (met < MANY && turns < 1_000) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  for (const socket of sockets) socket.destroy()
  // By one door it is a turn for each.
  expect(turns).toBeLessThan(MANY)
})

test('every door answers, and none does after the end', async () => {
  const app = made()
  await openDoors(app, { host: HOST, port: 0 })
  const address = `http://${HOST}:${portOf(app)}/`
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(address)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  await app.close()
  await expect(fetch(address)).rejects.toThrow()
})

test('a port that somebody has is refused, be it another portal', async () => {
  const first = made()
  await openDoors(first, { host: HOST, port: 0 })
  await expect(openDoors(made(), { host: HOST, port: portOf(first) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const other = createServer().listen(0, HOST)
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  await expect(openDoors(made(), { host: HOST, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
})
