import { z } from 'zod'
import type { ErrorKey } from './error-key.ts'
import type { Role } from './role.ts'

/**
 * Who may call: `guest` (no session looked at), `public` (a valid session is used if there is one),
 * `signed-in` (any role), or the roles themselves. Required: nothing is open by omission.
 */
export type Access = 'guest' | 'public' | 'signed-in' | readonly Role[]

/** Named budgets of calls (docs/specification/wire-format.md#rate-limits). */
export type RateName =
  | 'sign-in'
  | 'sign-up'
  | 'mail-link'
  | 'new-email'
  | 'second-step'
  | 'withdraw'
  | 'upload'
  | 'upload-piece'
  | 'export'

/**
 * One call of the API. From this one declaration come the server's handler map, validation, the output filter,
 * the web's client, the permission matrix and the OpenAPI document.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Staff who are bound to a university may not call it (docs/specification/roles-and-scope.md#scope). */
  readonly isOfWholePortal?: true
  /**
   * `json` (default), `upload` (multipart, field `file`), `piece` (the same, and what came before a cut is handed over
   * as if it were all), `download` (binary answer).
   */
  readonly kind?: 'json' | 'upload' | 'piece' | 'download'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The whole body of a 200; what it does not list never leaves. Absent on downloads. */
  readonly answer?: z.ZodType
  /** Refusals of its own, besides those that every call shares (shape, session, role, rate, fault). */
  readonly errors?: readonly ErrorKey[]
  /** The key for an absent field (docs/specification/wire-format.md#missing-fields). */
  readonly missing?: 'field_required' | 'fill_all_required_fields'
  /** The budgets that a call uses; absent: that of all calls. */
  readonly rate?: RateName | readonly RateName[]
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true
  /**
   * What it answers may be some seconds old: nobody sees what they have just written by it, and nothing is decided by it.
   * It may be read from a copy of the database (docs/decisions/0031-reads-that-may-lag.md).
   */
  readonly mayLag?: true
  /** A public answer that browsers and proxies may keep for so many seconds; it carries an ETag. */
  readonly cacheSeconds?: number
}

export type EndpointTable = Readonly<Record<string, Endpoint>>

type PartOf<E, Part extends string, Side extends 'in' | 'out'> = E extends {
  readonly [P in Part]: infer Schema extends z.ZodType
}
  ? Side extends 'in'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

/** What a handler receives, after validation. */
export type Parsed<E extends Endpoint> = {
  readonly params: PartOf<E, 'params', 'out'>
  readonly query: PartOf<E, 'query', 'out'>
  readonly body: PartOf<E, 'body', 'out'>
}

/** What a client sends. */
export type Sent<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body' as E extends { readonly [P in Part]: z.ZodType }
    ? Part
    : never]: PartOf<E, Part, 'in'>
}

/** What a handler gives (before the output filter) and what a client gets. */
export type Given<E extends Endpoint> = PartOf<E, 'answer', 'in'>
export type Gotten<E extends Endpoint> = E extends { readonly kind: 'download' } ? Blob : PartOf<E, 'answer', 'out'>

/** `{success: true}`, with an optional message key. */
export const done = z.object({ success: z.literal(true), msg: z.string().optional() })

/** `{success: true, data}`. */
export const dataOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), msg: z.string().optional(), data })

/** `{list, totalSize}`. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), totalSize: z.number().int() })

/** `{list, totalSize, isMore}`: a total that ends at `MAX_COUNTED`; `isMore` says that there are more. */
export const cappedPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ isMore: z.boolean() })

/** `{list}`. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row) })
