import { AsyncLocalStorage } from 'node:async_hooks'

export type Span = { readonly traceId: string; readonly spanId: string; statements: number }

type Context = { readonly request: string | undefined; readonly span: Span | undefined }

const current = new AsyncLocalStorage<Context>()

/** Runs in the scope of a request: jobs and log lines can name it. */
export const inRequest = <Result>(requestId: string, act: () => Result): Result =>
  current.run({ request: requestId, span: currentSpan() }, act)

/** Runs in the scope of a span: statements and jobs belong to it. */
export const inSpan = <Result>(span: Span, act: () => Result): Result =>
  current.run({ request: currentRequest(), span }, act)

export const currentRequest = (): string | undefined => current.getStore()?.request

export const currentSpan = (): Span | undefined => current.getStore()?.span

/** The `traceparent` of a span (W3C Trace Context). */
export const traceparentOf = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`
