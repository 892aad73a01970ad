import { z } from 'zod'
import { codeText, lineText, proseText } from '../kernel/values.ts'
import { FACTOR_KINDS } from './factor-rules.ts'
import { currentPassword, deviceMark, sessionUser, token } from './schema.ts'

const instant = z.date().transform((date) => date.toISOString())

/** Response of a passkey as WebAuthn JSON. The server's library parses its content. */
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

export const passkeyOptions = z.looseObject({ challenge: z.string() })

/**
 * The password was right, but a second step comes before a token. `PROVE`: with one of the account's factors. `ENROL`:
 * the portal requires a factor and the account has none.
 */
export const secondStep = z.object({
  secondFactor: z.enum(['PROVE', 'ENROL']),
  kinds: z.array(z.enum(FACTOR_KINDS)),
  ticket: z.string(),
  expiresAt: z.string(),
})
export type SecondStep = z.output<typeof secondStep>

/** Answer of both sign-ins: the session, or the second step. */
export const signedIn = z.union([sessionUser, secondStep])

export const typedCode = codeText.min(1).max(40)
export const ticketBody = z.object({ ticket: token })
export const secondBody = ticketBody
  .extend({ code: typedCode.optional(), passkey: passkeyAnswer.optional(), device: deviceMark })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    message: 'field_required',
  })

export const passwordBody = z.object({ password: currentPassword })
export const passkeyName = lineText.min(1).max(60)

/** Secret for an authenticator app: as text, as an address, and as rows of the QR code's squares. */
export const codeEnrolment = z.object({ secret: z.string(), address: z.string(), picture: z.array(z.string()) })
/** Shown once; empty if the account already had recovery codes. */
export const recoveryCodes = z.array(z.string())

export const factorsView = z.object({
  /** The portal requires a factor: the last one cannot be removed. */
  isRequired: z.boolean(),
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
