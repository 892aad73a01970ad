import type { reviewEndpoints } from '@portal/domain/review/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Listeners } from '../applications/move-application.ts'
import type { Corrections, Invitations, Referees, TestsAndInterviews } from '../applications/queries.ts'
import { answerDecision } from './answer-decision.ts'
import { assignInspector, assignInspectors } from './assignment/assign-inspectors.ts'
import { previewAssignment } from './assignment/preview-assignment.ts'
import { beginDay } from './begin-day.ts'
import { checkPoint, listChecks } from './check-documents.ts'
import { decideApplication } from './decide-application.ts'
import { createReason, deleteReason, editReason, listReasons } from './edit-reasons.ts'
import { exportApplications } from './export/export-applications.ts'
import type { ProfilesOf } from './export/load-export-parts.ts'
import { readExportColumns, saveExportColumns } from './export/save-columns.ts'
import type { LateRule } from './filters.ts'
import { countApplications, listApplications } from './list/list-applications.ts'
import { createSavedFilter, deleteSavedFilter, editSavedFilter, listSavedFilters } from './list/save-filter.ts'
import { listMessages } from './list-messages.ts'
import { createStaffView } from './queries.ts'
import { readOverview } from './read-overview.ts'
import { watchApplication } from './watch-application.ts'
import { type ProfileOf, writeDossier } from './write-dossier.ts'
import { addNote, editNote, listNotes } from './write-note.ts'

export type ReviewServices = LateRule &
  TestsAndInterviews &
  Pick<Corrections, 'correctionsOf'> &
  Referees &
  Invitations & {
    readonly files: FileStore
    readonly isScanning: boolean
    readonly profileOf: ProfileOf
    readonly profilesOf: ProfilesOf
    readonly listeners: Listeners
  }

export const reviewRoutes = ({
  listeners,
  testsOf,
  interviewsOf,
  correctionsOf,
  refereesOf,
  invitationsOf,
  files,
  isScanning,
  profileOf,
  profilesOf,
  ...day
}: ReviewServices): Handlers<typeof reviewEndpoints> => {
  const view = createStaffView({ testsOf, interviewsOf, correctionsOf, refereesOf, invitationsOf })
  return {
    listApplications: { read: (scope, { query }) => listApplications(scope, query, day) },
    countApplications: { read: (scope, { query }) => countApplications(scope, query, day) },
    readDay: { read: (scope, { query }) => beginDay(scope, query, day) },
    readOverview: { read: (scope, { query }) => readOverview(scope, query, day) },
    exportApplications: { read: (scope, { query }) => exportApplications(scope, query, { ...day, profilesOf }) },
    readExportColumns: { read: (scope) => readExportColumns(scope) },
    saveExportColumns: { write: (scope, { body }) => saveExportColumns(scope, body.columns) },
    readApplication: { read: (scope, { params }) => view.read(scope, params.id) },
    downloadApplication: {
      read: (scope, { params }) =>
        writeDossier(scope, params.id, { files, isScanning, profileOf, view, correctionsOf }),
    },
    assignInspector: { write: (scope, { body }) => assignInspector({ ...scope, listeners }, body) },
    decideApplication: {
      write: (scope, { params, body }) => decideApplication({ ...scope, listeners }, params.id, body, correctionsOf),
    },
    answerDecision: { write: (scope, { params, body }) => answerDecision({ ...scope, listeners }, params.id, body) },

    previewAssignment: { read: (scope, { body }) => previewAssignment(scope, body, day) },
    assignInspectors: { write: (scope, { body }) => assignInspectors({ ...scope, listeners }, body) },

    listChecks: { read: (scope, { params }) => listChecks(scope, params.id) },
    checkPoint: { write: (scope, { params, body }) => checkPoint(scope, params.id, body) },

    listMessages: { read: (scope, { params }) => listMessages(scope, params.id) },
    listNotes: { read: (scope, { params }) => listNotes(scope, params.id) },
    addNote: { write: (scope, { params, body }) => addNote(scope, params.id, body.text) },
    editNote: { write: (scope, { params, body }) => editNote(scope, params, body) },
    viewApplication: { write: (scope, { params, body }) => watchApplication(scope, params.id, body.isLeaving) },

    listReasons: { read: (scope, { query }) => listReasons(scope, query.universityId) },
    createReason: { write: (scope, { body }) => createReason(scope, body) },
    editReason: { write: (scope, { params, body }) => editReason(scope, params.id, body) },
    deleteReason: { write: (scope, { params }) => deleteReason(scope, params.id) },

    listSavedFilters: { read: (scope) => listSavedFilters(scope) },
    createSavedFilter: { write: (scope, { body }) => createSavedFilter(scope, body) },
    editSavedFilter: { write: (scope, { params, body }) => editSavedFilter(scope, params.id, body) },
    deleteSavedFilter: { write: (scope, { params }) => deleteSavedFilter(scope, params.id) },
  }
}
