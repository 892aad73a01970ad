import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { type StoredKeys, sweepStore } from '../../platform/files/sweep-store.ts'
import type { Slice } from '../../slice.ts'
import { removeFileBytes, removeUnusedFiles } from './jobs.ts'
import { countScans } from './queries.ts'
import { type FileUse, removeFiles, removeOwnFiles } from './remove-files.ts'
import { removeOldUploads } from './remove-uploads.ts'
import { type DocumentsServices, documentsRoutes } from './routes.ts'
import { createScanning } from './scan-files.ts'

type Needs = Pick<DocumentsServices, 'filesInScope' | 'profileOf' | 'ownerNow'> & {
  readonly fileUse: FileUse
  readonly storedKeys: readonly StoredKeys[]
}

/** Writing any file takes less. */
const HALF_WRITTEN_RETAINED_MS = DAY_MS

export const documents = {
  provides: { countScans, removeFiles, removeOwnFiles },
  open: ({ environment, db, clock, files, scanner, log, metrics }, { fileUse, storedKeys, ...needs }) => ({
    routes: documentsRoutes({
      ...needs,
      files,
      keptBytesEach: environment.keptBytesEach,
      lockOwner: fileUse.lockOwner,
      isScanning: scanner !== null,
      operator: environment.operator,
    }),
    tasks: {
      'remove-unused-files': () => removeUnusedFiles({ db, now: clock.now() }, fileUse),
      'remove-old-uploads': async () => {
        await removeOldUploads({ db, now: clock.now() })
        await files.sweep(new Date(clock.now().getTime() - HALF_WRITTEN_RETAINED_MS))
      },
      'scan-files':
        scanner === null
          ? async () => undefined
          : createScanning({ db, clock, files, scanner, log, onScan: metrics?.countScan }),
      'sweep-files': () => sweepStore({ db, files, keys: storedKeys, log }, clock.now()).then(() => undefined),
      'remove-file-bytes': (payload) => removeFileBytes(files, payload),
    },
    crontab: [
      ...(scanner === null ? [] : ['* * * * * scan-files']),
      '47 * * * * remove-old-uploads',
      // It reads every row of `files`.
      '47 20 * * * remove-unused-files',
      '17 21 * * * sweep-files',
    ],
  }),
} satisfies Slice<'documents', Needs>
