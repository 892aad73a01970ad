import { randomBytes, randomUUID } from 'node:crypto'
import type { Log } from './log.ts'
import { currentSpan, inSpan, type Span } from './request-context.ts'

/** Where spans are sent; names as OpenTelemetry's, `headers` for who asks for a password. */
export type TraceSettings = {
  readonly endpoint: string
  readonly serviceName: string
  readonly headers: Readonly<Record<string, string>>
}

/** A request or job that is under way; `end` is called once. */
export type OpenSpan = { readonly span: Span; readonly end: (result: SpanEnd) => void }

type Attributes = Readonly<Record<string, string | number>>
type SpanEnd = { readonly name: string; readonly attributes: Attributes; readonly isFailed: boolean }

/** What a running server tells a collector of OpenTelemetry (docs/operations.md#traces). */
export type Traces = {
  /** Begins the span of a request. `traceparent` as a caller that is believed has sent it, or absent. */
  request(traceparent: string | undefined): OpenSpan
  /** Does a job in a span of its own, below that of the request that caused it where `traceparent` names one. */
  job(name: string, cause: JobCause, act: () => Promise<void>): Promise<void>
  /** Says that a statement has ended that began at `began` (performance.now()); outside of spans nothing is told. */
  statement(text: string, began: number, isFailed: boolean): void
  /** Spans since the start, by what became of them. */
  readonly counts: { sent: number; dropped: number }
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

/** The request that queued a job; both absent for jobs of the clock. */
export type JobCause = { readonly request: string | undefined; readonly traceparent: string | undefined }

/** Of what OTLP calls them. */
const KINDS = { server: 2, client: 3, consumer: 5 } as const
const FAILED = 2

/** Spans that wait at most, as many again may be on their way; more are dropped. */
const MOST_WAITING = 4096
const SENT_AT_ONCE = 512
const SEND_INTERVAL_MS = 2_000
const ANSWER_MS = 5_000
const LAST_SEND_MS = 2_000
/** Statements of one request or job that become spans; the span itself says how many there were. */
const MOST_STATEMENTS = 100

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/

/** Where OTLP over HTTP takes traces, below the address that stands for all that it takes. */
export const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`

/** What was begun as part of what. */
type Place = { readonly traceId: string; readonly parentSpanId?: string }

function placeOf(traceparent: string | undefined): Place {
  const [, traceId, parentSpanId] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || parentSpanId === undefined) return { traceId: randomBytes(16).toString('hex') }
  return { traceId, parentSpanId }
}

const spanId = (): string => randomBytes(8).toString('hex')

/** Nanoseconds since 1970 of a moment of performance.now(), as far as it tells them: microseconds. */
const nanoseconds = (moment: number): string => `${Math.round((performance.timeOrigin + moment) * 1000)}000`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** The first word of a statement and the first table that it names; neither its text nor its values. */
function describe(text: string): { readonly operation: string; readonly table: string | undefined } {
  const [operation = ''] = /[a-z]+/i.exec(text.replace(/^\s*\/\*[^*]*\*\//, '')) ?? []
  const [, table] = /\b(?:from|into|update) "?([a-z_]+)"?(?![\w."(])/i.exec(text) ?? []
  return { operation: operation.toLowerCase(), table }
}

/** Texts of which the description is kept. */
const MOST_DESCRIBED = 2_000

/** Begins to trace: spans are gathered and sent by 512, at least every two seconds, as OTLP over HTTP, in JSON. */
export function openTraces({ endpoint, serviceName, headers }: TraceSettings, log: Log): Traces {
  const url = tracesUrl(endpoint)
  const counts = { sent: 0, dropped: 0 }
  const described = new Map<string, ReturnType<typeof describe>>()
  const resource = {
    attributes: attributesOf({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
  }
  let waiting: object[] = []
  let sending: Promise<void> | null = null
  let isAway = false

  const ending = new AbortController()
  const send = async (spans: readonly object[]): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'portal' }, spans }] }] }),
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ending.signal]),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answers ${answer.status}`)
      counts.sent += spans.length
      isAway = false
    } catch (error) {
      counts.dropped += spans.length
      if (!isAway) log.warn({ err: error }, 'traces are lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them')
      isAway = true
    }
  }
  const sendWaiting = async (): Promise<void> => {
    const spans = waiting
    waiting = []
    for (let at = 0; at < spans.length; at += SENT_AT_ONCE) await send(spans.slice(at, at + SENT_AT_ONCE))
  }
  const sendNow = (): void => {
    sending ??= sendWaiting().finally(() => {
      sending = null
      if (waiting.length >= SENT_AT_ONCE) sendNow()
    })
  }
  const ticking = setInterval(sendNow, SEND_INTERVAL_MS).unref()

  const keep = (
    { traceId, parentSpanId }: Place,
    id: string,
    began: number,
    { kind, name, attributes, isFailed }: SpanEnd & { readonly kind: keyof typeof KINDS },
  ): void => {
    if (waiting.length >= MOST_WAITING) {
      counts.dropped += 1
      return
    }
    waiting.push({
      traceId,
      spanId: id,
      parentSpanId,
      name,
      kind: KINDS[kind],
      startTimeUnixNano: nanoseconds(began),
      endTimeUnixNano: nanoseconds(performance.now()),
      attributes: attributesOf(attributes),
      status: isFailed ? { code: FAILED } : {},
    })
    if (waiting.length >= SENT_AT_ONCE) sendNow()
  }
  const begin = (kind: 'server' | 'consumer', traceparent: string | undefined): OpenSpan => {
    const place = placeOf(traceparent)
    const began = performance.now()
    const span: Span = { traceId: place.traceId, spanId: spanId(), statements: 0 }
    return {
      span,
      end: ({ attributes, ...result }) =>
        keep(place, span.spanId, began, {
          ...result,
          kind,
          attributes: { ...attributes, 'db.statements': span.statements },
        }),
    }
  }

  return {
    request: (traceparent) => begin('server', traceparent),
    job: async (name, { request, traceparent }, act) => {
      const { span, end } = begin('consumer', traceparent)
      const endAs = (outcome: 'done' | 'failed'): void =>
        end({
          name: `job ${name}`,
          attributes: {
            'job.task': name,
            'job.outcome': outcome,
            ...(request === undefined ? {} : { 'request.id': request }),
          },
          isFailed: outcome === 'failed',
        })
      try {
        await inSpan(span, act)
        endAs('done')
      } catch (error) {
        endAs('failed')
        throw error
      }
    },
    statement: (text, began, isFailed) => {
      const span = currentSpan()
      if (span === undefined) return
      span.statements += 1
      if (span.statements > MOST_STATEMENTS) return
      let description = described.get(text)
      if (description === undefined) {
        description = describe(text)
        if (described.size >= MOST_DESCRIBED) described.clear()
        described.set(text, description)
      }
      const { operation, table } = description
      keep({ traceId: span.traceId, parentSpanId: span.spanId }, spanId(), began, {
        kind: 'client',
        name: table === undefined ? operation : `${operation} ${table}`,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          ...(table === undefined ? {} : { 'db.collection.name': table }),
        },
        isFailed,
      })
    },
    counts,
    close: async () => {
      clearInterval(ticking)
      const patience = setTimeout(() => ending.abort(), LAST_SEND_MS)
      while (sending !== null) await sending
      await sendWaiting()
      clearTimeout(patience)
    },
  }
}
