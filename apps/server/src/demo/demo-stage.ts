import type { Follow } from '../features/applications/move-application.ts'
import type { Trx } from '../platform/database.ts'
import type { FileStore } from '../platform/files.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/seal.ts'

/** What the demo is made with: its one transaction, and what the portal has around it. */
export type DemoStage = {
  readonly db: Trx
  readonly follow: Follow
  readonly files: FileStore
  readonly passwordHash: string
  readonly publicUrl: string
  readonly now: Date
  readonly log: Log
  readonly seal: Seal
}
