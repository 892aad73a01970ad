import type { TraceSettings } from '../../apps/server/src/platform/observability/traces.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** Whether the collector of traces takes them: an empty list is sent. No work depends on it. */
export async function checkTraces({ url, headers }: TraceSettings, answerMs: number): Promise<Finding> {
  const { ok, warn } = about('traces')
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(answerMs),
      redirect: 'error',
    })
    if (status >= 200 && status < 300) return ok(`${url} takes them`)
    const advice = status === 401 || status === 403 ? 'OTEL_EXPORTER_OTLP_HEADERS' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
    return warn(`${url} answers ${status}: look at ${advice}; traces are lost, nothing else`)
  } catch (error) {
    return warn(`${url} is not to be reached (${reasonOf(error)}); traces are lost, nothing else`)
  }
}
