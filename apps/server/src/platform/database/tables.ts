// Made by `npm run generate` from the migrations: do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Every table of the database, by its name in the code. */
export type Tables = {
  accommodations: {
    id: string
    applicationId: string
    choice: number
    state: 'ASKED' | 'GRANTED' | 'REFUSED'
    wishes: Array<'LONGER' | 'INTERPRETER' | 'CAMERA_OFF'>
    sealedWords: Buffer
    askedAt: Date
    answeredAt: Date | null
    answeredBy: string | null
    granted: Generated<Array<'LONGER' | 'INTERPRETER' | 'CAMERA_OFF'>>
    extraMinutes: Generated<number>
    sealedAnswer: Buffer | null
  }
  accountLinks: {
    tokenHash: Buffer
    accountId: string
    purpose: 'CONFIRM' | 'RESET'
    createdAt: Date
    expiresAt: Date
  }
  accounts: {
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
  allotmentGrants: {
    runId: string
    code: string
    list: string
    choice: number
  }
  allotmentLists: {
    runId: string
    list: string
    quota: string
    places: number
    filled: number
    total: number | null
    decimalTotal: number | null
  }
  allotmentRuns: {
    id: string
    competitionId: string
    number: number
    kind: 'DRY' | 'SIMULATION'
    round: number
    state: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
    progress: Generated<number>
    rulesVersion: number
    parameters: ColumnType<unknown, string, string>
    summary: ColumnType<unknown, string | null | undefined, string | null>
    input: Buffer | null
    output: Buffer | null
    inputHash: string | null
    outputHash: string | null
    createdAt: Date
    createdById: string
    createdByName: string
    finishedAt: Date | null
    isSealed: Generated<boolean>
  }
  applicantProfiles: {
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
    consentVersion: string | null
    shortlist: ColumnType<unknown, string | undefined, string>
    shortlistVersion: Generated<number>
  }
  applicationAttachments: {
    applicationId: string
    slot: string
    position: Generated<number>
    fileId: string
    name: string
    kind: string | null
  }
  applicationChecks: {
    id: GeneratedAlways<number>
    applicationId: string
    universityId: string
    fileId: string
    point: string
    verdict: 'AGREES' | 'UNCLEAR' | 'DIFFERS' | 'NONE'
    words: string | null
    authorId: string
    authorName: string
    at: Date
  }
  applicationHistory: {
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
  applicationMessages: {
    id: string
    applicationId: string
    universityId: string
    choice: number
    side: 'APPLICANT' | 'OFFICE'
    authorId: string
    authorName: string | null
    text: string
    isInternal: boolean
    answersSince: Date | null
    createdAt: Date
  }
  applicationNotes: {
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
  applicationViewers: {
    applicationId: string
    accountId: string
    seenAt: Date
  }
  applications: {
    id: string
    ownerId: string
    type: 'ENROLLMENT' | 'GRANT' | 'GRANT_COMPETITION'
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
    season: Generated<number>
    offeredIn: number | null
    asked: ColumnType<unknown, string | null | undefined, string | null>
    answers: ColumnType<unknown, string | null | undefined, string | null>
  }
  auditEvents: {
    id: GeneratedAlways<number>
    at: Date
    event: string
    actorId: string | null
    actorName: string | null
    actorRoles: Array<string> | null
    objectId: string | null
    objectNumber: string | null
    objectName: string | null
    details: ColumnType<unknown, string | null | undefined, string | null>
  }
  broadcastRecipients: {
    broadcastId: string
    accountId: string
    stopToken: Generated<string>
    queuedAt: Date | null
    mailId: string | null
  }
  broadcasts: {
    id: string
    season: number
    universityId: string | null
    kind: 'SERVICE' | 'NEWS'
    state: 'DRAFT' | 'WAITING' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'CANCELLED'
    filter: ColumnType<unknown, string, string>
    subject: ColumnType<unknown, string, string>
    text: ColumnType<unknown, string, string>
    version: Generated<number>
    writerIds: Array<string>
    authorName: string
    writtenAt: Date
    recipients: number | null
    confirmerName: string | null
    reason: string | null
    dueAt: Date | null
    endedAt: Date | null
  }
  calibrationCases: {
    competitionId: string
    number: number
    title: ColumnType<unknown, string, string>
    text: ColumnType<unknown, string, string>
  }
  choices: {
    applicationId: string
    position: number
    universityId: string
    programCode: string
    universityName: ColumnType<unknown, string, string>
    programName: ColumnType<unknown, string, string>
    status: 'WAITING' | 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'SKIPPED' | 'WITHDRAWN'
    comment: string | null
    isCompeting: Generated<boolean>
  }
  cities: {
    id: string
    regionId: string
    nameKz: string
    nameRu: string
    nameEn: string
    archivedAt: Date | null
    successorId: string | null
    keptAt: Date | null
  }
  cityGuides: {
    cityId: string
    study: ColumnType<unknown, string | null | undefined, string | null>
    housing: ColumnType<unknown, string | null | undefined, string | null>
    moneyForFood: ColumnType<unknown, string | null | undefined, string | null>
    transport: ColumnType<unknown, string | null | undefined, string | null>
    archivedAt: Date | null
    keptAt: Date | null
  }
  clearedPages: {
    applicationId: string
    fileId: string
    page: number
    isShown: boolean
    covers: ColumnType<unknown, string, string>
    reason: string
    clearedById: string
    clearedByName: string
    clearedAt: Date
  }
  commissionCases: {
    applicationId: string
    competitionId: string
    number: number
    state: Generated<'UNASSIGNED' | 'GRADING' | 'FURTHER' | 'SECOND' | 'DONE'>
    spread: number | null
    total: number | null
    meetingAt: Date | null
    meetingZoom: string | null
    meetingSequence: Generated<number>
    secondAskedAt: Date | null
  }
  commissionGrades: {
    id: string
    competitionId: string
    applicationId: string | null
    calibrationNumber: number | null
    expertId: string
    expertName: string
    role: 'FIRST' | 'FURTHER' | 'SECOND'
    state: 'ASSIGNED' | 'SIGNED' | 'RELEASED' | 'VOID'
    givenAt: Date
    draft: ColumnType<unknown, string | null | undefined, string | null>
    grades: ColumnType<unknown, string | null | undefined, string | null>
    comments: ColumnType<unknown, string | null | undefined, string | null>
    total: number | null
    signedAt: Date | null
    signature: ColumnType<unknown, string | null | undefined, string | null>
    declineReason: string | null
    declinedAt: Date | null
    version: Generated<number>
  }
  commissionMembers: {
    competitionId: string
    accountId: string
    namedAt: Date
  }
  competitionAuditors: {
    competitionId: string
    accountId: string
    namedAt: Date
    namedByName: string
  }
  competitionRules: {
    competitionId: string
    version: number
    state: 'PROPOSED' | 'HOLDING' | 'PAST' | 'REFUSED'
    rules: ColumnType<unknown, string, string>
    reason: string | null
    proposedAt: Date
    proposedById: string
    proposedByName: string
    confirmedAt: Date | null
    confirmedById: string | null
    confirmedByName: string | null
    answer: string | null
  }
  competitions: {
    id: string
    year: number
    level: 'BACHELOR' | 'MASTERS_DEGREE' | 'PHD'
    createdAt: Date
    createdById: string
    createdByName: string
    rulesVersion: number
    opensAt: Date | null
    closesAt: Date | null
    claimsCloseAt: Date | null
    confirmedSteps: ColumnType<unknown, string | undefined, string>
    openingDecidedAt: Date | null
    openingDecidedById: string | null
    openingDecidedByName: string | null
    filledFromId: string | null
    filledFromYear: number | null
    name: ColumnType<unknown, string | null | undefined, string | null>
    kind: Generated<'GRANT' | 'SCHOLARSHIP'>
    source: Generated<'UNT' | 'TESTING' | 'INTERVIEW'>
    number: Generated<number>
  }
  competitors: {
    applicationId: string
    competitionId: string
    code: string
  }
  contentDigests: {
    accountId: string
    toldOn: string
  }
  contentEntries: {
    kind: string
    key: string
    version: Generated<number>
    shipped: ColumnType<unknown, string | null | undefined, string | null>
    shippedSeen: ColumnType<unknown, string | null | undefined, string | null>
  }
  contentImports: {
    id: string
    takenAt: Date
    takenById: string
    takenByName: string
  }
  contentPublished: {
    kind: string
    key: string
    number: number
    holdsFrom: string | null
    value: ColumnType<unknown, string | null | undefined, string | null>
    publishedAt: Generated<Date>
  }
  contentVersions: {
    kind: string
    key: string
    number: number
    value: ColumnType<unknown, string | null | undefined, string | null>
    state: 'DRAFT' | 'SENT' | 'PUBLISHED' | 'REFUSED'
    holdsFrom: string | null
    authorId: string | null
    authorName: string | null
    writerIds: Generated<Array<string>>
    writtenAt: Date
    decidedById: string | null
    decidedByName: string | null
    decidedAt: Date | null
    refusal: string | null
    importId: string | null
  }
  conversations: {
    applicationId: string
    choice: number
    waitsFor: 'APPLICANT' | 'OFFICE' | null
    waitingSince: Date | null
    applicantWroteAt: Date | null
    officeWroteAt: Date | null
    applicantReadAt: Date | null
    officeReadAt: Date | null
    officeReaderName: string | null
    applicantMailedAt: Date | null
  }
  correctionFields: {
    id: string
    correctionId: string
    number: number
    field: string
    reason: string | null
    reasonText: ColumnType<unknown, string | null | undefined, string | null>
    words: string | null
    wordsLanguage: 'kk' | 'ru' | 'en' | null
    beforeValue: string | null
    afterValue: string | null
    isGiven: Generated<boolean>
  }
  correctionItems: {
    id: string
    correctionId: string
    number: number
    slot: string
    position: number
    kind: string | null
    reason: string | null
    reasonText: ColumnType<unknown, string | null | undefined, string | null>
    words: string | null
    wordsLanguage: 'kk' | 'ru' | 'en' | null
    beforeFileId: string
    beforeName: string
    afterFileId: string | null
    afterName: string | null
  }
  corrections: {
    id: string
    applicationId: string
    round: number
    choice: number
    state: 'ASKED' | 'ANSWERED' | 'CANCELLED' | 'LAPSED' | 'CLOSED' | 'WITHDRAWN'
    askedAt: Date
    until: Date
    answeredAt: Date | null
    authorId: string
    authorName: string
    waited: number
    remindedDays: number | null
    version: Generated<number>
  }
  countries: {
    id: string
    alpha3: string
    nameKz: string
    nameRu: string
    nameEn: string
    citizenshipOnly: boolean
    archivedAt: Date | null
  }
  decisionTotals: {
    sentOn: string
    decidedOn: string
    count: number
  }
  demo: {
    isOnlyRow: Generated<boolean>
    madeAt: Date
    accountsClosedAt: Date | null
  }
  directoryLoads: {
    isOnlyRow: Generated<boolean>
    contentHash: string
    loadedAt: Date
  }
  eventTotals: {
    sight: string
    event: string
    happenedOn: string
    count: number
  }
  exportColumns: {
    accountId: string
    columns: Array<string>
  }
  facetTotals: {
    sight: string
    universityId: string
    citizenship: string
    educationLevel: string
    educationLanguage: string
    status: string
    isAssigned: boolean
    count: number
  }
  files: {
    id: string
    ownerId: string | null
    name: string
    size: number
    type: string
    sha256: Buffer
    createdAt: Date
    scanState: Generated<'PENDING' | 'CLEAN' | 'INFECTED'>
    scanDueAt: Generated<Date | null>
    scanAttempts: Generated<number>
    scanFinding: string | null
    infectedAt: Date | null
  }
  fragileAwards: {
    runId: string
    code: string
    list: string
    isByMark: boolean
    marks: ColumnType<unknown, string, string>
    marksInAll: number
  }
  grantAppealCorrections: {
    appealId: string
    kind: string
    code: string
    valueBefore: ColumnType<unknown, string | null | undefined, string | null>
    valueAfter: ColumnType<unknown, string | null | undefined, string | null>
  }
  grantAppealFiles: {
    appealId: string
    position: number
    fileId: string
  }
  grantAppeals: {
    id: string
    applicationId: string
    competitionId: string
    version: number
    state: 'SENT' | 'GRANTED' | 'REFUSED'
    reason: string
    sentAt: Date
    answer: string | null
    decidedAt: Date | null
    decidedById: string | null
    decidedByName: string | null
  }
  grantClaims: {
    applicationId: string
    kind: 'SCORE' | 'AVERAGE' | 'QUOTA' | 'RIGHT'
    code: Generated<string>
    state: 'WAITING' | 'CONFIRMED' | 'CORRECTED' | 'REFUSED'
    stated: ColumnType<unknown, string, string>
    value: ColumnType<unknown, string | null | undefined, string | null>
    reason: string | null
    checkedAt: Date | null
    checkedById: string | null
    checkedByName: string | null
    answer: string | null
    answeredAt: Date | null
    version: Generated<number>
    answerFileId: string | null
  }
  grantDocuments: {
    id: number
    code: string
    nameKz: string
    nameRu: string
    nameEn: string
    copies: number
    archivedAt: Date | null
  }
  grantLetters: {
    code: string
    applicationId: string
    competitionId: string
    version: number
    kind: 'DECISION' | 'INVITATION'
    language: 'kk' | 'ru' | 'en'
    choice: number
    content: Buffer
    sha256: Buffer
    keyId: string
    signature: Buffer
    madeAt: Date
    revokedAt: Date | null
    revokedByVersion: number | null
  }
  grantOfferEvents: {
    id: GeneratedAlways<number>
    applicationId: string
    at: Date
    event: 'OFFERED' | 'ACCEPTED' | 'DECLINED' | 'LAPSED' | 'MOVED_UP' | 'TAKEN_AWAY'
    version: number
    choice: number
    list: string
  }
  grantOffers: {
    applicationId: string
    competitionId: string
    version: number
    choice: number
    list: string
    place: 'GENERAL' | 'RESERVED'
    quota: string | null
    state: 'OFFERED' | 'ACCEPTED' | 'DECLINED' | 'LAPSED'
    isMovingUp: Generated<boolean>
    offeredAt: Date
    acceptUntil: Date
    answeredAt: Date | null
    remindedDays: number | null
  }
  idempotencyKeys: {
    caller: string
    key: string
    bodyHash: Buffer
    answer: ColumnType<unknown, string | null | undefined, string | null>
    createdAt: Date
  }
  interviewCodes: {
    id: string
    interviewId: string | null
    expertId: string
    phoneNumber: string
    codeHash: Buffer
    sentAt: Date
    expiresAt: Date
    tries: Generated<number>
    isVoid: Generated<boolean>
    gradeId: string | null
  }
  interviewDeclines: {
    interviewId: string
    expertId: string
    expertName: string
    reason: string
    at: Date
  }
  interviewTotals: {
    universityId: string
    status: string
    count: number
  }
  interviews: {
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
    signature: ColumnType<unknown, string | null | undefined, string | null>
    season: Generated<number>
    slotId: string | null
    minutes: number | null
    attendance: 'ATTENDED' | 'MISSED' | null
  }
  knownDevices: {
    accountId: string
    mark: Buffer
    seenAt: Date
  }
  languages: {
    id: string
    nameKz: string
    nameRu: string
    nameEn: string
    archivedAt: Date | null
  }
  listedNames: {
    applicationId: string
    season: number
    status: string
    createdAt: Date
    inspectorId: string | null
    isSentBack: boolean
    searchName: string
  }
  mailedConversations: {
    accountId: string
    mailedAt: Date
  }
  mails: {
    id: string
    name: string
    recipient: string
    language: 'kk' | 'ru' | 'en'
    payload: ColumnType<unknown, string | null | undefined, string | null>
    createdAt: Date
    sentAt: Date | null
    attempts: Generated<number>
    applicationId: string | null
    subject: string | null
    failedAt: Date | null
    problem: 'REFUSED' | 'AWAY' | 'RETURNED' | null
    messageId: Generated<string | null>
    contentUntil: Date | null
    statusCode: string | null
    diagnostic: string | null
    accountId: string | null
    notice: ColumnType<unknown, string | null | undefined, string | null>
    answerRefusedAt: Date | null
  }
  messageReports: {
    messageId: string
    reason: string
    reporterId: string
    createdAt: Date
  }
  mutedMails: {
    accountId: string
    mail: string
  }
  nameWords: {
    id: GeneratedAlways<number>
    word: string
  }
  nationalities: {
    id: string
    nameKz: string
    nameRu: string
    nameEn: string
    archivedAt: Date | null
  }
  noticeMarks: {
    accountId: string
    seenUntil: Date
  }
  offerReminders: {
    universityId: string
    remindedOn: string
  }
  passkeyChallenges: {
    accountId: string
    purpose: 'ADD' | 'SIGN_IN' | 'SIGN_GRADE'
    subject: string
    challenge: string
    expiresAt: Date
  }
  preemptiveRights: {
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
  professions: {
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
    keptAt: Date | null
  }
  profileAttachments: {
    accountId: string
    slot: string
    position: Generated<number>
    fileId: string
  }
  programFigures: {
    programCode: string
    universityId: string | null
    language: 'KAZAKH' | 'ENGLISH' | 'RUSSIAN' | 'FRENCH' | null
    kind: 'GRANTS' | 'LOWEST_SCORE' | 'HIGHEST_SCORE' | 'COST'
    year: number
    value: number
    winners: number | null
    source: string
    competitionId: string | null
    keptAt: Date | null
    archivedAt: Date | null
  }
  programOffers: {
    universityId: string
    programCode: string
    languages: Array<'KAZAKH' | 'ENGLISH' | 'RUSSIAN' | 'FRENCH'>
    learningForms: Generated<Array<'fullTime' | 'partTime' | 'distance'>>
  }
  programs: {
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
    successorCode: string | null
    keptAt: Date | null
  }
  protocolFigures: {
    competitionId: string
    version: number
    figures: ColumnType<unknown, string, string>
    inputHash: string
    outputHash: string
  }
  protocolLines: {
    competitionId: string
    version: number
    code: string
    choice: number
    list: string
    outcome: 'ALLOTTED' | 'BELOW_MINIMUM' | 'OUTRANKED' | 'BETTER_CHOICE'
    merit: ColumnType<unknown, string, string>
    line: ColumnType<unknown, string, string>
    rank: number | null
    place: 'GENERAL' | 'RESERVED' | null
    quota: string | null
  }
  protocolLists: {
    competitionId: string
    version: number
    list: string
    program: string
    universityId: string | null
    language: string | null
    competitors: number
    places: number
    filled: number
    columns: ColumnType<unknown, string, string>
    general: ColumnType<unknown, string, string>
    reserved: ColumnType<unknown, string, string>
    publicGeneral: ColumnType<unknown, string | null | undefined, string | null>
    publicReserved: ColumnType<unknown, string | null | undefined, string | null>
  }
  protocols: {
    competitionId: string
    version: number
    round: number
    runId: string
    state: 'PROPOSED' | 'PUBLISHING' | 'PUBLISHED' | 'REFUSED'
    reason: string | null
    proposedAt: Date
    proposedById: string
    proposedByName: string
    publishedAt: Date | null
    publishedById: string | null
    publishedByName: string | null
    answer: string | null
    reasons: ColumnType<unknown, string | null | undefined, string | null>
  }
  publicContent: {
    version: number
  }
  publicFiles: {
    runId: string
    input: Buffer
    output: Buffer
    inputHash: string
    outputHash: string
  }
  publicationsUnderWay: {
    competitionId: string
    version: number
    progress: number
  }
  questionPlaces: {
    key: string
    kind: Generated<'question'>
    season: number
    universityId: string
    programCode: string
    createdAt: Date
  }
  quotaCategories: {
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
  rateCounters: {
    bucket: string
    windowEndsAt: Date
    count: number
  }
  reasonTemplates: {
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
  reception: {
    isOnlyRow: Generated<boolean>
    isEnabledByHand: boolean
    opensAt: Date | null
    closesAt: Date | null
    isSet: Generated<boolean>
    followsWindows: Generated<boolean>
  }
  recoveryCodes: {
    accountId: string
    codeHash: Buffer
  }
  refereeLinks: {
    tokenHash: Buffer
    refereeId: string
  }
  referees: {
    id: string
    applicationId: string
    number: number
    state: 'NAMED' | 'SENT' | 'OPENED' | 'GIVEN' | 'DECLINED' | 'BOUNCED' | 'EXPIRED' | 'REPLACED'
    name: string
    email: string
    position: string
    language: 'kk' | 'ru' | 'en'
    note: string | null
    namedAt: Date
    sentAt: Date | null
    openedAt: Date | null
    answeredAt: Date | null
    until: Date
    mailId: string | null
    remindedAt: Date | null
    reminders: Generated<number>
    remindedDays: number | null
    text: Generated<string>
    isConfidential: Generated<boolean>
    fileId: string | null
    fileName: string | null
    marks: Generated<Array<string>>
    declineReason: string | null
  }
  regions: {
    id: string
    kind: 'region' | 'city'
    nameKz: string
    nameRu: string
    nameEn: string
    centreCityId: string | null
    archivedAt: Date | null
    keptAt: Date | null
  }
  rehearsals: {
    id: string
    secretHash: Buffer
    sessionHash: Buffer
    season: number
    at: Date
    person: ColumnType<unknown, string, string>
    backIn: 'kk' | 'ru' | 'en'
    createdAt: Date
    endsAt: Date
    isReady: Generated<boolean>
  }
  reservedLists: {
    competitionId: string
    list: string
    quota: string
    code: string
  }
  reviewItems: {
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
    season: Generated<number>
    correction: string | null
    correctionUntil: Date | null
  }
  reviewTotals: {
    sight: string
    status: string
    inspectorId: string | null
    isSentBack: boolean
    count: number
    season: Generated<number>
  }
  rowNames: {
    sight: string
    wordId: number
    createdAt: Date
    applicationId: string
  }
  runRepetitions: {
    runId: string
    state: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
    progress: Generated<number>
    counts: ColumnType<unknown, string | null | undefined, string | null>
  }
  savedFilters: {
    id: string
    accountId: string
    name: string
    search: ColumnType<unknown, string, string>
    isDefault: boolean
    createdAt: Date
  }
  screeningAttempts: {
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
    season: Generated<number>
  }
  screeningVersions: {
    version: number
    content: ColumnType<unknown, string, string>
    contentHash: string
    createdAt: Date
  }
  seasonFigures: {
    season: number
    type: string
    educationLevel: string
    universityId: string
    status: string
    count: number
  }
  seasonRequirements: {
    id: string
    season: number
    position: number
    kind: 'ENROLLMENT' | 'GRANT' | 'GRANT_COMPETITION' | null
    level: 'BACHELOR' | 'MASTERS_DEGREE' | 'PHD' | null
    applicantGroup: 'CITIZEN' | 'KANDAS' | 'STATELESS_RESIDENT' | 'FOREIGN' | null
    programs: Generated<Array<string>>
    demand: ColumnType<unknown, string, string>
    changedAt: Date
  }
  seasonWalks: {
    season: number
    walkedAt: Date
    findings: ColumnType<unknown, string, string>
  }
  seasonWindows: {
    id: string
    season: number
    kind: 'ENROLLMENT' | 'GRANT' | null
    level: 'BACHELOR' | 'MASTERS_DEGREE' | 'PHD' | null
    applicantGroup: 'CITIZEN' | 'KANDAS' | 'STATELESS_RESIDENT' | 'FOREIGN' | null
    opensAt: Date
    closesAt: Date
    graceMinutes: Generated<number>
  }
  seasons: {
    year: number
    nameKz: string
    nameRu: string
    nameEn: string
    levels: Array<string>
    beginsOn: string
    endsOn: string
    version: Generated<number>
    createdAt: Date
    createdById: string | null
    createdByName: string | null
    confirmedAt: Date | null
    confirmedById: string | null
    confirmedByName: string | null
    closingAt: Date | null
    closingUndecided: 'CARRY_OVER' | 'END' | null
    closingReason: string | null
    closedById: string | null
    closedByName: string | null
    closedAt: Date | null
  }
  secondFactors: {
    id: string
    accountId: string
    kind: 'CODE' | 'PASSKEY'
    name: string
    createdAt: Date
    confirmedAt: Date | null
    lastUsedAt: Date | null
    sealedSecret: Buffer | null
    lastStep: number | null
    credentialId: string | null
    publicKey: Buffer | null
    counter: number | null
    transports: Array<string> | null
  }
  sessions: {
    tokenHash: Buffer
    accountId: string
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    id: Generated<string>
    device: string | null
    address: string | null
    browserMark: Buffer | null
  }
  signInTickets: {
    tokenHash: Buffer
    accountId: string
    isToEnrol: boolean
    tries: Generated<number>
    createdAt: Date
    expiresAt: Date
  }
  signingKeys: {
    id: string
    publicKey: string
    sealedPrivateKey: Buffer | null
    createdAt: Date
    retiredAt: Date | null
  }
  slotInvitations: {
    applicationId: string
    choice: number
    invitedAt: Date
    chooseUntil: Date
    fromDay: string
    toDay: string
    moveHours: number
    moves: Generated<number>
    chosenAt: Date | null
    newsSince: Date | null
    newsAt: Date | null
    remindedDays: number | null
  }
  slots: {
    id: string
    expertId: string
    startsAt: Date
    minutes: number
    zoom: string
    language: 'KAZAKH' | 'RUSSIAN' | 'ENGLISH' | null
    universityId: string | null
    openedAt: Date
    freeSince: Date
    closedAt: Date | null
  }
  smsMessages: {
    id: string
    recipient: string
    text: string | null
    createdAt: Date
    sentAt: Date | null
    attempts: Generated<number>
    failedAt: Date | null
    problem: 'REFUSED' | 'AWAY' | 'UNDELIVERED' | null
    gatewayId: string | null
    askAt: Date | null
    deliveredAt: Date | null
    statusCode: string | null
  }
  staffMembers: {
    accountId: string
    fullName: string
    roles: Array<'ADMIN' | 'MANAGER' | 'EXPERT' | 'EXPERT_MANAGER' | 'SUPER_ADMIN'>
    phoneNumber: string | null
    universityId: string | null
    interviewLanguages: Generated<Array<string>>
    rights: Generated<Array<string>>
  }
  storeSweeps: {
    isLast: Generated<boolean>
    sweptAt: Date
    kept: number
    removed: number
    heldBack: number
    missing: number
  }
  testTotals: {
    sight: string
    passed: boolean
    count: number
  }
  toldDecisions: {
    accountId: string
    toldAt: Date
  }
  typedTextClashes: {
    accountId: string
    field: 'passportNumber'
    otherId: string
  }
  universities: {
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
    totalEduPrograms: number | null
    studentsPerTeacher: number | null
    addressEn: string | null
    descriptionEn: string | null
    hasDemoFigures: Generated<boolean>
    tabChanges: ColumnType<unknown, string | undefined, string>
    branchOf: string | null
    successorId: string | null
    keptAt: Date | null
  }
  universityNews: {
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
    plannedOn: string | null
    photoId: string | null
  }
  universityPhotos: {
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
    sha256: Buffer | null
  }
  uploads: {
    id: string
    ownerId: string
    name: string
    size: number
    received: Generated<number>
    pieces: Generated<Array<string>>
    fileId: string | null
    createdAt: Date
  }
  waitingJobs: {
    id: GeneratedAlways<number>
    name: string
    payload: ColumnType<unknown, string, string>
    runAt: Date | null
    maxAttempts: number | null
    key: string | null
    priority: Generated<number>
  }
  waitingTotals: {
    sight: string
    status: string
    isAssigned: boolean
    handedOn: string
    count: number
    season: Generated<number>
  }
  windowExtensions: {
    accountId: string
    season: number
    until: Date
    reason: string
    givenAt: Date
    givenByName: string
  }
}
