import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../environment.ts'

export type Log = Logger

/** The parts of a request that a log line may carry. */
type LoggedRequest = { id: unknown; method: string; url: string; ip?: string }

/**
 * The process's one log: JSON lines on the standard output. No bodies, no query strings (they carry names and tokens),
 * no credentials; secrets inside paths are masked.
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

/** PostgreSQL's own account of a fault; its message, detail and context quote what people typed. */
type DatabaseFault = { severity?: string; table?: string; column?: string; constraint?: string; routine?: string }

/** Where an error came from and of what kind it is: enough to find the place, and nothing that somebody typed. */
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

/** A message of code, without what it may quote: texts in quotation marks, addresses of people, numbers of documents. */
const withoutPersonalData = (message: string): string =>
  message
    .slice(0, MESSAGE_LENGTH)
    .replace(/"[^"]*"/g, '"***"')
    .replace(/[^\s@<]+@[^\s@>]+/g, '***')
    .replace(/\d{6,}/g, '***')

/** The path of an address without its query; a confirmation or reset token in it becomes `***`. */
export function pathWithoutSecrets(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(/\/(confirm|resetPassword)\/[^/]+/g, '/$1/***')
}
