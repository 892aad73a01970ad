import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../environment.ts'

export type Log = Logger

type LoggedRequest = { id: unknown; method: string; url: string; ip?: string }

/**
 * Log of the process: JSON lines on standard output. It has no bodies, no query strings (they carry names and tokens)
 * and no credentials; secrets inside paths are masked.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: ['authorization', '*.authorization', 'password', '*.password', 'token', '*.token'],
      censor: '***',
    },
    serializers: {
      req: (request: LoggedRequest) => ({
        id: request.id,
        method: request.method,
        path: pathWithoutSecrets(request.url),
        address: request.ip,
      }),
      err: describeFault,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A fault of PostgreSQL; its message, detail and context quote what people typed. */
type DatabaseFault = { severity?: string; table?: string; column?: string; constraint?: string; routine?: string }

/** Kind and place of an error, without typed data. */
export function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', code, cause } = error as Error & { code?: unknown }
  const { severity, table, column, constraint, routine } = error as DatabaseFault
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: name,
    code,
    ...(severity === undefined
      ? { message: withoutPersonalData(message) }
      : { severity, table, column, constraint, routine }),
    stack: frames.join('\n'),
    ...(cause === undefined ? {} : { cause: describeFault(cause) }),
  }
}

const MESSAGE_LENGTH = 300

const withoutPersonalData = (message: string): string =>
  message
    .slice(0, MESSAGE_LENGTH)
    .replace(/"[^"]*"/g, '"***"')
    .replace(/[^\s@<]+@[^\s@>]+/g, '***')
    .replace(/\d{6,}/g, '***')

/** Path without its query; a confirmation or reset token in it becomes `***`. */
export function pathWithoutSecrets(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(/\/(confirm|resetPassword)\/[^/]+/g, '/$1/***')
}
