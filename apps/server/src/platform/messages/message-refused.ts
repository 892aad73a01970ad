/** The mail server or the SMS gateway takes this message neither now nor later: its reader is unknown, or what it says. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError'
  /** The answer of the other side as it came. It may name people: it is not for a log. */
  readonly answer: string | null

  constructor(message: string, answer: string | null = null) {
    super(message)
    this.answer = answer
  }
}
