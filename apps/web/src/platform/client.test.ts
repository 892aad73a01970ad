import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, whenSessionIsLost } from './client.ts'
import { beginSession, currentSession, endSession } from './session.ts'

const USER = {
  email: 'aruzhan@example.kz',
  id: 'a',
  roles: ['ROLE_USER' as const],
  token: 'secret',
  type: 'Bearer' as const,
  username: 'aruzhan@example.kz',
  iin: null,
  firstName: 'Aruzhan',
  middleName: null,
  lastName: 'Seitkali',
  fullName: null,
  universityId: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
  idleMinutes: 120,
  can: [],
}

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

const answers = (status: number, body: unknown) => {
  const fetching = vi.fn(
    async (_address: string, _options: RequestInit) => new Response(JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const refusalOf = (calling: Promise<unknown>): Promise<ApiError> =>
  calling.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: unknown) => error as ApiError,
  )

beforeEach(() => {
  endSession()
  whenSessionIsLost(() => undefined)
})

describe('a call', () => {
  it('goes to the path of its endpoint, with encoded parameters and repeated query names, empty ones left out', async () => {
    const fetching = answers(200, { list: [], totalSize: 0 })
    await call('searchPrograms', { params: { id: 'a/b' }, query: { degree: 'BACHELOR', language: '' } })
    await call('downloadZip', { query: { name: ['1', '2'] } })
    expect(fetching.mock.calls.map(([address]) => address)).toEqual([
      '/api/search/universities/a%2Fb/programs?degree=BACHELOR',
      '/api/file/zip-download?name=1&name=2',
    ])
  })

  it("sends the session's token and the language", async () => {
    beginSession(USER)
    const fetching = answers(200, { success: true, data: {} })
    await call('readProfile', {})
    expect(fetching.mock.calls[0]?.[1].headers).toMatchObject({
      Authorization: 'Bearer secret',
      'Accept-Language': 'kk',
    })
  })

  it('throws the refusal with its key, message and fields', async () => {
    answers(400, {
      success: false,
      msg: 'wrong_value',
      message: 'Мәні дұрыс емес',
      errors: [{ field: 'gpa', msg: 'gpa_error' }],
    })
    const error = await refusalOf(call('signOut', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      msg: 'wrong_value',
      message: 'Мәні дұрыс емес',
      errors: [{ field: 'gpa', msg: 'gpa_error' }],
    })
  })

  it('reports that no response arrived when the connection is lost', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await refusalOf(call('readReception', {}))).toMatchObject({ status: 0, msg: 'try_again_later' })
  })
})

describe('a 401', () => {
  const expired = { success: false, msg: 'session_expired', message: '' }

  it('ends the session of the call', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    beginSession(USER)
    answers(401, expired)
    await refusalOf(call('readProfile', {}))
    expect(lost).toHaveBeenCalledOnce()
  })

  it('for an earlier session keeps the session that began later', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    beginSession(USER)
    vi.stubGlobal('fetch', async () => {
      beginSession({ ...USER, token: 'newer' })
      return new Response(JSON.stringify(expired), { status: 401 })
    })
    await refusalOf(call('readProfile', {}))
    expect(lost).not.toHaveBeenCalled()
    expect(currentSession()?.token).toBe('newer')
  })

  it('for a wrong password ends no session', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    answers(401, { success: false, msg: 'email-password-incorrect', message: '' })
    await refusalOf(call('signIn', { body: { email: 'a@b.kz', password: 'x' } }))
    expect(lost).not.toHaveBeenCalled()
  })
})
