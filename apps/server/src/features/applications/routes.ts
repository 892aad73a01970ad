import type { applicationsEndpoints } from '@portal/domain/applications/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Listeners } from './move-application.ts'
import type { NextStepsFrom, UsualReviewOf } from './next-steps-of.ts'
import { continueDraft } from './own/continue-draft.ts'
import type { OwnDataServices } from './own/gather-own-data.ts'
import { createOwnList } from './own/list-own-applications.ts'
import { listReadings } from './own/list-readings.ts'
import { createOwnView } from './own/read-own-application.ts'
import { type OpenOffersOf, writeOwnCalendar } from './own/write-own-calendar.ts'
import { writeOwnData } from './own/write-own-data.ts'
import { writeReceipt } from './own/write-receipt.ts'
import { type Corrections, type Invitations, type Referees, readByNumber, type TestsAndInterviews } from './queries.ts'
import { createApplication, deleteDraft, saveApplication, saveDraftAtOnce } from './save-application.ts'
import { withdrawApplication } from './withdraw-application.ts'

export type ApplicationsServices = TestsAndInterviews &
  Corrections &
  Referees &
  Invitations & {
    readonly listeners: Listeners
    readonly showReaders: boolean
    readonly files: FileStore
    readonly nextSteps: NextStepsFrom
    readonly usualReviewOf: UsualReviewOf
    readonly claimsOf: OwnDataServices['claimsOf']
    readonly gradingCopyOf: OwnDataServices['gradingCopyOf']
    readonly grantOf: OwnDataServices['grantOf']
    readonly appealsOf: OwnDataServices['appealsOf']
    readonly messagesOf: OwnDataServices['messagesOf']
    readonly wishesOf: OwnDataServices['wishesOf']
    readonly openOffersOf: OpenOffersOf
    readonly publicUrl: string
  }

export const applicationsRoutes = ({
  listeners,
  showReaders,
  files,
  claimsOf,
  gradingCopyOf,
  grantOf,
  appealsOf,
  messagesOf,
  wishesOf,
  openOffersOf,
  publicUrl,
  ...around
}: ApplicationsServices): Handlers<typeof applicationsEndpoints> => {
  const own = { ...around, competition: listeners.competition }
  const readOwnList = createOwnList(own)
  const readOwn = createOwnView(own)
  return {
    createApplication: { write: (scope, { body }) => createApplication({ ...scope, listeners }, body) },
    saveApplication: {
      around: async (scope, { params: { id }, body }) =>
        (scope.isKeyed ? null : await saveDraftAtOnce(scope, id, body)) ??
        scope.write((inner) => saveApplication({ ...inner, listeners }, id, body)),
    },
    continueDraft: { write: (scope, { params }) => continueDraft({ ...scope, listeners }, params.id) },
    deleteDraft: { write: (scope, { params }) => deleteDraft({ ...scope, listeners }, params.id) },
    withdrawApplication: { write: (scope, { params }) => withdrawApplication({ ...scope, listeners }, params.id) },
    listOwnApplications: { read: (scope, { query }) => readOwnList(scope, query) },
    readOwnApplication: { read: (scope, { params }) => readOwn(scope, params.id) },
    listReadings: { read: (scope, { params, query }) => listReadings(scope, params.id, { ...query, showReaders }) },
    downloadOwnCalendar: {
      read: (scope) => writeOwnCalendar(scope, { listOwn: readOwnList, openOffersOf, publicUrl }),
    },
    downloadReceipt: { read: (scope, { params }) => writeReceipt(scope, params.id, around) },
    downloadOwnData: {
      read: (scope) =>
        writeOwnData(scope, {
          ...{ files, showReaders, claimsOf, gradingCopyOf, grantOf, appealsOf, messagesOf, wishesOf, readOwn },
          correctionsOf: around.correctionsOf,
        }),
    },
    readApplicationByNumber: { read: (scope, { params }) => readByNumber(scope, params.number) },
  }
}
