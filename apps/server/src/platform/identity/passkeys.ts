import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

type BrowserAnswer = { readonly id: string; readonly response: object }

export type KeptPasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

type Options = { readonly challenge: string } & Record<string, unknown>

export type Passkeys = {
  creation(of: { id: string; email: string; name: string }, existing: readonly KeptPasskey[]): Promise<Options>
  created(answer: BrowserAnswer, challenge: string): Promise<KeptPasskey | null>
  /** Options for a signature by one of these passkeys. The challenge is random by default. */
  request(existing: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[], challenge?: Buffer): Promise<Options>
  counterAfter(answer: BrowserAnswer, challenge: string, kept: KeptPasskey): Promise<number | null>
}

const CHALLENGE_BYTES = 32
/** EdDSA, ES256 and RS256. Others are experimental in Node.js, which warns of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library with the first passkey: it has 400 modules, a tenth of a start. */
const library = () => import('@simplewebauthn/server')

/** @param host name of the passkeys; `origin` the address where browsers use them. */
export function createPasskeys({ host, origin, portal }: { host: string; origin: string; portal: string }): Passkeys {
  const refusedIsNull = <T>(check: Promise<T>): Promise<T | null> => check.catch(() => null)
  const listed = (existing: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[]) =>
    existing.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))
  return {
    creation: async ({ id, email, name }, existing) => ({
      ...(await (
        await library()
      ).generateRegistrationOptions({
        rpName: portal,
        rpID: host,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: listed(existing),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })),
    }),
    created: async (answer, challenge) => {
      const checked = await refusedIsNull(
        (await library()).verifyRegistrationResponse({
          response: answer as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: host,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!checked?.verified) return null
      const { credential } = checked.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (answer as RegistrationResponseJSON).response.transports ?? [],
      }
    },
    request: async (existing, challenge = randomBytes(CHALLENGE_BYTES)) => ({
      ...(await (
        await library()
      ).generateAuthenticationOptions({
        rpID: host,
        challenge: new Uint8Array(challenge),
        allowCredentials: listed(existing),
        userVerification: 'required',
      })),
    }),
    counterAfter: async (answer, challenge, { credentialId, publicKey, counter, transports }) => {
      const checked = await refusedIsNull(
        (await library()).verifyAuthenticationResponse({
          response: answer as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: host,
          requireUserVerification: true,
          credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports: [...transports] },
        }),
      )
      return checked?.verified ? checked.authenticationInfo.newCounter : null
    },
  }
}
