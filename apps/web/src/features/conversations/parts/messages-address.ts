/** Address of the messages on the page of their application. */
export const MESSAGES = 'messages'
