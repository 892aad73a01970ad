import { AsyncLocalStorage } from 'node:async_hooks'

/** A span in which something happens (platform/observability/traces.ts); `statements` counts those of the database within it. */
export type Span = { readonly traceId: string; readonly spanId: string; statements: number }

type Context = { readonly request: string | undefined; readonly span: Span | undefined }

const current = new AsyncLocalStorage<Context>()

/** Does something as part of a request: what it queues and logs can name the request. */
export const inRequest = <Result>(requestId: string, act: () => Result): Result =>
  current.run({ request: requestId, span: currentSpan() }, act)

/** Does something as part of a span: statements and jobs that it causes belong to it. */
export const inSpan = <Result>(span: Span, act: () => Result): Result =>
  current.run({ request: currentRequest(), span }, act)

/** The id of the request that causes what happens now; undefined where no request does. */
export const currentRequest = (): string | undefined => current.getStore()?.request

/** The span in which this happens; undefined where nothing is traced. */
export const currentSpan = (): Span | undefined => current.getStore()?.span

/** A span as others name it when they say what caused them (W3C Trace Context). */
export const traceparentOf = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`
