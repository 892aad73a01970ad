/** A refusal or failure in the shape that all errors have; `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** The error key, such as `wrong_value`. */
  readonly msg: string
  readonly errors: readonly {
    readonly field: string
    readonly msg: string
    /** Which of the rules behind the key is broken, where the answer says so, and the other row that it is about. */
    readonly rule?: string
    readonly otherRow?: number
  }[]
  /** What the caller needs to do it right. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    body: { msg?: string; message?: string; errors?: ApiError['errors']; data?: ApiError['data'] },
  ) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.msg = body.msg ?? 'error_occurred'
    this.errors = body.errors ?? []
    this.data = body.data ?? {}
  }
}
