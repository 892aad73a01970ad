import { z } from 'zod'
import { codeText, lineText, proseText } from '../kernel/values.ts'
import { FACTOR_KINDS } from './factor-rules.ts'
import { currentPassword, deviceMark, sessionUser, token } from './schema.ts'

const instant = z.date().transform((date) => date.toISOString())

/** What a browser's passkey answers, as WebAuthn's JSON has it; the server's library reads what is in it. */
const encoded = z.string().max(20_000)
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).prefault({}),
}
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What a browser hands to a passkey, as WebAuthn's JSON has it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/**
 * The right password was given, and a second step is needed before there is a token: `PROVE` with one of the account's
 * factors, or `ENROL` where the portal asks for a factor and the account has none.
 */
export const secondStep = z.object({
  secondFactor: z.enum(['PROVE', 'ENROL']),
  /** What the account can prove itself by, or what it may add. */
  kinds: z.array(z.enum(FACTOR_KINDS)),
  ticket: z.string(),
  expiresAt: z.string(),
})
export type SecondStep = z.output<typeof secondStep>

/** The answer of both doors: the session, or the way to it. */
export const signedIn = z.union([sessionUser, secondStep])

export const typedCode = codeText.min(1).max(40)
export const ticketBody = z.object({ ticket: token })
/** POST auth/second: a code or a passkey's answer. */
export const secondBody = ticketBody
  .extend({ code: typedCode.optional(), passkey: passkeyAnswer.optional(), device: deviceMark })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    message: 'field_required',
  })

export const passwordBody = z.object({ password: currentPassword })
export const passkeyName = lineText.min(1).max(60)

/** A secret to put into an authenticator app: as text, as an address and as the squares of its QR picture, row by row. */
export const codeEnrolment = z.object({ secret: z.string(), address: z.string(), picture: z.array(z.string()) })
/** Shown once; empty where the account had recovery codes already. */
export const recoveryCodes = z.array(z.string())

/** One's own second factors. */
export const factorsView = z.object({
  /** The portal asks for one: the last cannot be removed. */
  isRequired: z.boolean(),
  /** Passkeys work at the portal's address. */
  arePasskeysPossible: z.boolean(),
  factors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(FACTOR_KINDS),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
})
export type FactorsView = z.output<typeof factorsView>

/** One's own session: where it was begun, shortened, and when it was last used. */
export const sessionView = z.object({
  id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean(),
})

export const factorReset = z.object({
  reason: proseText.max(1000).refine((text) => text !== '', { message: 'reason_required' }),
})
