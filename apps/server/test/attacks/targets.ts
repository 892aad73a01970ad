import type { EndpointName } from '@portal/domain/contract.ts'
import { PASSWORD } from '../portal.ts'
import { JPEG, PDF } from '../sample-files.ts'
import { GRADE, type Kind, PEOPLE, type Persona, type Secret, type World } from './world.ts'

/** People in whose scope an object is; all others with access to the call get 404, and no list entry. */
export const WHO_SEES: Readonly<Record<Kind, readonly Persona[]>> = {
  application: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  number: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  draft: ['owner'],
  ownFile: ['owner'],
  interviewFile: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager', 'head', 'nearHead', 'expert'],
  otherFile: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  upload: ['owner'],
  note: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  reason: ['admin', 'nearAdmin'],
  commonReason: ['admin', 'nearAdmin', 'farAdmin'],
  filter: ['admin'],
  interview: ['head', 'nearHead', 'expert'],
  signed: ['head', 'nearHead', 'expert'],
  photo: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  news: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  publicNews: PEOPLE,
  competing: ['competitor', 'admin', 'manager', 'head'],
  competition: ['admin', 'manager', 'head'],
  run: ['admin', 'head'],
  // Heads list the grades of a commission, and call nothing with their ids.
  grading: ['admin', 'head', 'expert'],
  appeal: ['admin', 'manager', 'head'],
  staff: ['root'],
  session: ['owner'],
  factor: ['owner'],
  message: ['root'],
  broadcast: ['admin'],
  talk: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  referee: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  // Confidential.
  letter: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  wish: ['owner', 'head', 'nearHead'],
  // Times of every university.
  slot: ['head', 'nearHead', 'farHead', 'expert'],
}

/** Readers of each planted word, in every answer. */
export const WHO_READS: Readonly<Record<Secret, readonly Persona[]>> = {
  // Experts and heads of interviews read the passport's file, not its number.
  passport: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  // The middle name. Experts read the others of their interviews.
  name: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  note: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  talk: ['owner', 'admin', 'manager', 'nearAdmin', 'nearManager'],
  internal: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  letter: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  sentBack: ['admin', 'manager', 'nearAdmin', 'nearManager'],
  filterName: ['admin'],
  newsTitle: ['admin', 'manager', 'nearAdmin', 'nearManager', 'root'],
  appeal: ['competitor', 'admin', 'manager', 'head'],
  // Neither the expert nor the admissions office.
  wish: ['owner', 'head', 'nearHead'],
  expertPhone: ['root'],
}

/** A call with the id of an object, valid in everything else. */
export type Aim = {
  readonly at: Kind
  /** People in scope who may do this; for the others it is forbidden. Absent: all. */
  readonly may?: readonly Persona[]
  readonly params?: (world: World) => Readonly<Record<string, string>>
  readonly query?: (world: World) => Readonly<Record<string, string>>
  readonly body?: (world: World) => unknown
  readonly file?: Buffer
  /** Only these send it in this form. */
  readonly from?: readonly Persona[]
  readonly ends?: true
}

/** The call names no owned object: directories, public data, own lists, created objects. */
const NOTHING = 'nothing'

const by =
  (kind: Kind, name = 'id') =>
  ({ things }: World) => ({ [name]: things[kind] })
const at = (kind: Kind, more: Omit<Aim, 'at'> = {}): Aim => ({ at: kind, params: by(kind), ...more })
const asked = (kind: Kind, name = 'id', more: Omit<Aim, 'at'> = {}): Aim => ({
  at: kind,
  query: by(kind, name),
  ...more,
})
const own = (more: Omit<Aim, 'at'> = {}): Aim => ({
  at: 'competing',
  params: by('competing', 'applicationId'),
  ...more,
})
const test = (more: Omit<Aim, 'at'> = {}): Aim => ({
  at: 'application',
  params: by('application', 'requestId'),
  ...more,
})
const always =
  <Value>(value: Value) =>
  (): Value =>
    value
const note = (more: Omit<Aim, 'at'> = {}): Aim => ({
  at: 'note',
  params: ({ things }) => ({ id: things.application, noteId: things.note }),
  ...more,
})
const referee = (more: Omit<Aim, 'at'> = {}): Aim => ({
  at: 'referee',
  params: ({ things }) => ({ id: things.application, refereeId: things.referee }),
  ...more,
})
const ofCompeting = ({ things }: World) => ({ id: things.competition, applicationId: things.competing })
const ofBlind = ({ blind: { id, applicationId } }: World) => ({ id, applicationId })
const ofPage = (world: World) => ({ ...ofBlind(world), slot: 'motivationLetter', page: '1' })
const run = (more: Omit<Aim, 'at'> = {}): Aim => ({
  at: 'run',
  params: ({ things }) => ({ id: things.competition, number: things.run }),
  ...more,
})

const APPLICANTS: readonly Persona[] = ['owner', 'stranger', 'competitor']
const STAFF = PEOPLE.filter((persona) => !APPLICANTS.includes(persona))

const SIGNATURE = {
  ...{ id: 'a', rawId: 'a', type: 'public-key' },
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
}

const ENDS = { ends: true } as const
const AUDITED = '2026-bachelor'
const DRAFT = always({ type: 'ENROLLMENT', status: 'CREATED' })
const DECISION = always({ status: 'FAILED', comment: 'No' })
const TEXTS = { textKk: 'Басқа', textRu: 'Другая', textEn: 'Another' }
const WORDS = { kk: 'Іс', ru: 'Дело', en: 'Case' }
const GRADES = { grades: { DEPTH: 4 }, comments: {} }
const FILTER = always({ name: 'Taken over', search: { sortBy: 'fio' } })
const REASON = always({ reason: 'Because' })
const TITLES = { newsTitleKz: 'Басқа', newsTitleRu: 'Другая', newsTitleEn: 'Another' }
const ANSWER = always({ version: 0, reason: 'No' })
const REFEREE = always({ name: 'Aigul', email: 'aigul@mail.kz', position: 'Teacher', language: 'kk' })
const CHECK = always({ kind: 'QUOTA', code: 'RURAL_YOUTH', version: 1, state: 'CONFIRMED' })

/** The object of every call; a missing call does not compile. A list: several objects. */
export const AIMS: Readonly<Record<EndpointName, typeof NOTHING | Aim | readonly Aim[]>> = {
  signIn: NOTHING,
  listSeasons: NOTHING,
  readSeasonSetup: NOTHING,
  createSeason: NOTHING,
  editSeason: NOTHING,
  confirmSeason: NOTHING,
  deleteSeason: NOTHING,
  closeSeason: NOTHING,
  setSeasonWindows: NOTHING,
  setSeasonRequirements: NOTHING,
  extendWindow: NOTHING,
  readFindings: NOTHING,
  checkSeason: NOTHING,
  beginRehearsal: NOTHING,
  followWindows: NOTHING,
  signInStaff: NOTHING,
  signOut: NOTHING,
  readSession: NOTHING,
  signUp: NOTHING,
  confirmEmail: NOTHING,
  resendConfirmation: NOTHING,
  changeUnconfirmedEmail: NOTHING,
  forgotPassword: NOTHING,
  forgotPasswordStaff: NOTHING,
  resetPassword: NOTHING,
  resetPasswordStaff: NOTHING,
  changePassword: NOTHING,
  deleteProfile: NOTHING,
  readProfile: NOTHING,
  editProfile: NOTHING,
  readShortlist: NOTHING,
  saveShortlist: NOTHING,
  listStaff: NOTHING,
  createStaff: NOTHING,
  readStaff: at('staff'),
  editStaff: at('staff', { body: always({ fullName: 'Staff', version: 0 }) }),
  resetStaffFactor: at('staff', { body: REASON, ends: true }),
  deleteStaff: at('staff', ENDS),
  sendStaffResetLink: at('staff'),
  passSecondStep: NOTHING,
  passSecondStepStaff: NOTHING,
  askPasskey: NOTHING,
  askPasskeyStaff: NOTHING,
  enrolCode: NOTHING,
  confirmEnrolledCode: NOTHING,
  enrolPasskey: NOTHING,
  confirmEnrolledPasskey: NOTHING,
  readFactors: NOTHING,
  beginCode: NOTHING,
  confirmCode: NOTHING,
  beginPasskey: NOTHING,
  confirmPasskey: NOTHING,
  renewRecoveryCodes: NOTHING,
  // The super admin has another password.
  removeFactor: at('factor', {
    body: always({ password: PASSWORD }),
    from: PEOPLE.filter((persona) => persona !== 'root'),
    ends: true,
  }),
  listSessions: NOTHING,
  endSession: at('session', ENDS),
  endOtherSessions: NOTHING,
  resetApplicantFactor: NOTHING,

  uploadFile: NOTHING,
  beginUpload: NOTHING,
  readUpload: asked('upload'),
  uploadPiece: asked('upload', 'id', {
    query: ({ things }) => ({ id: things.upload, offset: '5' }),
    file: PDF.subarray(0, 5),
  }),
  cancelUpload: asked('upload', 'id', ENDS),
  downloadFile: [asked('ownFile'), asked('interviewFile'), asked('otherFile'), asked('letter')],
  downloadZip: [asked('ownFile', 'name'), asked('otherFile', 'name'), asked('letter', 'name')],
  readScans: [asked('ownFile'), asked('interviewFile'), asked('otherFile'), asked('letter')],
  downloadHelpDocument: NOTHING,
  readOperator: NOTHING,
  downloadConsent: NOTHING,

  listCountries: NOTHING,
  listCitizenships: NOTHING,
  listNationalities: NOTHING,
  listLanguages: NOTHING,
  listRegions: NOTHING,
  listCities: NOTHING,
  listEducationLevels: NOTHING,
  listProfessions: NOTHING,
  listQuotaCategories: NOTHING,
  listQuotaDocuments: NOTHING,
  listPreemptiveRights: NOTHING,
  listRightDocuments: NOTHING,
  listUniversities: NOTHING,
  readUniversity: NOTHING,
  searchUniversities: NOTHING,
  searchPrograms: NOTHING,
  searchProgramGroups: NOTHING,
  readProgram: NOTHING,
  listFields: NOTHING,
  searchExtended: NOTHING,
  countByCity: NOTHING,
  readCityGuide: NOTHING,
  readKeptPlaces: NOTHING,
  listKeptGuides: NOTHING,

  listNotices: NOTHING,
  markNoticesRead: NOTHING,
  listBroadcasts: NOTHING,
  createBroadcast: NOTHING,
  readBroadcast: at('broadcast'),
  editBroadcast: at('broadcast', {
    body: always({ version: 0, kind: 'NEWS', filter: { season: 2026 }, subject: {}, text: {} }),
  }),
  removeBroadcast: at('broadcast', { body: always({ version: 1 }), ...ENDS }),
  sendBroadcast: at('broadcast', { body: always({ version: 0, recipients: 1 }) }),
  confirmBroadcast: at('broadcast', { body: always({ version: 0 }) }),
  giveBackBroadcast: at('broadcast', { body: always({ version: 0, reason: 'No' }) }),
  takeBackBroadcast: at('broadcast', { body: always({ version: 0 }) }),
  tryBroadcast: at('broadcast'),
  listBroadcastRecipients: at('broadcast'),
  readNewsSwitch: NOTHING,
  saveNewsSwitch: NOTHING,
  stopNews: NOTHING,
  readMailSettings: NOTHING,
  saveMailSettings: NOTHING,
  readReception: NOTHING,
  readSeason: NOTHING,
  readRequirements: NOTHING,
  downloadSeason: NOTHING,
  sendFeedback: NOTHING,
  readContacts: NOTHING,
  enableReception: NOTHING,
  disableReception: NOTHING,
  setReceptionWindow: NOTHING,

  createApplication: NOTHING,
  saveApplication: [at('application', { body: DRAFT }), at('draft', { body: DRAFT })],
  withdrawApplication: [at('draft'), at('application', { ends: true })],
  listOwnApplications: NOTHING,
  readOwnApplication: [at('application'), at('draft'), at('competing')],
  listReadings: [at('application'), at('draft')],
  downloadOwnCalendar: NOTHING,
  downloadReceipt: at('application'),
  downloadOwnData: NOTHING,
  readApplicationByNumber: { at: 'number', params: by('number', 'number') },
  continueDraft: [at('application'), at('draft')],
  deleteDraft: [at('application'), at('draft', ENDS)],

  listApplications: NOTHING,
  countApplications: NOTHING,
  readDay: NOTHING,
  readOverview: NOTHING,
  exportApplications: NOTHING,
  readExportColumns: NOTHING,
  saveExportColumns: NOTHING,
  readApplication: [at('application'), at('draft', { may: [] }), at('competing')],
  downloadApplication: at('application'),
  assignInspector: {
    at: 'application',
    body: ({ things, people }) => ({
      requestId: things.application,
      inspectorId: people.manager.id,
      status: 'IN_PROCESS',
    }),
  },
  decideApplication: at('application', { may: ['manager'], body: DECISION }),
  answerDecision: at('application', { body: DECISION }),
  previewAssignment: NOTHING,
  assignInspectors: NOTHING,
  listMessages: at('application'),
  listChecks: at('application'),
  checkPoint: at('application', {
    may: ['manager', 'admin', 'nearAdmin'],
    body: ({ things }) => ({ fileId: things.interviewFile, point: 'readable', verdict: 'AGREES' }),
  }),
  listNotes: at('application'),
  addNote: at('application', { body: always({ text: 'A note of another' }) }),
  editNote: note({ may: ['manager'], body: always({ text: 'Edited by another' }) }),
  readConversationState: at('application'),
  settleConversation: at('application', { may: ['manager', 'admin', 'nearAdmin'], body: always({}) }),
  reportMessage: at('talk', {
    params: ({ things }) => ({ id: things.application, messageId: things.talk }),
    may: ['manager', 'admin', 'nearAdmin', 'nearManager'],
    body: REASON,
  }),
  listMessageTemplates: NOTHING,
  readConversation: at('application'),
  writeMessage: at('application', {
    may: ['owner', 'manager', 'admin', 'nearAdmin'],
    body: always({ text: 'A message of another' }),
  }),
  markConversationRead: at('application', { body: always({ until: '2026-11-20T09:30:00.000Z' }) }),
  viewApplication: at('application', { body: always({}) }),
  listCorrections: at('application'),
  askCorrection: at('application', {
    may: ['manager', 'admin', 'nearAdmin'],
    body: ({ things }) => ({ items: [{ fileId: things.interviewFile, words: 'Not whole' }], until: '2026-01-01' }),
  }),
  cancelCorrection: at('application', { may: ['manager', 'admin', 'nearAdmin'] }),
  correctItem: at('application', { body: ({ things }) => ({ itemId: things.note, fileId: things.interviewFile }) }),
  answerCorrection: at('application', { body: always({}) }),
  listCorrectionReasons: NOTHING,
  listReferees: at('application'),
  nameReferee: at('application', { body: REFEREE }),
  remindReferee: referee(),
  replaceReferee: referee({ body: REFEREE }),
  openRefereeLink: NOTHING,
  keepRefereeDraft: NOTHING,
  uploadRefereeFile: NOTHING,
  giveRefereeLetter: NOTHING,
  declineReferee: NOTHING,
  readCorrectionFigures: NOTHING,
  listReasons: NOTHING,
  createReason: NOTHING,
  editReason: [at('reason', { body: always(TEXTS) }), at('commonReason', { may: ['admin'], body: always(TEXTS) })],
  deleteReason: [at('commonReason', { may: ['admin'], ends: true }), at('reason', ENDS)],
  listSavedFilters: NOTHING,
  createSavedFilter: NOTHING,
  editSavedFilter: at('filter', { body: FILTER }),
  deleteSavedFilter: at('filter', ENDS),

  listTests: NOTHING,
  openTest: { at: 'application', query: by('application', 'requestId') },
  answerStatement: test({
    params: ({ things }) => ({ requestId: things.application, index: '0' }),
    body: always({ answer: 'YES' }),
  }),
  setTestStatus: [
    test({ from: STAFF, query: always({ active: 'true', passed: 'false' }), body: REASON }),
    test({ from: APPLICANTS, query: always({ active: 'false', passed: 'true' }) }),
  ],
  addTestMinutes: test({ body: always({ minutes: 5, reason: 'Because' }) }),
  readTestResult: test(),
  readTestReliability: NOTHING,

  listInterviews: NOTHING,
  readInterview: at('interview'),
  scheduleInterview: {
    at: 'interview',
    body: ({ things }) => ({
      requestId: things.application,
      ...{ date: '2026-12-02', time: '11:00', zoom: 'https://zoom.us/j/2' },
    }),
  },
  moveInterview: at('interview', { body: always({ date: '2026-12-02', time: '12:00', zoom: 'https://zoom.us/j/3' }) }),
  assignExpert: at('interview', {
    params: ({ things, people }) => ({ id: things.interview, expertId: people.expert.id }),
  }),
  proposeExperts: NOTHING,
  assignExperts: NOTHING,
  saveGradeDraft: at('interview', { body: always(GRADE) }),
  sendSigningCode: at('interview'),
  signInterview: {
    at: 'interview',
    body: ({ things }) => ({ code: '000000', interviewId: things.interview, interviewGrade: GRADE }),
  },
  askSigningPasskey: at('interview', { body: always({ interviewGrade: GRADE }) }),
  signInterviewByPasskey: {
    at: 'interview',
    body: ({ things }) => ({ interviewId: things.interview, interviewGrade: GRADE, passkey: SIGNATURE }),
  },
  downloadProtocol: at('signed'),
  declineInterview: at('interview', { body: REASON, ends: true }),
  cancelInterview: at('interview', { body: REASON, ends: true }),
  noteAttendance: at('interview', { body: always({ attendance: 'ATTENDED' }) }),
  openSlots: NOTHING,
  listSlots: NOTHING,
  closeSlots: NOTHING,
  listInvitable: NOTHING,
  inviteToSlots: NOTHING,
  listSlotInvitations: NOTHING,
  cancelSlotInvitation: at('interview', { params: by('application', 'requestId'), ends: true }),
  proposeSlotPlacements: NOTHING,
  placeInSlots: NOTHING,
  readOwnSlots: at('application'),
  chooseSlot: at('application', { params: ({ things }) => ({ id: things.application, slotId: things.slot }) }),
  setSlotNews: at('application', { body: always({ wantsNews: true }) }),
  askAccommodation: at('application', { body: always({ wishes: ['LONGER'], words: 'x' }) }),
  listAccommodations: NOTHING,
  answerAccommodation: at('wish', {
    body: always({ granted: true, wishes: ['CAMERA_OFF'], extraMinutes: 0, words: '' }),
    ends: true,
  }),
  takeBackAccommodation: at('application', ENDS),
  uploadSchedule: NOTHING,
  markSchedule: NOTHING,
  downloadScheduleTemplate: NOTHING,
  downloadInterviews: NOTHING,
  readInterviewResults: NOTHING,
  downloadInterviewResults: NOTHING,

  listAudit: NOTHING,
  listUndelivered: NOTHING,
  resendMessage: at('message'),

  readUniversityProfile: { at: 'photo', query: ({ near }) => ({ universityId: near }) },
  editUniversity: {
    at: 'photo',
    body: ({ near }) => ({ universityId: near, tab: 'description', version: 99, descriptionEn: 'Taken over' }),
  },
  uploadUniversityPhoto: { at: 'photo', query: ({ near }) => ({ universityId: near }), file: JPEG },
  orderUniversityPhotos: { at: 'photo', body: ({ near, things }) => ({ universityId: near, ids: [things.photo] }) },
  describeUniversityPhoto: at('photo', { body: always({ captionKz: 'x', captionRu: 'x', captionEn: 'x' }) }),
  deleteUniversityPhoto: at('photo', ENDS),
  listOwnNews: { at: 'news', query: ({ near }) => ({ universityId: near }) },
  readOwnNews: at('news'),
  createNews: { at: 'news', body: ({ near }) => ({ universityId: near, newsDate: '2026-12-20', ...TITLES }) },
  editNews: at('news', { body: always({ newsDate: '2026-12-20', ...TITLES }) }),
  deleteNews: at('news', ENDS),
  listNews: NOTHING,
  listOpenDays: NOTHING,
  readNews: [at('publicNews'), at('news', { may: [] })],
  readUniversityPhoto: NOTHING,

  listCompetitions: NOTHING,
  createCompetition: NOTHING,
  readCompetition: at('competition'),
  listPlaces: at('competition'),
  changeCompetition: at('competition', { body: always({ version: 0 }) }),
  confirmStep: at('competition', {
    params: ({ things }) => ({ id: things.competition, step: 'DATES' }),
    body: always({ version: 0 }),
  }),
  openCompetition: at('competition', { body: always({ version: 0 }) }),
  confirmCompetition: at('competition', { body: ANSWER }),
  refuseCompetition: at('competition', { body: ANSWER }),
  downloadPlaces: at('competition'),
  downloadPlacesTemplate: NOTHING,
  uploadPlaces: at('competition', { query: always({ version: '0' }), file: PDF }),
  markPlaces: at('competition', { file: PDF }),
  downloadResultsTemplate: at('competition'),
  checkResults: at('competition', { file: PDF }),
  importResults: at('competition', { file: PDF }),
  listAuditors: NOTHING,
  nameAuditor: NOTHING,
  removeAuditor: at('staff', { params: ({ things }) => ({ slug: AUDITED, accountId: things.staff }), ...ENDS }),
  listAudits: NOTHING,
  downloadWholeInput: at('competition', { may: ['manager'], params: always({ slug: AUDITED, version: '1' }) }),
  readCommission: at('competition'),
  nameMember: at('competition', { body: ({ people }) => ({ accountId: people.expert.id }) }),
  listCandidates: at('competition'),
  putCalibration: at('competition', {
    params: ({ things }) => ({ id: things.competition, number: '1' }),
    body: always({ title: WORDS, text: WORDS }),
  }),
  drawExperts: at('competition'),
  startSecondGrading: at('competition', { body: ({ things }) => ({ run: Number(things.run) }) }),
  endSecondGrading: at('competition', { body: always({}) }),
  listCases: at('competition'),
  setMeeting: at('competition', {
    params: ofCompeting,
    body: always({ date: '2027-01-10', time: '11:00', zoom: 'https://zoom.us/j/4' }),
  }),
  listCasePapers: at('competition', { params: ofBlind }),
  readCasePage: at('competition', { params: ofPage }),
  clearPage: at('competition', { params: ofPage, body: always({ isShown: true, covers: [], reason: 'Looked at' }) }),
  writeCommissionProtocol: at('competition'),
  listOwnGrading: NOTHING,
  readGrading: at('grading'),
  listPapers: at('grading'),
  readPaperPage: {
    at: 'grading',
    params: ({ blind }) => ({ id: blind.grading, slot: 'motivationLetter', page: '1' }),
  },
  saveGradingDraft: at('grading', { body: always({ grades: {}, comments: {}, version: 0 }) }),
  sendGradingCode: at('grading'),
  signGrading: at('grading', { body: always({ ...GRADES, code: '000000' }) }),
  beginGradingPasskey: at('grading', { body: always(GRADES) }),
  signGradingByPasskey: at('grading', { body: always({ ...GRADES, passkey: SIGNATURE }) }),
  declineGrading: at('grading', { body: REASON, ...ENDS }),
  removeMember: at('competition', {
    params: ({ things, people }) => ({ id: things.competition, accountId: people.expert.id }),
    ...ENDS,
  }),
  listRuns: at('competition'),
  startRun: at('competition', { body: always({ kind: 'DRY' }) }),
  readRun: run(),
  compareRuns: run({ query: by('run', 'with') }),
  listCutOffs: run(),
  listFragileAwards: run(),
  downloadRunInput: run(),
  downloadRunOutput: run(),
  proposeProtocol: at('competition', { body: ({ things }) => ({ run: Number(things.run) }) }),
  confirmProtocol: at('competition', { body: ANSWER }),
  refuseProtocol: at('competition', { body: ANSWER }),
  listPublishedCompetitions: NOTHING,
  readPublishedCompetition: NOTHING,
  listResultLines: NOTHING,
  listCutoffs: NOTHING,
  readGrantFigures: NOTHING,
  downloadGrantProtocol: NOTHING,
  listOpenOffers: NOTHING,
  readOwnGrant: own(),
  acceptGrant: own({ body: always({ version: 99 }) }),
  declineGrant: own({ body: always({ version: 99 }) }),
  downloadLetter: own({ params: ({ things }) => ({ applicationId: things.competing, kind: 'DECISION' }) }),
  checkLetter: NOTHING,
  rotateSigningKey: NOTHING,
  countOffers: at('competition'),
  readOwnAppeals: own(),
  sendAppeal: own({ body: always({ version: 1, reason: 'Again' }) }),
  listAppeals: NOTHING,
  readAppeal: at('appeal'),
  decideAppeal: at('appeal', { may: ['admin', 'manager'], body: always({ state: 'REFUSED', answer: 'No' }) }),
  listOpenCompetitions: NOTHING,
  readOwnClaims: at('competing'),
  answerClaim: at('competing', {
    body: always({ kind: 'QUOTA', code: 'RURAL_YOUTH', version: 1, text: 'Here it is' }),
  }),
  listClaims: NOTHING,
  readClaims: at('competing'),
  checkClaim: at('competing', { body: CHECK }),

  // Content has no owner: everybody with the right reads and writes all of it.
  listContentKinds: NOTHING,
  listContentEntries: NOTHING,
  createContent: NOTHING,
  readContent: NOTHING,
  saveContent: NOTHING,
  sendContent: NOTHING,
  discardContent: NOTHING,
  confirmContent: NOTHING,
  refuseContent: NOTHING,
  answerShipped: NOTHING,
  downloadContent: NOTHING,
  uploadContent: NOTHING,
  listContentNames: NOTHING,
  readContentTasks: NOTHING,
  listContentImports: NOTHING,
  readContentImport: NOTHING,
  confirmContentImport: NOTHING,
  refuseContentImport: NOTHING,
  listContentChanges: NOTHING,
  listKeptLinks: NOTHING,
  readContentHistory: NOTHING,
  // Scope of a university: content/questions.test.ts.
  listQuestions: NOTHING,
  createQuestion: NOTHING,
  saveQuestion: NOTHING,
  sendQuestion: NOTHING,
  discardQuestion: NOTHING,
  confirmQuestion: NOTHING,
  refuseQuestion: NOTHING,
  listPublicNotices: NOTHING,
  readGuide: NOTHING,
  listFaq: NOTHING,
  listStaffNotices: NOTHING,
}
