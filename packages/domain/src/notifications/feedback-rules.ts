export const FEEDBACK_TOPICS = ['PROBLEM', 'MISTAKE', 'DATA', 'ACCESSIBILITY', 'IDEA', 'OTHER'] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]

export const MOST_FEEDBACK = 3_000

/** Path below the portal's base, with its query. */
export const isPagePath = (text: string): boolean => /^\/(?!\/)[^\s\\]{0,299}$/.test(text)
