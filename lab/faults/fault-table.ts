import { setTimeout as sleep } from 'node:timers/promises'
import { type Allowance, CALM } from './watch.ts'
import { send } from './world/statements.ts'
import type { World } from './world/world.ts'

/** Allowances of faults: all is unavailable, the server ends, or files are unavailable. */
const ALL: Allowance = { unavailable: 'all', silence: false, expiry: false }
const ENDED: Allowance = { unavailable: 'all', silence: true, expiry: false }
const NO_FILES: Allowance = { ...CALM, unavailable: 'files' }
const CLOCK: Allowance = { ...CALM, expiry: true }
const STEP_MS = 2 * 3_600_000
/** Longer than the server waits for a part that does not stop: its log names the part. */
const EXIT_MS = 35_000

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

const readOnly =
  (state: 'on' | 'off') =>
  ({ pool }: World) =>
    send(pool, `alter system set default_transaction_read_only = ${state}`, 'select pg_reload_conf()')

type Effect = Pick<Fault, 'begin' | 'end'>
const database = (state: 'slow' | 'hanging' | 'refusing'): Effect => ({
  begin: ({ proxy }) => proxy.set(state),
  end: ({ proxy }) => proxy.set('open'),
})
const store = (state: 'full' | 'unavailable'): Effect => ({
  begin: ({ bucket }) => bucket.set(state),
  end: ({ bucket }) => bucket.set('open'),
})
const unavailable = (sink: 'mail' | 'sms'): Effect => ({
  begin: (world) => world[sink].setUnavailable(true),
  end: (world) => world[sink].setUnavailable(false),
})
const clockStep = (milliseconds: number): Effect => ({
  begin: ({ clock }) => clock.step(milliseconds),
  end: ({ clock }) => clock.step(0),
})

const only = (world: World) => {
  const [server] = world.servers
  if (server === undefined) throw new Error('no server')
  return server
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  'server killed': {
    ...{ allowance: ENDED, milliseconds: 300, isRefusing: true },
    begin: async (world) => {
      const server = only(world)
      server.process.kill('SIGKILL')
      await server.ended
    },
    end: (world) => world.start('server-1'),
  },
  'server asked to stop': {
    ...{ allowance: ENDED, milliseconds: 100 },
    begin: async (world) => {
      const server = only(world)
      server.process.kill('SIGTERM')
      const code = await Promise.race([server.ended, sleep(EXIT_MS, 'too late', { ref: false })])
      if (code !== 0) throw new Error(`asked to stop, the server ended with ${code}: ${server.output().slice(-500)}`)
    },
    end: (world) => world.start('server-1'),
  },
  'two servers, one killed': {
    ...{ allowance: ENDED, milliseconds: 500 },
    begin: async (world) => {
      const second = await world.start('server-2')
      await sleep(1500)
      second.process.kill('SIGKILL')
      await second.ended
    },
    end: nothing,
  },
  'postmaster killed': {
    ...{ allowance: ALL, milliseconds: 200, isRefusing: true, isPassing: true },
    begin: (world) => process.kill(world.postmaster(), 'SIGKILL'),
    end: nothing,
  },
  'backend killed': {
    ...{ allowance: ALL, milliseconds: 200 },
    begin: async (world) => process.kill(await backendOf(world), 'SIGKILL'),
    end: nothing,
  },
  'database slow': { ...{ allowance: ALL, milliseconds: 2000 }, ...database('slow') },
  'database hanging': { ...{ allowance: ALL, milliseconds: 5500, isRefusing: true }, ...database('hanging') },
  'database refusing': { ...{ allowance: ALL, milliseconds: 1500, isRefusing: true }, ...database('refusing') },
  'database read-only': {
    ...{ allowance: ALL, milliseconds: 1500, isRefusing: true },
    begin: readOnly('on'),
    end: readOnly('off'),
  },
  'disk full': {
    ...{ allowance: ALL, milliseconds: 2000, isRefusing: true },
    // Used where no disk can be mounted: a store and a database that refuse writes.
    begin: async (world) => {
      world.bucket.set('full')
      await (world.disk === null ? readOnly('on')(world) : world.disk.fill())
    },
    end: async (world) => {
      world.bucket.set('open')
      await (world.disk === null ? readOnly('off')(world) : world.disk.free())
    },
  },
  'store full': { ...{ allowance: NO_FILES, milliseconds: 1500, isRefusing: true }, ...store('full') },
  'store away': { ...{ allowance: NO_FILES, milliseconds: 1500, isRefusing: true }, ...store('unavailable') },
  'mail away': { ...{ allowance: CALM, milliseconds: 1200 }, ...unavailable('mail') },
  'SMS away': { ...{ allowance: CALM, milliseconds: 1200 }, ...unavailable('sms') },
  'clock two hours ahead': { ...{ allowance: CLOCK, milliseconds: 1500 }, ...clockStep(STEP_MS) },
  'clock two hours behind': { ...{ allowance: CLOCK, milliseconds: 1500 }, ...clockStep(-STEP_MS) },
}
