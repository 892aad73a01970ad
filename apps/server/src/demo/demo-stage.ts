import type { Listeners } from '../features/applications/move-application.ts'
import type { Trx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Seal } from '../platform/identity/seal.ts'
import type { Log } from '../platform/observability/log.ts'

export type DemoStage = {
  readonly db: Trx
  readonly listeners: Listeners
  readonly files: FileStore
  readonly passwordHash: string
  readonly publicUrl: string
  readonly now: Date
  readonly log: Log
  readonly seal: Seal
}
