export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/**
 * Describes in words why PostgreSQL does not run.
 * @param act for example `start PostgreSQL`.
 * @param cause an error of Node.js, or the engine's log.
 */
export function describeFailure(act: string, folder: string, cause: unknown): EmbeddedPostgresError {
  const text = cause instanceof Error ? cause.message : String(cause)
  return new EmbeddedPostgresError(`Cannot ${act}: ${reasonOf(text, folder)}`, { cause })
}

function reasonOf(text: string, folder: string): string {
  if (/ENOSPC|no space left/i.test(text)) return `the disk that holds ${folder} is full.`
  if (/EROFS|read-only file system/i.test(text)) return `the disk that holds ${folder} is read-only.`
  if (/EACCES|EPERM|permission denied/i.test(text)) {
    return `no permission to use ${folder} or the database engine. Set DATA_DIR to a folder of your own, or DATABASE_URL to a PostgreSQL server.`
  }
  if (/ENOENT|EFAULT|GLIBC|error while loading shared libraries|not found/.test(text)) {
    return `its binaries do not run on this system (${lastLine(text)}). Set DATABASE_URL to a PostgreSQL server.`
  }
  if (/could not (create|map) (shared memory|anonymous)|cannot allocate memory|ENOMEM/i.test(text)) {
    return 'there is not enough memory.'
  }
  return lastLine(text)
}

function lastLine(text: string): string {
  const lines = text.trim().split(/\r?\n/)
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line))
  return (fatal ?? lines.at(-1) ?? '').replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').slice(0, 300)
}
