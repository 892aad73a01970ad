import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Connection, wireOf } from './wire.ts'

/** Server with one path for each kind of end of an answer. */
async function serve(): Promise<Connection> {
  const server = createServer((request, response) => {
    if (request.url === '/chunks') {
      response.write('one ')
      setImmediate(() => response.end('two'))
    } else if (request.url === '/empty') response.writeHead(200, { 'transfer-encoding': 'chunked' }).end()
    else if (request.url === '/same') response.writeHead(304).end()
    else if (request.url === '/last') response.writeHead(200, { connection: 'close' }).end('last')
    else {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => response.end(`${request.headers['authorization']} ${Buffer.concat(parts).length}`))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const connection = new Connection((server.address() as AddressInfo).port)
  onTestFinished(() => {
    connection.close()
    server.close()
  })
  return connection
}

test('one connection reads answers of every kind in turn', async () => {
  const connection = await serve()
  const chunked = await connection.send(wireOf({ path: '/chunks' }))
  expect([chunked.status, chunked.body.toString()]).toEqual([200, '4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n'])
  expect((await connection.send(wireOf({ path: '/empty' }))).status).toBe(200)
  expect((await connection.send(wireOf({ path: '/same' }))).status).toBe(304)
  const plain = await connection.send(wireOf({ path: '/', token: 'abc', method: 'POST', body: { a: 1 } }))
  expect(plain.body.toString()).toBe('Bearer abc 7')
  expect(plain.bytes).toBe(12)
})

test('a call after the last one of a connection opens another', async () => {
  const connection = await serve()
  for (let count = 0; count < 3; count += 1) {
    expect((await connection.send(wireOf({ path: '/last' }))).head).toContain('onnection: close')
    expect((await connection.send(wireOf({ path: '/same' }))).status).toBe(304)
  }
})

test('sends a file in a form', async () => {
  const connection = await serve()
  const { body } = await connection.send(wireOf({ path: '/', token: 'abc', method: 'POST', upload: 100_000 }))
  expect(Number(body.toString().split(' ')[2])).toBeGreaterThan(100_000)
})

test('a refused connection fails its call', async () => {
  await expect(new Connection(1).send(wireOf({ path: '/' }))).rejects.toThrow('ECONNREFUSED')
})

test('separates answers in pieces on two connections at once', async () => {
  let count = 0
  const server = createSocketServer((socket) => {
    const sign = 'ab'[count++] ?? ''
    socket.on('data', async () => {
      for (const piece of [
        'HTTP/1.1 200 OK\r\ncontent-',
        'length: 6\r\n',
        '\r\n',
        sign,
        `${sign}${sign}`,
        sign.repeat(3),
      ]) {
        socket.write(piece)
        for (let turn = 0; turn < 20; turn += 1) await turnOfLoop()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connections = [new Connection(port), new Connection(port)]
  onTestFinished(() => {
    for (const connection of connections) connection.close()
    server.close()
  })
  const replies = await Promise.all(connections.map((connection) => connection.send(wireOf({ path: '/' }))))
  expect(replies.map(({ body }) => body.toString()).toSorted()).toEqual(['aaaaaa', 'bbbbbb'])
  expect(replies.map(({ head }) => head)).toEqual(
    Array.from({ length: 2 }, () => 'HTTP/1.1 200 OK\r\ncontent-length: 6'),
  )
})
