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

export const GUIDE_PARTS = ['study', 'housing', 'moneyForFood', 'transport'] as const
