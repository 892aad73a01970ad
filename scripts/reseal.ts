/**
 * Seals what the database keeps sealed with another secret: `npm run reseal`, with SEALING_SECRET (the new one) and
 * OLD_SEALING_SECRET, while no server runs. Without the latter the old one is that of the data folder
 * (docs/operations.md#changing-a-secret).
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { refuseWhileServed } from '../apps/server/src/platform/backup/move-database.ts'
import type { DatabaseConnection } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { lockDataFolder } from '../apps/server/src/platform/files/data-folder.ts'
import { createSeal, SECRET_FILE, type Seal, SealedOtherwiseError } from '../apps/server/src/platform/identity/seal.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { type Resealed, resealAll } from '../apps/server/src/sealed-columns.ts'

function oldSeal({ dataDir, oldSealingSecret }: Environment): Seal {
  const drawn = path.join(dataDir, SECRET_FILE)
  if (oldSealingSecret === undefined && !existsSync(drawn))
    throw new Error(`Say OLD_SEALING_SECRET: the secret until now (${drawn} is not there)`)
  return createSeal({ dataDir, secret: oldSealingSecret ?? readFileSync(drawn) })
}

async function reseal(connection: DatabaseConnection, from: Seal, to: Seal): Promise<Resealed> {
  const client = new pg.Client({ ...connection, application_name: 'admission-portal reseal' })
  try {
    await client.connect()
    await refuseWhileServed(client)
    await client.query('begin')
    const done = await resealAll(client, from, to)
    await client.query('commit')
    return done
  } finally {
    await client.end().catch(() => undefined)
  }
}

try {
  const environment = readEnvironment()
  const { dataDir, sealingSecret } = environment
  if (sealingSecret === undefined) throw new Error('Say SEALING_SECRET: the secret from now on')
  const unlock = await lockDataFolder(dataDir)
  try {
    const from = oldSeal(environment)
    const postgres = await openPostgres(environment, createLog('silent'))
    try {
      await migrate(postgres.connection)
      const to = createSeal({ dataDir, secret: sealingSecret })
      const { changed, unchanged } = await reseal(postgres.connection, from, to)
      console.log(`${changed} sealed anew, ${unchanged} were already. Set the new SEALING_SECRET for every server.`)
    } finally {
      await postgres.stop()
    }
  } finally {
    unlock()
  }
} catch (error) {
  const words =
    error instanceof SealedOtherwiseError
      ? 'A value opens with neither secret; nothing was changed. Look at OLD_SEALING_SECRET.'
      : (error as Error).message
  console.error(words)
  process.exitCode = 1
}
