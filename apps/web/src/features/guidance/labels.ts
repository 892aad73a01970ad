/** Topics of the help; each has its own address (docs/specification/screens.md#help). */
export const HELP_TOPICS = [
  'how_to_choose_city',
  'what_is_ent',
  'how_to_choose_a_specialty',
  'how_to_choose_a_university',
  'how_to_choose_a_profession',
  'how_to_apply_for_a_grant',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

/**
 * The ten questions, each with the day of its last change. An answer dated 2023-01-31 is the portal's own; the others
 * draw on newer sources.
 */
export const QUESTIONS = [
  { id: 'deadlines', updated: '2026-11-25' },
  { id: 'documents', updated: '2026-11-21' },
  { id: 'recognition', updated: '2026-11-25' },
  { id: 'visa', updated: '2026-11-25' },
  { id: 'language', updated: '2023-01-31' },
  { id: 'dormitory', updated: '2026-11-25' },
  { id: 'grant', updated: '2026-11-25' },
  { id: 'choices', updated: '2023-01-31' },
  { id: 'status', updated: '2026-11-25' },
  { id: 'changes', updated: '2023-01-31' },
] as const

export const SIGN_IN_QUESTIONS = [
  { id: 'secondStep', updated: '2026-11-23' },
  { id: 'byFactor', updated: '2026-11-23' },
  { id: 'lostFactor', updated: '2026-11-23' },
] as const
export type Question = (typeof QUESTIONS | typeof SIGN_IN_QUESTIONS)[number]

export const GUIDE_PARTS = ['study', 'housing', 'moneyForFood', 'transport'] as const
