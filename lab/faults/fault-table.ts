import { setTimeout as sleep } from 'node:timers/promises'
import { type Allowance, CALM } from './watch.ts'
import type { World } from './world/world.ts'

/** Allowance of a fault that makes everything unavailable, or ends the server itself. */
const AWAY: Allowance = { unavailable: 'all', silence: false, expiry: false }
const GONE: Allowance = { unavailable: 'all', silence: true, expiry: false }
const NO_FILES: Allowance = { ...CALM, unavailable: 'files' }
const CLOCK: Allowance = { ...CALM, expiry: true }
const STEP_MS = 2 * 3_600_000
const EXIT_MS = 30_000

/** Fault with its allowance, its shortest duration, its begin and its end. */
export type Fault = {
  readonly allowance: Allowance
  readonly milliseconds: number
  /** Lasts until a call met it: a 503 or no answer. Other faults only need calls. */
  readonly isRefusing?: true
  /** Ends by itself, perhaps before a call met it. It is then repeated. */
  readonly isPassing?: true
  readonly begin: (world: World) => Promise<unknown> | unknown
  /** Restores everything. The portal must be ready in time afterwards. */
  readonly end: (world: World) => Promise<unknown> | unknown
}

const nothing = () => undefined

async function backendOf({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'admission-portal' limit 1`,
  )
  if (rows[0] === undefined) throw new Error('the server has no connection')
  return rows[0].pid
}

/** Sends statements to the engine on a connection that the fault does not block. Retries during a restart. */
async function tellEngine({ pool }: World, ...statements: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      for (const statement of statements) await pool.query(statement)
      return
    } catch (error) {
      if (tries > 100) throw error
      await sleep(100)
    }
  }
}

const readOnly = (state: 'on' | 'off') => (world: World) =>
  tellEngine(world, `alter system set default_transaction_read_only = ${state}`, 'select pg_reload_conf()')

const only = (world: World) => {
  const [server] = world.servers
  if (server === undefined) throw new Error('no server')
  return server
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  'server killed': {
    ...{ allowance: GONE, milliseconds: 300, isRefusing: true },
    begin: async (world) => {
      const server = only(world)
      server.process.kill('SIGKILL')
      await server.ended
    },
    end: (world) => world.start('server-1'),
  },
  'server asked to stop': {
    ...{ allowance: GONE, milliseconds: 100 },
    begin: async (world) => {
      const server = only(world)
      server.process.kill('SIGTERM')
      const code = await Promise.race([server.ended, sleep(EXIT_MS, 'too late', { ref: false })])
      if (code !== 0) throw new Error(`asked to stop, the server ended with ${code}`)
    },
    end: (world) => world.start('server-1'),
  },
  'two servers, one killed': {
    ...{ allowance: GONE, milliseconds: 500 },
    begin: async (world) => {
      const second = await world.start('server-2')
      await sleep(1500)
      second.process.kill('SIGKILL')
      await second.ended
    },
    end: nothing,
  },
  'postmaster killed': {
    ...{ allowance: AWAY, milliseconds: 200, isRefusing: true, isPassing: true },
    begin: (world) => process.kill(world.postmaster(), 'SIGKILL'),
    end: nothing,
  },
  'backend killed': {
    ...{ allowance: AWAY, milliseconds: 200 },
    begin: async (world) => process.kill(await backendOf(world), 'SIGKILL'),
    end: nothing,
  },
  'database slow': {
    ...{ allowance: AWAY, milliseconds: 2000 },
    begin: ({ proxy }) => proxy.set('slow'),
    end: ({ proxy }) => proxy.set('open'),
  },
  'database hanging': {
    ...{ allowance: AWAY, milliseconds: 5500, isRefusing: true },
    begin: ({ proxy }) => proxy.set('hanging'),
    end: ({ proxy }) => proxy.set('open'),
  },
  'database refusing': {
    ...{ allowance: AWAY, milliseconds: 1500, isRefusing: true },
    begin: ({ proxy }) => proxy.set('refusing'),
    end: ({ proxy }) => proxy.set('open'),
  },
  'database read-only': {
    ...{ allowance: AWAY, milliseconds: 1500, isRefusing: true },
    begin: readOnly('on'),
    end: readOnly('off'),
  },
  'disk full': {
    ...{ allowance: AWAY, milliseconds: 2000, isRefusing: true },
    // Used where no disk can be mounted: a store and a database that refuse writes.
    begin: async (world) => {
      world.bucket.set('full')
      await (world.disk === null ? readOnly('on')(world) : world.disk.fill())
    },
    end: async (world) => {
      world.bucket.set('well')
      await (world.disk === null ? readOnly('off')(world) : world.disk.free())
    },
  },
  'store full': {
    ...{ allowance: NO_FILES, milliseconds: 1500, isRefusing: true },
    begin: ({ bucket }) => bucket.set('full'),
    end: ({ bucket }) => bucket.set('well'),
  },
  'store away': {
    ...{ allowance: NO_FILES, milliseconds: 1500, isRefusing: true },
    begin: ({ bucket }) => bucket.set('away'),
    end: ({ bucket }) => bucket.set('well'),
  },
  'mail away': {
    ...{ allowance: CALM, milliseconds: 1200 },
    begin: ({ mail }) => mail.setAway(true),
    end: ({ mail }) => mail.setAway(false),
  },
  'SMS away': {
    ...{ allowance: CALM, milliseconds: 1200 },
    begin: ({ sms }) => sms.setAway(true),
    end: ({ sms }) => sms.setAway(false),
  },
  'clock two hours ahead': {
    ...{ allowance: CLOCK, milliseconds: 1500 },
    begin: ({ clock }) => clock.step(STEP_MS),
    end: ({ clock }) => clock.step(0),
  },
  'clock two hours behind': {
    ...{ allowance: CLOCK, milliseconds: 1500 },
    begin: ({ clock }) => clock.step(-STEP_MS),
    end: ({ clock }) => clock.step(0),
  },
}
