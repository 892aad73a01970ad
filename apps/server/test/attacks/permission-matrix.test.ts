import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'
import { ROLES, type Role } from '@portal/domain/kernel/role.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../portal.ts'
import { testPortal } from '../test-portal.ts'

/** A second, handwritten copy of `access`: every change of it must be repeated here. */
const ANYBODY = 'anybody'
const SIGNED_IN: readonly Role[] = ROLES
const STAFF = ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER'] as const
const ALLOWED: Readonly<Record<string, typeof ANYBODY | readonly Role[]>> = {
  signIn: ANYBODY,
  signInStaff: ANYBODY,
  signOut: SIGNED_IN,
  readSession: SIGNED_IN,
  signUp: ANYBODY,
  confirmEmail: ANYBODY,
  resendConfirmation: ANYBODY,
  changeUnconfirmedEmail: ANYBODY,
  forgotPassword: ANYBODY,
  forgotPasswordStaff: ANYBODY,
  resetPassword: ANYBODY,
  resetPasswordStaff: ANYBODY,
  changePassword: SIGNED_IN,
  deleteProfile: ['USER'],
  readProfile: ['USER'],
  editProfile: ['USER'],
  readShortlist: ['USER'],
  saveShortlist: ['USER'],
  listStaff: ['ADMIN', 'EXPERT_MANAGER', 'SUPER_ADMIN'],
  createStaff: ['SUPER_ADMIN'],
  readStaff: ['SUPER_ADMIN'],
  editStaff: ['SUPER_ADMIN'],
  deleteStaff: ['SUPER_ADMIN'],
  sendStaffResetLink: ['SUPER_ADMIN'],
  passSecondStep: ANYBODY,
  passSecondStepStaff: ANYBODY,
  askPasskey: ANYBODY,
  askPasskeyStaff: ANYBODY,
  enrolCode: ANYBODY,
  confirmEnrolledCode: ANYBODY,
  enrolPasskey: ANYBODY,
  confirmEnrolledPasskey: ANYBODY,
  readFactors: SIGNED_IN,
  beginCode: SIGNED_IN,
  confirmCode: SIGNED_IN,
  beginPasskey: SIGNED_IN,
  confirmPasskey: SIGNED_IN,
  renewRecoveryCodes: SIGNED_IN,
  removeFactor: SIGNED_IN,
  listSessions: SIGNED_IN,
  endSession: SIGNED_IN,
  endOtherSessions: SIGNED_IN,
  resetStaffFactor: ['SUPER_ADMIN'],
  resetApplicantFactor: ['SUPER_ADMIN'],

  uploadFile: SIGNED_IN,
  beginUpload: SIGNED_IN,
  readUpload: SIGNED_IN,
  uploadPiece: SIGNED_IN,
  cancelUpload: SIGNED_IN,
  downloadFile: SIGNED_IN,
  downloadZip: SIGNED_IN,
  readScans: SIGNED_IN,
  downloadHelpDocument: ANYBODY,
  downloadConsent: ANYBODY,
  readOperator: ANYBODY,

  listCountries: ANYBODY,
  listCitizenships: ANYBODY,
  listNationalities: ANYBODY,
  listLanguages: ANYBODY,
  listRegions: ANYBODY,
  listCities: ANYBODY,
  listEducationLevels: ANYBODY,
  listProfessions: ANYBODY,
  listQuotaCategories: ANYBODY,
  listQuotaDocuments: ANYBODY,
  listPreemptiveRights: ANYBODY,
  listRightDocuments: ANYBODY,
  listUniversities: ANYBODY,
  readUniversity: ANYBODY,
  searchUniversities: ANYBODY,
  searchPrograms: ANYBODY,
  searchExtended: ANYBODY,
  countByCity: ANYBODY,
  searchProgramGroups: ANYBODY,
  readProgram: ANYBODY,
  listFields: ANYBODY,
  readCityGuide: ANYBODY,
  readKeptPlaces: ANYBODY,
  listKeptGuides: ANYBODY,

  listNotices: SIGNED_IN,
  markNoticesRead: SIGNED_IN,
  readMailSettings: ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER'],
  saveMailSettings: ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER'],

  listBroadcasts: ['ADMIN'],
  createBroadcast: ['ADMIN'],
  readBroadcast: ['ADMIN'],
  editBroadcast: ['ADMIN'],
  removeBroadcast: ['ADMIN'],
  sendBroadcast: ['ADMIN'],
  confirmBroadcast: ['ADMIN'],
  giveBackBroadcast: ['ADMIN'],
  takeBackBroadcast: ['ADMIN'],
  tryBroadcast: ['ADMIN'],
  listBroadcastRecipients: ['ADMIN'],
  readNewsSwitch: ['USER'],
  saveNewsSwitch: ['USER'],
  stopNews: ANYBODY,

  readContacts: ANYBODY,
  readReception: ANYBODY,
  readSeason: ANYBODY,
  readRequirements: ANYBODY,
  downloadSeason: ANYBODY,
  sendFeedback: ANYBODY,
  enableReception: ['SUPER_ADMIN'],
  disableReception: ['SUPER_ADMIN'],
  setReceptionWindow: ['SUPER_ADMIN'],
  listSeasons: ['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER'],
  readSeasonSetup: ['SUPER_ADMIN', 'ADMIN'],
  createSeason: ['SUPER_ADMIN'],
  editSeason: ['SUPER_ADMIN'],
  confirmSeason: ['SUPER_ADMIN', 'ADMIN'],
  deleteSeason: ['SUPER_ADMIN'],
  closeSeason: ['SUPER_ADMIN'],
  setSeasonWindows: ['SUPER_ADMIN'],
  setSeasonRequirements: ['SUPER_ADMIN'],
  extendWindow: ['SUPER_ADMIN'],
  readFindings: ['SUPER_ADMIN', 'ADMIN'],
  checkSeason: ['SUPER_ADMIN', 'ADMIN'],
  beginRehearsal: ['SUPER_ADMIN'],
  followWindows: ['SUPER_ADMIN'],

  createApplication: ['USER'],
  saveApplication: ['USER'],
  continueDraft: ['USER'],
  deleteDraft: ['USER'],
  withdrawApplication: ['USER'],
  listOwnApplications: ['USER'],
  readOwnApplication: ['USER'],
  listReadings: ['USER'],
  downloadOwnCalendar: ['USER'],
  downloadReceipt: ['USER'],
  downloadOwnData: ['USER'],
  readApplicationByNumber: ['USER', 'ADMIN', 'MANAGER'],
  listApplications: ['ADMIN', 'MANAGER'],
  readDay: ['ADMIN', 'MANAGER'],
  readOverview: ['ADMIN'],
  exportApplications: ['ADMIN'],
  readApplication: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  downloadApplication: ['ADMIN', 'MANAGER'],
  assignInspector: ['ADMIN'],
  decideApplication: ['ADMIN', 'MANAGER'],
  answerDecision: ['ADMIN'],
  countApplications: ['ADMIN', 'MANAGER'],
  previewAssignment: ['ADMIN'],
  assignInspectors: ['ADMIN'],
  listMessages: ['ADMIN', 'MANAGER'],
  listChecks: ['ADMIN', 'MANAGER'],
  checkPoint: ['ADMIN', 'MANAGER'],
  listNotes: ['ADMIN', 'MANAGER'],
  addNote: ['ADMIN', 'MANAGER'],
  editNote: ['ADMIN', 'MANAGER'],
  readConversation: ['USER', 'ADMIN', 'MANAGER'],
  writeMessage: ['USER', 'ADMIN', 'MANAGER'],
  markConversationRead: ['USER', 'ADMIN', 'MANAGER'],
  readConversationState: ['USER', 'ADMIN', 'MANAGER'],
  settleConversation: ['ADMIN', 'MANAGER'],
  reportMessage: ['USER', 'ADMIN', 'MANAGER'],
  listMessageTemplates: ['ADMIN', 'MANAGER'],
  viewApplication: ['ADMIN', 'MANAGER'],
  listReasons: ['ADMIN', 'MANAGER'],
  createReason: ['ADMIN'],
  editReason: ['ADMIN'],
  deleteReason: ['ADMIN'],
  readExportColumns: ['ADMIN'],
  saveExportColumns: ['ADMIN'],
  listSavedFilters: ['ADMIN', 'MANAGER'],
  createSavedFilter: ['ADMIN', 'MANAGER'],
  editSavedFilter: ['ADMIN', 'MANAGER'],
  deleteSavedFilter: ['ADMIN', 'MANAGER'],

  listTests: ['USER', 'ADMIN', 'MANAGER'],
  openTest: ['USER'],
  answerStatement: ['USER'],
  setTestStatus: ['USER', 'ADMIN', 'MANAGER'],
  addTestMinutes: ['ADMIN', 'MANAGER'],
  readTestResult: ['ADMIN', 'MANAGER'],
  readTestReliability: ['ADMIN'],

  listInterviews: ['EXPERT_MANAGER', 'EXPERT'],
  readInterview: ['EXPERT_MANAGER', 'EXPERT'],
  scheduleInterview: ['EXPERT_MANAGER'],
  moveInterview: ['EXPERT_MANAGER'],
  cancelInterview: ['EXPERT_MANAGER'],
  assignExpert: ['EXPERT_MANAGER'],
  proposeExperts: ['EXPERT_MANAGER'],
  assignExperts: ['EXPERT_MANAGER'],
  declineInterview: ['EXPERT'],
  noteAttendance: ['EXPERT_MANAGER', 'EXPERT'],
  openSlots: ['EXPERT_MANAGER', 'EXPERT'],
  listSlots: ['EXPERT_MANAGER', 'EXPERT'],
  closeSlots: ['EXPERT_MANAGER', 'EXPERT'],
  listInvitable: ['EXPERT_MANAGER'],
  inviteToSlots: ['EXPERT_MANAGER'],
  listSlotInvitations: ['EXPERT_MANAGER'],
  cancelSlotInvitation: ['EXPERT_MANAGER'],
  proposeSlotPlacements: ['EXPERT_MANAGER'],
  placeInSlots: ['EXPERT_MANAGER'],
  readOwnSlots: ['USER'],
  chooseSlot: ['USER'],
  setSlotNews: ['USER'],
  askAccommodation: ['USER'],
  takeBackAccommodation: ['USER'],
  listAccommodations: ['EXPERT_MANAGER'],
  answerAccommodation: ['EXPERT_MANAGER'],
  saveGradeDraft: ['EXPERT'],
  sendSigningCode: ['EXPERT'],
  signInterview: ['EXPERT'],
  askSigningPasskey: ['EXPERT'],
  signInterviewByPasskey: ['EXPERT'],
  uploadSchedule: ['EXPERT_MANAGER'],
  markSchedule: ['EXPERT_MANAGER'],
  downloadScheduleTemplate: ['EXPERT_MANAGER'],
  downloadInterviews: ['EXPERT_MANAGER'],
  readInterviewResults: ['EXPERT_MANAGER'],
  downloadInterviewResults: ['EXPERT_MANAGER'],
  downloadProtocol: ['EXPERT_MANAGER', 'EXPERT'],

  listPublishedCompetitions: ANYBODY,
  readPublishedCompetition: ANYBODY,
  listResultLines: ANYBODY,
  listCutoffs: ANYBODY,
  readGrantFigures: ANYBODY,
  downloadGrantProtocol: ANYBODY,
  listOpenOffers: ['USER'],
  readOwnGrant: ['USER'],
  acceptGrant: ['USER'],
  declineGrant: ['USER'],
  listCorrections: ['ADMIN', 'MANAGER'],
  askCorrection: ['ADMIN', 'MANAGER'],
  cancelCorrection: ['ADMIN', 'MANAGER'],
  correctItem: ['USER'],
  answerCorrection: ['USER'],
  listCorrectionReasons: ['ADMIN', 'MANAGER'],
  readCorrectionFigures: ['ADMIN'],
  readOwnAppeals: ['USER'],
  sendAppeal: ['USER'],
  listAppeals: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  readAppeal: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  decideAppeal: ['ADMIN', 'MANAGER'],
  downloadLetter: ['USER'],
  checkLetter: ANYBODY,
  rotateSigningKey: ['ADMIN'],
  countOffers: ['EXPERT_MANAGER', 'ADMIN'],

  listAuditors: ['SUPER_ADMIN'],
  nameAuditor: ['SUPER_ADMIN'],
  removeAuditor: ['SUPER_ADMIN'],
  listAudits: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  downloadWholeInput: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  listAudit: ['SUPER_ADMIN'],
  listUndelivered: ['SUPER_ADMIN'],
  resendMessage: ['SUPER_ADMIN'],

  listCompetitions: ['EXPERT_MANAGER', 'ADMIN', 'MANAGER'],
  createCompetition: ['EXPERT_MANAGER'],
  readCompetition: ['EXPERT_MANAGER', 'ADMIN', 'MANAGER'],
  listPlaces: ['EXPERT_MANAGER', 'ADMIN'],
  changeCompetition: ['EXPERT_MANAGER'],
  confirmStep: ['ADMIN', 'EXPERT_MANAGER'],
  openCompetition: ['ADMIN', 'EXPERT_MANAGER'],
  confirmCompetition: ['ADMIN'],
  refuseCompetition: ['EXPERT_MANAGER', 'ADMIN'],
  downloadPlaces: ['EXPERT_MANAGER', 'ADMIN'],
  downloadPlacesTemplate: ['EXPERT_MANAGER'],
  uploadPlaces: ['EXPERT_MANAGER'],
  markPlaces: ['EXPERT_MANAGER'],
  listRuns: ['EXPERT_MANAGER', 'ADMIN'],
  startRun: ['EXPERT_MANAGER'],
  readRun: ['EXPERT_MANAGER', 'ADMIN'],
  compareRuns: ['EXPERT_MANAGER', 'ADMIN'],
  listCutOffs: ['EXPERT_MANAGER', 'ADMIN'],
  downloadRunInput: ['EXPERT_MANAGER', 'ADMIN'],
  downloadRunOutput: ['EXPERT_MANAGER', 'ADMIN'],
  proposeProtocol: ['EXPERT_MANAGER'],
  confirmProtocol: ['ADMIN'],
  refuseProtocol: ['EXPERT_MANAGER', 'ADMIN'],

  readUniversityProfile: ['ADMIN', 'MANAGER'],
  editUniversity: ['ADMIN', 'MANAGER'],
  uploadUniversityPhoto: ['ADMIN', 'MANAGER'],
  orderUniversityPhotos: ['ADMIN', 'MANAGER'],
  describeUniversityPhoto: ['ADMIN', 'MANAGER'],
  deleteUniversityPhoto: ['ADMIN', 'MANAGER'],
  listOwnNews: ['ADMIN', 'MANAGER'],
  readOwnNews: ['ADMIN', 'MANAGER'],
  createNews: ['ADMIN', 'MANAGER'],
  editNews: ['ADMIN', 'MANAGER'],
  deleteNews: ['ADMIN', 'MANAGER'],
  listNews: ANYBODY,
  listOpenDays: ANYBODY,
  readNews: ANYBODY,
  readUniversityPhoto: ANYBODY,

  listOpenCompetitions: ANYBODY,
  readOwnClaims: ['USER'],
  answerClaim: ['USER'],
  listClaims: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  readClaims: ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  checkClaim: ['ADMIN', 'MANAGER'],

  // Calls by right: the super admin has every right. Staff with a right of their own have a test below.
  listContentKinds: ['SUPER_ADMIN'],
  listContentEntries: ['SUPER_ADMIN'],
  createContent: ['SUPER_ADMIN'],
  readContent: ['SUPER_ADMIN'],
  saveContent: ['SUPER_ADMIN'],
  sendContent: ['SUPER_ADMIN'],
  discardContent: ['SUPER_ADMIN'],
  confirmContent: ['SUPER_ADMIN'],
  refuseContent: ['SUPER_ADMIN'],
  answerShipped: ['SUPER_ADMIN'],
  downloadContent: ['SUPER_ADMIN'],
  uploadContent: ['SUPER_ADMIN'],
  listContentNames: ['SUPER_ADMIN'],
  readContentTasks: ['SUPER_ADMIN'],
  listContentImports: ['SUPER_ADMIN'],
  readContentImport: ['SUPER_ADMIN'],
  confirmContentImport: ['SUPER_ADMIN'],
  refuseContentImport: ['SUPER_ADMIN'],
  listContentChanges: ANYBODY,
  listKeptLinks: ANYBODY,
  readContentHistory: ANYBODY,
  listQuestions: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'],
  createQuestion: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'],
  saveQuestion: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'],
  sendQuestion: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'],
  discardQuestion: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'],
  confirmQuestion: ['SUPER_ADMIN', 'ADMIN'],
  refuseQuestion: ['SUPER_ADMIN', 'ADMIN'],
  listPublicNotices: ANYBODY,
  readGuide: ANYBODY,
  listFaq: ANYBODY,
  listStaffNotices: STAFF,
}

const portal = await testPortal({ isListening: true })
let people: Readonly<Record<Role | 'GUEST', Person>>

beforeAll(async () => {
  people = {
    GUEST: portal.guest,
    USER: await portal.applicant(),
    ADMIN: await portal.staff(['ADMIN']),
    MANAGER: await portal.staff(['MANAGER']),
    EXPERT_MANAGER: await portal.staff(['EXPERT_MANAGER']),
    EXPERT: await portal.staff(['EXPERT']),
    SUPER_ADMIN: await portal.superAdmin(),
  }
})

test('every call is in the matrix once, and the matrix names no call that does not exist', () => {
  const names = ALL_ENDPOINTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(ALLOWED).toSorted(), 'a new call needs its line in ALLOWED of this file').toEqual(names.toSorted())
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const cells = ALL_ENDPOINTS.flatMap(({ name, endpoint }) =>
  (['GUEST', ...ROLES] as const).map((caller) => ({ name, endpoint, caller })),
)

// Signing out ends the session needed by the next cell. Other tests check it.
test.each(cells.filter(({ name }) => name !== 'signOut'))('$caller at $name', async ({ name, endpoint, caller }) => {
  const path = endpoint.path.replace(/:number/, '2026-000000').replace(/:\w+/g, UNKNOWN_ID)
  const answer = await people[caller].call(endpoint.method, path, endpoint.body === undefined ? undefined : {})
  const allowed = ALLOWED[name] ?? []
  const isOpen = allowed === ANYBODY || (caller !== 'GUEST' && allowed.includes(caller))
  const expected = isOpen ? 'let in' : caller === 'GUEST' ? 'session_expired' : 'forbidden'
  const { msg } = answer.body as { msg?: string }
  expect(msg === 'session_expired' || msg === 'forbidden' ? msg : 'let in').toBe(expected)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  // A call that is not served would look open to all.
  if (isOpen && path === endpoint.path) expect(answer.status).not.toBe(404)
})

const ofRight = ALL_ENDPOINTS.filter(({ endpoint: { access } }) => typeof access === 'object' && 'right' in access)

describe('the right to keep content', () => {
  test.each(['ADMIN', 'MANAGER', 'EXPERT_MANAGER'] as const)('opens its calls to %s', async (role) => {
    const keeper = await portal.staff([role], { rights: ['content'] })
    expect(ofRight.length).toBeGreaterThan(10)
    for (const { name, endpoint } of ofRight) {
      const path = endpoint.path.replace(/:\w+/g, UNKNOWN_ID)
      const { body } = await keeper.call(endpoint.method, path, endpoint.body === undefined ? undefined : {})
      expect(['session_expired', 'forbidden'], name).not.toContain((body as { msg?: string }).msg)
    }
  })

  test('is given by the super admin alone, and to nobody of one university', async () => {
    const fields = { fullName: 'Keeper', email: 'keeper@portal.kz', password: 'Kq7!vxPw', rights: ['content'] }
    const body = { ...fields, roles: [{ name: 'MANAGER' }] }
    for (const role of ['ADMIN', 'MANAGER', 'EXPERT_MANAGER', 'EXPERT', 'USER'] as const)
      expect((await people[role].call('POST', '/staff', body)).body.msg).toBe('forbidden')
    expect((await people.SUPER_ADMIN.call('POST', '/staff', { ...body, university: 'uni-001' })).body).toMatchObject({
      errors: [{ field: 'rights', msg: 'wrong_value' }],
    })
  })
})
