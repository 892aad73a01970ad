/** The mail server or SMS gateway refuses the message for good: wrong reader or content. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError'
  /** The other side's answer. It may name people: no log has it. */
  readonly answer: string | null

  constructor(message: string, answer: string | null = null) {
    super(message)
    this.answer = answer
  }
}
