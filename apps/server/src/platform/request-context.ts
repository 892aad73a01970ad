import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Does something as part of a request: what it queues and logs can name the request. */
export const inRequest = <Result>(requestId: string, act: () => Result): Result => current.run(requestId, act)

/** The id of the request that causes what happens now; undefined where no request does. */
export const currentRequest = (): string | undefined => current.getStore()
