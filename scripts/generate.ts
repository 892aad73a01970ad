/**
 * Makes the files that follow from the migrations and the sources: `npm run generate`.
 * With `--check` nothing is written: it fails when a file is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts'
import { dataSources } from './generators/data-sources.ts'
import type { Generator } from './generators/generator.ts'
import { patterns } from './generators/patterns.ts'
import { permissions } from './generators/permissions.ts'
import { programOffers } from './generators/program-offers.ts'
import { schemaSql } from './generators/schema-sql.ts'
import { statusDiagram } from './generators/status-diagram.ts'
import { tableTypes } from './generators/table-types.ts'

const GENERATORS: readonly Generator[] = [
  schemaSql,
  tableTypes,
  programOffers,
  dataSources,
  permissions,
  statusDiagram,
  patterns,
]

const root = path.join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

const cluster = await startThrowawayCluster()
try {
  await migrate(cluster.connection)
  const database = new pg.Client(cluster.connection)
  await database.connect()
  for (const generator of GENERATORS) {
    const file = path.join(root, generator.path)
    const content = await generator.make({ database })
    if (content === (await readFile(file, 'utf8').catch(() => ''))) continue
    if (isCheck) {
      console.error(`${generator.path} is stale: run npm run generate`)
      process.exitCode = 1
    } else {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, content)
      console.log(`${generator.path} written`)
    }
  }
  await database.end()
} finally {
  await cluster.stop()
}
