import { type APIRequestContext, expect, request } from '@playwright/test'
import { anAddress, pdf, type Visitor } from './screen.ts'
import { type Credentials, type Entry, sessionOf } from './sign-in.ts'

/** Calls of one person, as the screens make them. Each must succeed, and returns its response. */
export type Calls = ReturnType<typeof callsWith>

function callsWith(context: APIRequestContext, tokenOf: () => Promise<string>) {
  const ask = async (method: string, path: string, options: object = {}) => {
    const headers = { Authorization: `Bearer ${await tokenOf()}` }
    const answer = await context.fetch(`/api${path}`, { method, headers, ...options })
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200)
    return answer
  }
  const json = async (method: string, path: string, options?: object) => (await ask(method, path, options)).json()
  return {
    get: (path: string) => json('GET', path),
    post: (path: string, data: unknown = {}) => json('POST', path, { data }),
    put: (path: string, data: unknown = {}) => json('PUT', path, { data }),
    download: async (id: string): Promise<Buffer> => (await ask('GET', `/file/download?id=${id}`)).body(),
    upload: async (name: string): Promise<{ id: string }> =>
      (await json('POST', '/file/upload', { multipart: { file: pdf(name) } })).data,
  }
}

export const callsOf = ({ page }: Visitor): Calls =>
  callsWith(page.request, () => page.evaluate(() => localStorage.getItem('token') ?? ''))

/** Calls of a person without a browser, from an own address. */
export async function callsBy(baseURL: string | undefined, entry: Entry, person: Credentials): Promise<Calls> {
  const context = await newCaller(baseURL)
  const { token } = await sessionOf(context, entry, person)
  return callsWith(context, async () => token)
}

export const newCaller = (baseURL: string | undefined): Promise<APIRequestContext> =>
  request.newContext({ ...(baseURL === undefined ? {} : { baseURL }), extraHTTPHeaders: anAddress() })
