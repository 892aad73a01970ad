/** Events of named referees. The application names them elsewhere. */
export const REFEREE_EVENTS = [
  'refereeNamed',
  'refereeReplaced',
  'letterGiven',
  'letterDeclined',
  'refereeBounced',
  'letterExpired',
] as const

/** Events of the history that move no status. */
export const NOTED_EVENTS = [
  'testResent',
  'testMinutesAdded',
  'interviewScheduled',
  'interviewMoved',
  'interviewCancelled',
  'interviewDeclined',
  'interviewSigned',
  'interviewChosen',
  'interviewAttended',
  'interviewMissed',
  'attendanceTakenBack',
  'slotInvited',
  'slotInvitationCancelled',
  'expertAssigned',
  'expertChanged',
  'expertReleased',
  'claimConfirmed',
  'claimCorrected',
  'claimRefused',
  'claimAnswered',
  'correctionAsked',
  'correctionAnswered',
  'correctionCancelled',
  ...REFEREE_EVENTS,
  'appealSent',
  'appealGranted',
  'appealRefused',
] as const
export type NotedEvent = (typeof NOTED_EVENTS)[number]
