import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './environment.ts'

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
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** The path of an address without its query; a confirmation or reset token in it becomes `***`. */
export function pathWithoutSecrets(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(/\/(confirm|resetPassword)\/[^/]+/g, '/$1/***')
}
