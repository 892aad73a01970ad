import { diag, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '../identity/tokens.ts'
import type { Log } from './log.ts'
import { currentSpan, inSpan, type Span as SpanScope } from './request-context.ts'

export type TraceSettings = {
  readonly url: string
  readonly serviceName: string
  readonly headers: Readonly<Record<string, string>>
}

export type Traces = {
  /** Makes each request a span. Trusts a caller's `traceparent` behind a proxy of ours alone. */
  calls(app: FastifyInstance, options: { readonly isBehindProxy: boolean; readonly ignored: ReadonlySet<string> }): void
  job(name: string, cause: JobCause, act: () => Promise<void>): Promise<void>
  /** Adds the span of a statement to the current span. `began` is of performance.now(). */
  statement(text: string, began: number, isFailed: boolean): void
  readonly counts: { sent: number; dropped: number }
  close(): Promise<void>
}

export type JobCause = { readonly request: string | undefined; readonly traceparent: string | undefined }

const QUEUE = { maxQueueSize: 4096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 }
const LAST_SEND_MS = 2_000
const MOST_STATEMENTS = 100
const FAULT_STATUS = 500

function describe(text: string): { readonly operation: string; readonly table: string | undefined } {
  const [operation = ''] = /[a-z]+/i.exec(text.replace(/^\s*\/\*[^*]*\*\//, '')) ?? []
  const [, table] = /\b(?:from|into|update) "?([a-z_]+)"?(?![\w."(])/i.exec(text) ?? []
  return { operation: operation.toLowerCase(), table }
}

function counted(exporter: SpanExporter, log: Log, counts: Traces['counts']): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isSent = result.code === ExportResultCode.SUCCESS
        counts[isSent ? 'sent' : 'dropped'] += spans.length
        if (!isSent && !isAway)
          log.warn({ err: result.error }, 'traces are lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them')
        isAway = !isSent
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

export function openTraces({ url, serviceName, headers }: TraceSettings, log: Log): Traces {
  const counts = { sent: 0, dropped: 0 }
  const ignore = (): void => undefined
  // The SDK reports a full queue by this logger alone.
  diag.setLogger({ warn: (text) => log.warn(text), error: ignore, info: ignore, debug: ignore, verbose: ignore })
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: QUEUE.exportTimeoutMillis })
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': newId() }),
    spanProcessors: [new BatchSpanProcessor({ ...QUEUE, exporter: counted(exporter, log, counts) })],
  })
  const tracer = provider.getTracer('portal')

  const begin = (kind: SpanKind, name: string, traceparent: string | undefined) => {
    const parent = parseTraceParent(traceparent ?? '')
    const span = tracer.startSpan(name, { kind }, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
    const { traceId, spanId } = span.spanContext()
    const scope: SpanScope = { traceId, spanId, statements: 0 }
    return { span, scope }
  }
  const end = (
    { span, scope }: ReturnType<typeof begin>,
    attributes: Record<string, string | number>,
    isFailed: boolean,
  ) => {
    span.setAttributes({ ...attributes, 'db.statements': scope.statements })
    endSpan(span, isFailed)
  }
  const endSpan = (span: Span, isFailed: boolean): void => {
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    calls: (app, { isBehindProxy, ignored }) => {
      const open = new WeakMap<FastifyRequest, ReturnType<typeof begin>>()
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        if (ignored.has(route)) return done()
        const given = isBehindProxy ? request.headers['traceparent'] : undefined
        open.set(
          request,
          begin(SpanKind.SERVER, `${request.method} ${route}`, typeof given === 'string' ? given : undefined),
        )
        done()
      })
      app.addHook('preHandler', (request, _reply, done) => {
        const own = open.get(request)
        if (own === undefined) done()
        else inSpan(own.scope, done)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const own = open.get(request)
        if (own === undefined) return
        // The route alone: an address carries ids.
        const attributes = {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? 'unknown',
          'http.response.status_code': statusCode,
          'request.id': request.id,
        }
        end(own, attributes, statusCode >= FAULT_STATUS)
      })
    },
    job: async (name, { request, traceparent }, act) => {
      const own = begin(SpanKind.CONSUMER, `job ${name}`, traceparent)
      let outcome: 'done' | 'failed' = 'failed'
      try {
        await inSpan(own.scope, act)
        outcome = 'done'
      } finally {
        const cause = request === undefined ? {} : { 'request.id': request }
        end(own, { 'job.task': name, 'job.outcome': outcome, ...cause }, outcome === 'failed')
      }
    },
    statement: (text, began, isFailed) => {
      const scope = currentSpan()
      if (scope === undefined) return
      scope.statements += 1
      if (scope.statements > MOST_STATEMENTS) return
      const { operation, table } = describe(text)
      const parent = trace.setSpanContext(ROOT_CONTEXT, { ...scope, traceFlags: 1 })
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === undefined ? {} : { 'db.collection.name': table }),
      }
      const name = table === undefined ? operation : `${operation} ${table}`
      endSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: began, attributes }, parent), isFailed)
    },
    counts,
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timeout = setTimeout(resolve, LAST_SEND_MS)
      await Promise.race([provider.shutdown().catch(ignore), promise])
      clearTimeout(timeout)
    },
  }
}
