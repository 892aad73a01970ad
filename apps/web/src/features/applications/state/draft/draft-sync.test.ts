import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../platform/api-error.ts'
import { type DraftValues, EMPTY_DRAFT } from '../draft-values.ts'
import { beginRecord, type DraftRecord, type DraftRequest } from './draft-record.ts'
import { DraftSync, type ServerState, type SyncContext } from './draft-sync.ts'

const lost = () => new ApiError(0, { msg: 'try_again_later' })
const refusal = (status: number, msg: string) => new ApiError(status, { msg })

/** A server with one draft, a device with one storage, and a network that can fail. */
function createWorld() {
  const world = {
    server: null as { version: number; values: DraftValues; number: string | null } | null,
    stored: null as DraftRecord | null,
    isOnline: true,
    /** The server executes the call, but its response is lost. */
    isAnswerLost: false,
    refuseWith: null as ApiError | null,
    calls: [] as DraftRequest[],
    done: new Map<string, { id: string; version: number; number: string | null }>(),
    sendings: 0,
  }
  let keys = 0
  const carryOut: SyncContext['carryOut'] = async (request) => {
    if (!world.isOnline) throw lost()
    world.calls.push(request)
    const known = world.done.get(request.key)
    if (known !== undefined) return known
    if (world.refuseWith !== null) throw world.refuseWith
    if (world.server?.number != null) throw refusal(409, 'application_not_editable')
    if (request.id !== null && world.server === null) throw refusal(404, 'not_found')
    if (request.id !== null && request.version !== world.server?.version) throw refusal(409, 'stale_version')
    const version = (world.server?.version ?? 0) + 1
    const number = request.act === 'send' ? '2026-000001' : null
    if (request.act === 'send') world.sendings += 1
    world.server = { version, values: request.values, number }
    world.done.set(request.key, { id: 'd1', version, number })
    if (world.isAnswerLost) throw lost()
    return { id: 'd1', version, number }
  }
  const device: SyncContext = {
    carryOut,
    read: async (): Promise<ServerState> => {
      if (!world.isOnline || world.server === null) throw lost()
      const { version, values, number } = world.server
      return { number, draft: number === null ? { version, values, savedAt: null } : null }
    },
    store: (record) => {
      world.stored = record === null ? null : JSON.parse(JSON.stringify(record))
      return true
    },
    isReachable: () => world.isOnline,
    now: () => new Date('2026-11-20T09:30:00.000Z'),
    newKey: () => `key ${++keys}`,
  }
  return { world, device }
}

const empty = beginRecord(null, { version: null, values: EMPTY_DRAFT, savedAt: null })
const settle = () => vi.advanceTimersByTimeAsync(2_000)

let { world, device } = createWorld()
let sync: DraftSync

beforeEach(() => {
  vi.useFakeTimers()
  ;({ world, device } = createWorld())
  sync = new DraftSync(device, empty)
})
afterEach(() => vi.useRealTimers())

/** Another device, or this one after its tab was closed, with the stored draft. */
const reopened = (record: DraftRecord | null = world.stored) => new DraftSync(device, record ?? empty)

describe('typing', () => {
  it('is stored here at once and reaches the server within two seconds, in few calls', async () => {
    for (const gpa of ['4', '4.', '4.8']) sync.change({ gpa })
    expect(world.stored?.values.gpa).toBe('4.8')
    await settle()
    expect(world.server?.values.gpa).toBe('4.8')
    expect(world.calls).toHaveLength(1)
    expect(sync.state()).toMatchObject({
      record: { id: 'd1' },
      saving: { state: 'saved', at: '2026-11-20T09:30:00.000Z' },
    })
  })

  it('waits without a network, survives a closed tab, and is saved when the network is back', async () => {
    world.isOnline = false
    sync.change({ gpa: '4.8' })
    await settle()
    expect(sync.state().saving).toEqual({ state: 'waiting', isStored: true })
    const again = reopened()
    expect(again.state().record.values.gpa).toBe('4.8')
    world.isOnline = true
    await again.run()
    expect(world.server?.values.gpa).toBe('4.8')
  })

  it('reports that this device cannot store it', async () => {
    sync = new DraftSync({ ...device, store: () => false }, empty)
    world.isOnline = false
    sync.change({ gpa: '4.8' })
    await settle()
    expect(sync.state().saving).toEqual({ state: 'waiting', isStored: false })
  })

  it('creates one draft although the response was lost, and saves later input', async () => {
    world.isAnswerLost = true
    sync.change({ gpa: '4' })
    await vi.advanceTimersByTimeAsync(1_000)
    sync.change({ gpa: '4.8' })
    world.isAnswerLost = false
    const again = reopened()
    await again.run()
    expect(world.server).toMatchObject({ version: 2, values: { gpa: '4.8' } })
    expect(again.state().conflict).toBeNull()
  })

  it('is retried less and less often while the server does not answer', async () => {
    world.refuseWith = refusal(503, 'try_again_later')
    sync.change({ gpa: '4' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sync.state().saving.state).toBe('failed')
    expect(world.calls.length).toBeLessThan(8)
    world.refuseWith = null
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sync.state().saving.state).toBe('saved')
  })

  it('survives the end of the session without loss or further calls', async () => {
    world.refuseWith = refusal(401, 'session_expired')
    sync.change({ gpa: '4.8' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.calls).toHaveLength(1)
    world.refuseWith = null
    await reopened().run()
    expect(world.server?.values.gpa).toBe('4.8')
  })

  it('in a draft that was deleted elsewhere creates a new one', async () => {
    sync.change({ gpa: '4' })
    await settle()
    world.server = null
    sync.change({ gpa: '4.8' })
    await settle()
    expect(world.server).toMatchObject({ values: { gpa: '4.8' } })
  })

  it('after the draft was deleted here saves nothing', async () => {
    sync.change({ gpa: '4' })
    sync.discard()
    await settle()
    expect([world.stored, world.calls]).toEqual([null, []])
  })
})

describe('two devices', () => {
  let other: DraftSync

  beforeEach(async () => {
    sync.change({ gpa: '4' })
    await settle()
    other = reopened()
  })

  it('with input on both never overwrite each other silently, and saving pauses until a person chooses', async () => {
    other.change({ gpa: '3' })
    await settle()
    sync.change({ gpa: '4.8' })
    await settle()
    expect(sync.state().conflict).toMatchObject({ values: { gpa: '3' } })
    sync.change({ gpa: '4.85' })
    await settle()
    expect(world.server?.values.gpa).toBe('3')
    sync.choose('mine')
    await settle()
    expect(world.server?.values.gpa).toBe('4.85')
    expect(sync.state().conflict).toBeNull()
  })

  it('load the other version when it is chosen', async () => {
    other.change({ gpa: '3' })
    await settle()
    sync.change({ gpa: '4.8' })
    await settle()
    sync.choose('theirs')
    await settle()
    expect(sync.state().record.values.gpa).toBe('3')
    expect(world.server).toMatchObject({ version: 2, values: { gpa: '3' } })
  })

  it('without input on one of them show the changes of the other', async () => {
    other.change({ gpa: '3' })
    await settle()
    sync.notice({ version: 2, values: { ...EMPTY_DRAFT, gpa: '3' }, savedAt: null })
    expect(sync.state().record.values.gpa).toBe('3')
  })

  it('show the other device’s changes on return, unless something is unsaved', async () => {
    other.change({ gpa: '4.5' })
    await settle()
    await sync.look()
    expect(sync.state()).toMatchObject({ conflict: null, record: { version: 2, values: { gpa: '4.5' } } })

    world.isOnline = false
    sync.change({ gpa: '4.6' })
    await settle()
    await sync.look()
    expect(sync.state().record.values.gpa).toBe('4.6')

    world.isOnline = true
    await sync.run()
    other.notice({ version: 3, values: sync.state().record.values, savedAt: null })
    other.send()
    await settle()
    await sync.look()
    expect(sync.state().end).toEqual({ number: '2026-000001' })
  })

  it('keep open input when an older state of the server arrives', async () => {
    sync.change({ gpa: '4.8' })
    sync.notice({ version: 9, values: { ...EMPTY_DRAFT, gpa: '3' }, savedAt: null })
    expect(sync.state().record.values.gpa).toBe('4.8')
  })
})

describe('submission', () => {
  beforeEach(() => sync.change({ gpa: '4.8' }))

  it('saves the last input, sends, and removes the draft here', async () => {
    sync.send()
    await settle()
    expect(sync.state().end).toEqual({ number: '2026-000001' })
    expect(world.stored).toBeNull()
    expect(world.server?.values.gpa).toBe('4.8')
  })

  it('offline waits for the network, also over a reload, and then sends once', async () => {
    world.isOnline = false
    sync.send()
    await settle()
    expect(sync.state()).toMatchObject({ saving: { state: 'waiting' }, end: null })
    world.isOnline = true
    const again = reopened()
    await again.run()
    expect(again.state().end).toEqual({ number: '2026-000001' })
    expect(world.sendings).toBe(1)
  })

  it('with a lost response takes effect once after a reload', async () => {
    await settle()
    world.isAnswerLost = true
    sync.send()
    await vi.advanceTimersByTimeAsync(100)
    expect(world.sendings).toBe(1)
    expect(sync.state().end).toBeNull()
    world.isAnswerLost = false
    const again = reopened()
    await again.run()
    expect([world.sendings, again.state().end]).toEqual([1, { number: '2026-000001' }])
  })

  it('finds its application submitted when the server no longer knows the key', async () => {
    await settle()
    world.isAnswerLost = true
    sync.send()
    await vi.advanceTimersByTimeAsync(100)
    world.isAnswerLost = false
    world.done.clear()
    const again = reopened()
    await again.run()
    expect([world.sendings, again.state().end]).toEqual([1, { number: '2026-000001' }])
  })

  it('can be cancelled while it waits, and not once it may have arrived', async () => {
    world.isOnline = false
    sync.send()
    await settle()
    sync.cancelSending()
    world.isOnline = true
    await sync.run()
    expect([world.sendings, world.server?.values.gpa]).toEqual([0, '4.8'])
    world.isAnswerLost = true
    sync.send()
    await vi.advanceTimersByTimeAsync(100)
    sync.cancelSending()
    expect(sync.state().record.isSendWanted).toBe(true)
  })

  it('with a refusal shows the reason, keeps the draft, and is not retried by itself', async () => {
    await settle()
    world.refuseWith = refusal(400, 'fill_all_required_fields')
    sync.send()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sync.state()).toMatchObject({
      refusal: { attempt: 1, error: { msg: 'fill_all_required_fields' } },
      end: null,
    })
    expect(world.calls.filter((call) => call.act === 'send')).toHaveLength(1)
    expect(world.stored?.values.gpa).toBe('4.8')
  })
})
