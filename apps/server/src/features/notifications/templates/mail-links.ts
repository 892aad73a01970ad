import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { MailName, MailPayloads } from '@portal/domain/notifications/schema.ts'

type LinkOf<Payload> = (publicUrl: string, payload: Payload) => string

const list: LinkOf<unknown> = (publicUrl) => `${publicUrl}/admission/applications`
const tests: LinkOf<unknown> = (publicUrl) => `${publicUrl}/admission/test`
const ofStaff: LinkOf<{ readonly applicationId: string }> = (publicUrl, { applicationId }) =>
  `${list(publicUrl, null)}/${applicationId}`
const interview: LinkOf<{ readonly interviewId: string | null }> = (publicUrl, { interviewId }) =>
  interviewId === null ? list(publicUrl, null) : `${list(publicUrl, null)}/interview/${interviewId}`
const grant: LinkOf<{ readonly applicationId: string }> = (publicUrl, { applicationId }) =>
  `${publicUrl}/admission/grant/${applicationId}`
const competing: LinkOf<{ readonly applicationId: string }> = (publicUrl, { applicationId }) =>
  `${publicUrl}/admission/apply-for-grant?id=${applicationId}`
const grading: LinkOf<unknown> = (publicUrl) => `${publicUrl}/admission/grading`
const panel: LinkOf<{ readonly competitionId: string }> = (publicUrl, { competitionId }) =>
  `${publicUrl}/admission/competitions/${competitionId}/commission`
const correction: LinkOf<{ readonly applicationId: string }> = (publicUrl, { applicationId }) =>
  `${publicUrl}/admission/corrections/${applicationId}`
const ownApplication = (publicUrl: string, { applicationId, type }: { applicationId: string; type: ApplicationType }) =>
  `${publicUrl}/admission/${type === 'ENROLLMENT' ? 'create-application' : 'apply-for-grant'}?id=${applicationId}`

const slots: LinkOf<{ readonly applicationId: string }> = (publicUrl, { applicationId }) =>
  `${publicUrl}/admission/slots/${applicationId}`
const security: LinkOf<unknown> = (publicUrl) => `${publicUrl}/admission/security`
const own: LinkOf<{ readonly url: string }> = (_publicUrl, { url }) => url

/** Page that each mail leads to. */
export const LINKS: { readonly [Name in MailName]: LinkOf<MailPayloads[Name]> } = {
  confirmEmail: own,
  resetPassword: own,
  accountCreated: own,
  applicationSent: list,
  applicationPassed: list,
  grantPassed: list,
  applicationFailed: list,
  nextChoiceBegins: list,
  applicationWithdrawn: list,
  applicationEnded: list,
  applicationCarriedOver: list,
  draftOffered: list,
  claimCorrected: competing,
  claimRefused: competing,
  applicationAssigned: ofStaff,
  applicationsAssigned: list,
  applicationSentBack: ofStaff,
  testResent: tests,
  testMinutesAdded: tests,
  interviewScheduled: interview,
  interviewMoved: interview,
  // The former expert can no longer open the interview.
  interviewCancelled: list,
  interviewMissed: list,
  commissionMeeting: list,
  gradingMeeting: (publicUrl, { gradingId }) => `${publicUrl}/admission/grading/${gradingId}`,
  gradingMeetingCancelled: grading,
  gradingGiven: grading,
  gradingDeclined: panel,
  gradingLost: panel,
  slotInvited: slots,
  slotReminder: slots,
  slotFreed: slots,
  accommodationAsked: (publicUrl) => `${publicUrl}/admission/interviews/slots`,
  accommodationAnswered: slots,
  inspectorLost: ofStaff,
  applicationTakenBack: ofStaff,
  decisionsWaiting: list,
  messageFromOffice: (publicUrl, payload) => `${ownApplication(publicUrl, payload)}#messages`,
  messagesWaiting: (publicUrl) => `${publicUrl}/admission/day`,
  messageReported: ofStaff,
  answerRefused: list,
  expertDeclined: interview,
  expertLost: interview,
  offerUnconfirmed: (publicUrl) => `${publicUrl}/admission/profile?tab=undergraduate`,
  contentWaiting: (publicUrl) => `${publicUrl}/admission/content`,
  grantOffered: grant,
  grantNotAllotted: grant,
  grantReminder: grant,
  grantMovedUp: grant,
  grantPlaceChanged: grant,
  grantLapsed: grant,
  grantTakenAway: grant,
  appealGranted: grant,
  appealRefused: grant,
  correctionAsked: correction,
  correctionReminder: correction,
  correctionLapsed: list,
  correctionCancelled: list,
  correctionAnswered: ofStaff,
  refereeAsked: own,
  refereeReminder: own,
  refereeReplaced: (publicUrl) => `${publicUrl}/admission/`,
  refereeGiven: ownApplication,
  refereeDeclined: ownApplication,
  refereeBounced: ownApplication,
  refereeExpired: ownApplication,
  letterReceived: ofStaff,
  passwordChanged: security,
  emailChanged: security,
  rolesChanged: security,
  factorAdded: security,
  factorRemoved: security,
  recoveryCodesDrawn: security,
  factorReset: security,
  secondStepFailed: security,
  signedInElsewhere: security,
  broadcastService: (publicUrl) => `${publicUrl}/admission/profile`,
  broadcastWaiting: (publicUrl, { id }) => `${publicUrl}/admission/broadcasts/${id}`,
  broadcastNews: (publicUrl) => `${publicUrl}/admission/profile`,
  feedbackReceived: (publicUrl, { page }) => `${publicUrl}/admission${page}`,
}
