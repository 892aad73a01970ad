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

/** The caller's personal data as a zip. Output schemas of the screens' calls filter it: nothing of staff. */
export async function writeOwnData(scope: ReadScope, services: Services): Promise<Download> {
  const { db, language, now } = scope
  const data = await gatherOwnData(scope, services)
  const nameOf = await namesInDirectories(
    db,
    ['countries', 'nationalities', 'languages', 'quotaCategories', 'preemptiveRights', 'grantDocuments'],
    language,
  )
  const t = textsIn(language)
  return {
    name: `${t('profile.ownData.fileName')}.zip`,
    type: 'application/zip',
    body: zipOf([
      {
        name: `${t('profile.ownData.fileName')}.pdf`,
        open: () => pdfOf(ownData(data, nameOf, { language, madeAt: now })),
      },
      { name: 'data.json', open: async () => Readable.from([JSON.stringify(data, null, 2)]) },
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
