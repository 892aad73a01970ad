import { expect, test } from 'vitest'
import { describeFailure } from './failure.ts'

test.each([
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    'the disk that holds /data/db is full.',
  ],
  ['spawn /x/bin/postgres EACCES', 'no permission to use /data/db or the database engine.'],
  [
    'initdb: error: could not change permissions of directory "/data/db": Read-only file system',
    'the disk that holds /data/db is read-only.',
  ],
  ['spawn /x/bin/postgres ENOENT', 'Set DATABASE_URL to a PostgreSQL server.'],
  ['/x/bin/postgres: error while loading shared libraries: libc.so.6', 'Set DATABASE_URL to a PostgreSQL server.'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'there is not enough memory.'],
])('%s', (words, expected) => {
  const { message } = describeFailure('start PostgreSQL', '/data/db', new Error(words))
  expect(message).toMatch(/^Cannot start PostgreSQL: /)
  expect(message).toContain(expected)
})

test('whatever else the engine says is given in its own words, the last fatal line', () => {
  const log = `2026-11-20 09:30:00.000 UTC [17] FATAL:  database files are incompatible with server
2026-11-20 09:30:00.001 UTC [17] LOG:  database system is shut down`
  expect(describeFailure('start PostgreSQL', '/data/db', new Error(log)).message).toBe(
    'Cannot start PostgreSQL: database files are incompatible with server',
  )
})
