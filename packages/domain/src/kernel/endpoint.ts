import { z } from 'zod'
import type { ErrorKey } from './error-key.ts'
import type { Right } from './right.ts'
import type { Role } from './role.ts'

/**
 * Callers of an endpoint: `guest` (ignores the session), `public` (uses a valid session if there is one), `signed-in`
 * (any role), a list of roles, or a right. Required, so no endpoint is open by omission.
 */
export type Access = 'guest' | 'public' | 'signed-in' | readonly Role[] | { readonly right: Right }

/** Access in words, for people who read the API. */
export const accessText = (access: Access): string => {
  if (typeof access === 'string') return access
  return 'right' in access ? `right ${access.right}` : access.join(', ')
}

/** Rate limits by name (docs/specification/wire-format.md#rate-limits). */
export type RateName =
  | 'sign-in'
  | 'sign-up'
  | 'mail-link'
  | 'new-email'
  | 'second-step'
  | 'withdraw'
  | 'message'
  | 'feedback'
  | 'referee'
  | 'referee-link'
  | 'upload'
  | 'upload-piece'
  | 'export'

/**
 * One endpoint of the API. The server's handlers, validation and output filter are derived from it. So are the web's
 * client, the permission matrix and the OpenAPI document.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/api`; parameters as `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Refuses staff bound to one university (docs/specification/roles-and-scope.md#scope). */
  readonly isOfWholePortal?: true
  /**
   * `json` (default), `upload` (multipart, field `file`), `piece` (an upload that keeps the bytes received before a
   * broken connection), `download` (binary response).
   */
  readonly kind?: 'json' | 'upload' | 'piece' | 'download'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Body of a 200. Fields outside the schema are removed. Absent on downloads. */
  readonly answer?: z.ZodType
  /** Own refusals, besides those of every endpoint (shape, session, role, rate, fault). */
  readonly errors?: readonly ErrorKey[]
  /** Error key of an absent field (docs/specification/wire-format.md#missing-fields). */
  readonly missing?: 'field_required' | 'fill_all_required_fields'
  /** Rate limits that a call counts against; absent: the general one. */
  readonly rate?: RateName | readonly RateName[]
  readonly idempotent?: true
  /**
   * The answer may be some seconds old. It shows no fresh write of the caller, and no decision depends on it.
   * It may be read from a replica (docs/decisions/0031-reads-that-may-lag.md).
   */
  readonly mayLag?: true
  /** Seconds for which browsers and proxies may cache the public answer; it has an ETag. */
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

export type Parsed<E extends Endpoint> = {
  readonly params: PartOf<E, 'params', 'out'>
  readonly query: PartOf<E, 'query', 'out'>
  readonly body: PartOf<E, 'body', 'out'>
}

export type Sent<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body' as E extends { readonly [P in Part]: z.ZodType }
    ? Part
    : never]: PartOf<E, Part, 'in'>
}

export type Given<E extends Endpoint> = PartOf<E, 'answer', 'in'>
export type Gotten<E extends Endpoint> = E extends { readonly kind: 'download' } ? Blob : PartOf<E, 'answer', 'out'>

export const done = z.object({ success: z.literal(true), msg: z.string().optional() })

export const dataOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), msg: z.string().optional(), data })

export const pageOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), totalSize: z.number().int() })

/** `totalSize` ends at `MAX_COUNTED`; `isMore`: there are more rows. */
export const cappedPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ isMore: z.boolean() })

export const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row) })
