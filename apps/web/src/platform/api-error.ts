/** A refusal or failure in the shape of all errors. `status` 0: no response arrived. */
export class ApiError extends Error {
  readonly status: number
  /** The error key, such as `wrong_value`. */
  readonly msg: string
  readonly errors: readonly {
    readonly field: string
    readonly msg: string
    /** The broken rule behind the key and the other row in conflict, where the response names them. */
    readonly rule?: string
    readonly otherRow?: number
  }[]
  /** Values that help the caller to correct the call. */
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
