/** The mail server or the SMS gateway takes this message neither now nor later: its reader is unknown, or what it says. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError'
}
