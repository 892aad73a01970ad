/** What a running server tells a Prometheus. */
export type Metrics = {
  /** Counts one answered call: its route as declared (never the address, which carries ids), status and seconds. */
  observe(call: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }): void
  /** The text that Prometheus reads, and its content type. */
  read(): Promise<{ readonly text: string; readonly type: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Begins to measure; the library loads only where somebody asks for metrics. */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    observe: ({ method, route, status, seconds }) => calls.observe({ method, route, status: String(status) }, seconds),
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}
