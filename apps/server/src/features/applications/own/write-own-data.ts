import { Readable } from 'node:stream'
import { pdfOf } from '@portal/office-files/pdf.ts'
import { zipOf } from '@portal/office-files/zip.ts'
import type { Download, ReadScope } from '../../../http/handler.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { textsIn } from '../../../platform/texts.ts'
import { namesInDirectories } from '../../directory/name-entries.ts'
import { ownData } from '../templates/own-data.ts'
import { gatherOwnData, type OwnDataServices } from './gather-own-data.ts'

type Services = OwnDataServices & { readonly files: FileStore }

/**
 * Everything that the portal holds of the caller and that they may read, as a zip: for programs, for people, and their
 * own files. It passes the shapes of the calls that show it on the screens, so that nothing of the staff's comes along.
 */
export async function writeOwnData(scope: ReadScope, services: Services): Promise<Download> {
  const { db, language, now } = scope
  const data = await gatherOwnData(scope, services)
  const nameOf = await namesInDirectories(
    db,
    ['countries', 'nationalities', 'languages', 'quotaCategories', 'preemptiveRights'],
    language,
  )
  const t = textsIn(language)
  return {
    name: `${t('accounts.ownData.fileName')}.zip`,
    type: 'application/zip',
    body: zipOf([
      {
        name: `${t('accounts.ownData.fileName')}.pdf`,
        open: () => pdfOf(ownData(data, nameOf, { language, madeAt: now })),
      },
      { name: 'data.json', open: async () => Readable.from([JSON.stringify(data, null, 2)]) },
      // What a scanner has found goes to nobody; data.json names it.
      ...data.files
        .filter(({ scan }) => scan !== 'INFECTED')
        .map(({ id, name, sha256 }) => ({
          folder: 'files',
          name,
          open: () => services.files.open(id, Buffer.from(sha256, 'hex')),
        })),
    ]),
  }
}
