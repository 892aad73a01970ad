// Made by `npm run generate` from the migrations: do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AccountLinksTable = {
  tokenHash: Buffer
  accountId: string
  purpose: 'CONFIRM' | 'RESET'
  createdAt: Date
  expiresAt: Date
}

export type AccountsTable = {
  id: Generated<string>
  kind: 'APPLICANT' | 'STAFF'
  email: string
  passwordHash: string
  state: 'ENABLED' | 'DISABLED'
  language: 'kk' | 'ru' | 'en'
  createdAt: Date
  confirmedAt: Date | null
  deletedAt: Date | null
  version: Generated<number>
}

export type ApplicantProfilesTable = {
  accountId: string
  firstName: string
  lastName: string
  middleName: string | null
  birthday: string
  citizenship: string
  nationality: string
  passportNumber: string
  passportExprDate: string
  refugee: Generated<boolean>
  kandas: Generated<boolean>
  gender: 'MALE' | 'FEMALE' | null
  countryOfResidence: string
  phoneNumber: string
  iin: string | null
  untScore: number | null
  grantHolder: Generated<boolean>
  consentedAt: Date
  version: Generated<number>
}

export type ApplicationAttachmentsTable = {
  applicationId: string
  slot: string
  position: Generated<number>
  fileId: string
  name: string
  kind: string | null
}

export type ApplicationHistoryTable = {
  id: GeneratedAlways<number>
  applicationId: string
  at: Date
  event: string
  fromStatus: 'CREATED' | 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'WITHDRAWN' | null
  toStatus: 'CREATED' | 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'WITHDRAWN'
  choice: number
  actorId: string | null
  actorName: string | null
  inspectorName: string | null
  decision: 'PASSED' | 'FAILED' | null
  comment: string | null
}

export type ApplicationNotesTable = {
  id: string
  applicationId: string
  universityId: string
  authorId: string
  authorName: string
  text: string
  createdAt: Date
  editedAt: Date | null
  version: Generated<number>
}

export type ApplicationViewersTable = {
  applicationId: string
  accountId: string
  seenAt: Date
}

export type ApplicationsTable = {
  id: string
  ownerId: string
  type: 'ENROLLMENT' | 'GRANT'
  status: 'CREATED' | 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'WITHDRAWN'
  number: string | null
  createdAt: Date
  sentAt: Date | null
  statusChangedAt: Date | null
  version: Generated<number>
  draft: ColumnType<unknown, string | null | undefined, string | null>
  applicant: ColumnType<unknown, string | null | undefined, string | null>
  educationLevel: 'BACHELOR' | 'MASTERS_DEGREE' | 'PHD' | null
  educationLanguage: 'KAZAKH' | 'ENGLISH' | 'RUSSIAN' | 'FRENCH' | null
  interviewLanguage: 'KAZAKH' | 'ENGLISH' | 'RUSSIAN' | null
  languageLevels: ColumnType<unknown, string | null | undefined, string | null>
  gpa: string | null
  grantPart: ColumnType<unknown, string | null | undefined, string | null>
  currentChoice: number | null
  inspectorId: string | null
  inspectorName: string | null
  inspectorStatus: 'PASSED' | 'FAILED' | null
  decidedById: string | null
  comment: string | null
  adminComment: string | null
  draftSavedAt: Date | null
  consentedAt: Date | null
  consentVersion: string | null
  letterWords: number | null
  handedAt: Date | null
}

export type AuditEventsTable = {
  id: GeneratedAlways<number>
  at: Date
  event: 'applicationOpened' | 'fileDownloaded' | 'applicationDownloaded' | 'applicationsExported' | 'interviewOpened' | 'interviewsExported' | 'applicationsAssigned' | 'reasonCreated' | 'reasonEdited' | 'reasonDeleted' | 'universityEdited' | 'photoAdded' | 'photoDeleted' | 'newsCreated' | 'newsEdited' | 'newsDeleted' | 'staffCreated' | 'staffEdited' | 'staffDisabled' | 'staffEnabled' | 'staffDeleted' | 'receptionChanged' | 'resetLinkSent' | 'staffSignedIn' | 'staffSignInFailed'
  actorId: string | null
  actorName: string | null
  actorRoles: Array<string> | null
  objectId: string | null
  objectNumber: string | null
  objectName: string | null
  details: ColumnType<unknown, string | null | undefined, string | null>
}

export type ChoicesTable = {
  applicationId: string
  position: number
  universityId: string
  programCode: string
  universityName: ColumnType<unknown, string, string>
  programName: ColumnType<unknown, string, string>
  status: 'WAITING' | 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'SKIPPED' | 'WITHDRAWN'
  comment: string | null
}

export type CitiesTable = {
  id: string
  regionId: string
  nameKz: string
  nameRu: string
  nameEn: string
  archivedAt: Date | null
}

export type CityGuidesTable = {
  cityId: string
  study: ColumnType<unknown, string | null | undefined, string | null>
  housing: ColumnType<unknown, string | null | undefined, string | null>
  moneyForFood: ColumnType<unknown, string | null | undefined, string | null>
  transport: ColumnType<unknown, string | null | undefined, string | null>
  archivedAt: Date | null
}

export type CountriesTable = {
  id: string
  alpha3: string
  nameKz: string
  nameRu: string
  nameEn: string
  citizenshipOnly: boolean
  archivedAt: Date | null
}

export type DemoTable = {
  isOnlyRow: Generated<boolean>
  madeAt: Date
}

export type DirectoryLoadsTable = {
  isOnlyRow: Generated<boolean>
  contentHash: string
  loadedAt: Date
}

export type FilesTable = {
  id: string
  ownerId: string
  name: string
  size: number
  type: string
  sha256: Buffer
  createdAt: Date
}

export type GrantDocumentsTable = {
  id: number
  code: string
  nameKz: string
  nameRu: string
  nameEn: string
  copies: number
  archivedAt: Date | null
}

export type IdempotencyKeysTable = {
  caller: string
  key: string
  bodyHash: Buffer
  answer: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Date
}

export type InterviewCodesTable = {
  id: string
  interviewId: string
  expertId: string
  phoneNumber: string
  codeHash: Buffer
  sentAt: Date
  expiresAt: Date
  tries: Generated<number>
  isVoid: Generated<boolean>
}

export type InterviewDeclinesTable = {
  interviewId: string
  expertId: string
  expertName: string
  reason: string
  at: Date
}

export type InterviewsTable = {
  id: string
  applicationId: string
  choice: number
  universityId: string
  status: 'NEW' | 'ASSIGNED' | 'SIGNED' | 'CANCELLED'
  startsAt: Date
  zoom: string
  expertId: string | null
  expertName: string | null
  createdAt: Date
  version: Generated<number>
  gradeDraft: ColumnType<unknown, string | null | undefined, string | null>
  grade: ColumnType<unknown, string | null | undefined, string | null>
  total: number | null
  signedAt: Date | null
}

export type LanguagesTable = {
  id: string
  nameKz: string
  nameRu: string
  nameEn: string
  archivedAt: Date | null
}

export type MailsTable = {
  id: string
  name: string
  recipient: string
  language: 'kk' | 'ru' | 'en'
  payload: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Date
  sentAt: Date | null
  attempts: Generated<number>
}

export type NationalitiesTable = {
  id: string
  nameKz: string
  nameRu: string
  nameEn: string
  archivedAt: Date | null
}

export type PreemptiveRightsTable = {
  id: number
  priority: number
  code: string
  nameKz: string
  nameRu: string
  nameEn: string
  documents: Array<string>
  confirmingDocumentKz: string | null
  confirmingDocumentRu: string | null
  confirmingDocumentEn: string | null
  archivedAt: Date | null
}

export type ProfessionsTable = {
  id: number
  code: string
  nameKz: string
  nameRu: string
  nameEn: string
  programCode: string
  medianSalaryKzt: number | null
  employmentRatePercent: number | null
  jobSearchMonths: number | null
  averageSalaryKzt: number | null
  figureBasis: string | null
  archivedAt: Date | null
}

export type ProfileAttachmentsTable = {
  accountId: string
  slot: string
  position: Generated<number>
  fileId: string
}

export type ProgramOffersTable = {
  universityId: string
  programCode: string
  languages: Array<string>
  learningForms: Generated<Array<string>>
}

export type ProgramsTable = {
  code: string
  level: 'BACHELOR' | 'MASTERS_DEGREE' | 'PHD'
  nameKz: string
  nameRu: string
  nameEn: string
  fieldCode: string
  fieldNameKz: string
  fieldNameRu: string
  fieldNameEn: string
  isCreative: boolean
  untSubjects: Array<string>
  isRuralQuotaEligible: boolean | null
  grantQuantity2026: number | null
  cutoffMin2025: number | null
  cutoffMax2025: number | null
  archivedAt: Date | null
  search: GeneratedAlways<string>
  sound: GeneratedAlways<string>
}

export type QuotaCategoriesTable = {
  id: number
  code: string
  nameKz: string
  nameRu: string
  nameEn: string
  shortNameKz: string
  shortNameRu: string
  shortNameEn: string
  quotaPercent: number | null
  documents: Array<string>
  confirmingDocumentKz: string | null
  confirmingDocumentRu: string | null
  confirmingDocumentEn: string | null
  archivedAt: Date | null
}

export type RateCountersTable = {
  bucket: string
  windowEndsAt: Date
  count: number
}

export type ReasonTemplatesTable = {
  id: string
  kind: 'REJECT' | 'SEND_BACK'
  universityId: string | null
  textKk: string
  textRu: string
  textEn: string
  createdAt: Date
  shippedKey: string | null
  position: number | null
  isRemoved: Generated<boolean>
  version: Generated<number>
}

export type ReceptionTable = {
  isOnlyRow: Generated<boolean>
  isEnabledByHand: boolean
  opensAt: Date | null
  closesAt: Date | null
}

export type RegionsTable = {
  id: string
  kind: 'region' | 'city'
  nameKz: string
  nameRu: string
  nameEn: string
  centreCityId: string | null
  archivedAt: Date | null
}

export type ReviewItemsTable = {
  sight: string
  applicationId: string
  choice: number
  status: 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'WITHDRAWN'
  type: string
  number: string
  createdAt: Date
  sentAt: Date
  statusChangedAt: Date
  firstName: string
  lastName: string
  fio: string
  searchName: string
  citizenship: string
  countryOfResidence: string
  refugee: boolean
  kandas: boolean
  educationLevel: string
  educationLanguage: string
  universityId: string
  universityName: ColumnType<unknown, string, string>
  programCode: string
  programName: ColumnType<unknown, string, string>
  inspectorId: string | null
  inspectorName: string | null
  inspectorStatus: 'PASSED' | 'FAILED' | null
  adminComment: string | null
  comment: string | null
  handedAt: Date
}

export type SavedFiltersTable = {
  id: string
  accountId: string
  name: string
  search: ColumnType<unknown, string, string>
  isDefault: boolean
  createdAt: Date
}

export type ScreeningAttemptsTable = {
  id: string
  applicationId: string
  attempt: number
  contentVersion: number
  isCurrent: boolean
  active: boolean
  passed: boolean
  ended: 'FINISHED' | 'TIME_IS_OVER' | 'CLOSED' | null
  createdAt: Date
  startedAt: Date | null
  deadline: Date | null
  finishedAt: Date | null
  extraSeconds: Generated<number>
  answers: Generated<string>
}

export type SessionsTable = {
  tokenHash: Buffer
  accountId: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

export type SmsMessagesTable = {
  id: string
  recipient: string
  text: string | null
  createdAt: Date
  sentAt: Date | null
  attempts: Generated<number>
}

export type StaffMembersTable = {
  accountId: string
  fullName: string
  roles: Array<string>
  phoneNumber: string | null
  universityId: string | null
  interviewLanguages: Generated<Array<string>>
}

export type UniversitiesTable = {
  id: string
  code: string | null
  category: 'civil' | 'foreign-branch' | 'service'
  type: 'SHARED' | 'PRIVATE' | 'NATIONAL' | 'INTERNATIONAL' | 'STATE'
  legalForm: string | null
  cityId: string
  nameKz: string
  nameRu: string
  nameEn: string
  abbreviationKz: string | null
  abbreviationRu: string | null
  website: string | null
  studentHouse: boolean | null
  militaryDepartment: boolean | null
  totalStudents: number | null
  averageEduCost: number | null
  educationTypes: ColumnType<unknown, string | null | undefined, string | null>
  accreditation: string | null
  studentTeacherRatio: string | null
  presenceInRankings: string | null
  dormitoryAvailability: string | null
  addressKz: string | null
  addressRu: string | null
  phoneNumber: string | null
  descriptionKz: string | null
  descriptionRu: string | null
  campus: ColumnType<unknown, string | null | undefined, string | null>
  editedAt: Date | null
  offerEditedAt: Date | null
  archivedAt: Date | null
  version: Generated<number>
  search: GeneratedAlways<string>
  totalEduPrograms: number | null
  studentsPerTeacher: number | null
  addressEn: string | null
  descriptionEn: string | null
  hasDemoFigures: Generated<boolean>
  tabChanges: ColumnType<unknown, string | undefined, string>
  sound: GeneratedAlways<string>
}

export type UniversityNewsTable = {
  id: string
  universityId: string
  kind: 'NEWS' | 'OPEN_DAY'
  newsDate: string
  newsTitleKz: string
  newsTitleRu: string
  newsTitleEn: string
  bodyKz: string
  bodyRu: string
  bodyEn: string
  eventDate: string | null
  eventTime: string | null
  placeKz: string | null
  placeRu: string | null
  placeEn: string | null
  createdAt: Date
  version: Generated<number>
}

export type UniversityPhotosTable = {
  id: string
  universityId: string
  position: number
  captionKz: Generated<string>
  captionRu: Generated<string>
  captionEn: Generated<string>
  type: 'image/jpeg' | 'image/png'
  size: number
  width: number
  height: number
  createdAt: Date
}

/** Every table of the database, by its name in the code. */
export type Tables = {
  accountLinks: AccountLinksTable
  accounts: AccountsTable
  applicantProfiles: ApplicantProfilesTable
  applicationAttachments: ApplicationAttachmentsTable
  applicationHistory: ApplicationHistoryTable
  applicationNotes: ApplicationNotesTable
  applicationViewers: ApplicationViewersTable
  applications: ApplicationsTable
  auditEvents: AuditEventsTable
  choices: ChoicesTable
  cities: CitiesTable
  cityGuides: CityGuidesTable
  countries: CountriesTable
  demo: DemoTable
  directoryLoads: DirectoryLoadsTable
  files: FilesTable
  grantDocuments: GrantDocumentsTable
  idempotencyKeys: IdempotencyKeysTable
  interviewCodes: InterviewCodesTable
  interviewDeclines: InterviewDeclinesTable
  interviews: InterviewsTable
  languages: LanguagesTable
  mails: MailsTable
  nationalities: NationalitiesTable
  preemptiveRights: PreemptiveRightsTable
  professions: ProfessionsTable
  profileAttachments: ProfileAttachmentsTable
  programOffers: ProgramOffersTable
  programs: ProgramsTable
  quotaCategories: QuotaCategoriesTable
  rateCounters: RateCountersTable
  reasonTemplates: ReasonTemplatesTable
  reception: ReceptionTable
  regions: RegionsTable
  reviewItems: ReviewItemsTable
  savedFilters: SavedFiltersTable
  screeningAttempts: ScreeningAttemptsTable
  sessions: SessionsTable
  smsMessages: SmsMessagesTable
  staffMembers: StaffMembersTable
  universities: UniversitiesTable
  universityNews: UniversityNewsTable
  universityPhotos: UniversityPhotosTable
}
