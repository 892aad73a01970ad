/**
 * Copies all files of the portal into another store: `npm run move-files -- --to s3://bucket/prefix`, or
 * `--to file:///folder` (docs/operations.md#moving-files). It works beside a running portal and without one; nothing is
 * removed from where the files are now.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { openFileStore } from '../apps/server/src/platform/files/files.ts'
import { moveFiles } from '../apps/server/src/platform/files/move-files.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { STORED_KEYS } from '../apps/server/src/stored-keys.ts'
import { reachDatabase } from './reach-database.ts'

const placeOf = ({ files }: Environment): string =>
  files.kind === 'folder' ? files.folder : `${files.endpoint} ${files.bucket}/${files.prefix}`

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new Error('Say where to: npm run move-files -- --to s3://bucket')
  const environment = readEnvironment()
  const target = readEnvironment({ ...process.env, FILES_URL: values.to })
  if (placeOf(environment) === placeOf(target)) throw new Error(`The files are in ${placeOf(target)} already`)
  const log = createLog('silent')
  const { connection, leave } = await reachDatabase(environment, log, 'as it is')
  try {
    const { db, close } = openDatabase({ connection, poolSize: 2, log })
    const moved = await moveFiles({
      db,
      keys: STORED_KEYS,
      from: openFileStore(environment.files),
      to: openFileStore(target.files),
      report: console.log,
    }).finally(close)
    const { copied, whole, bytes, missing, damaged } = moved
    console.log(`${whole} files (${Math.ceil(bytes / 1e6)} MB) are whole in ${placeOf(target)}, ${copied} copied now`)
    for (const [word, keys] of Object.entries({ missing, damaged })) {
      if (keys.length === 0) continue
      console.error(`${keys.length} files are ${word} in ${placeOf(environment)}: ${keys.slice(0, 20).join(', ')}`)
      process.exitCode = 1
    }
    console.log(
      `Now set FILES_URL=${values.to} for every server and start each anew, then run this once more as it was:`,
    )
    console.log('it takes along what was added until the last server was started.')
  } finally {
    await leave()
  }
} catch (error) {
  const { message, cause } = error as Error
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message)
  process.exitCode = 1
}
