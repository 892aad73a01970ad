import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** What a browser says that a passkey answered, as WebAuthn's JSON has it. */
type BrowserAnswer = { readonly id: string; readonly response: object }

/** A passkey as it is kept. */
export type KeptPasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

type Options = { readonly challenge: string } & Record<string, unknown>

/** What WebAuthn needs of a server, for one address; whoever uses a passkey must prove to it who they are. */
export type Passkeys = {
  /** What a browser is to make a passkey by, which is none of these. */
  creation(of: { id: string; email: string; name: string }, existing: readonly KeptPasskey[]): Promise<Options>
  /** The passkey that was made for a challenge; null: the answer is not right. */
  created(answer: BrowserAnswer, challenge: string): Promise<KeptPasskey | null>
  /** What a browser is to let one of these passkeys sign; the challenge is drawn where none is given. */
  request(existing: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[], challenge?: Buffer): Promise<Options>
  /** The passkey's counter after it has signed a challenge; null: it has not. */
  counterAfter(answer: BrowserAnswer, challenge: string, kept: KeptPasskey): Promise<number | null>
}

const CHALLENGE_BYTES = 32
/** EdDSA, ES256 and RS256, by which every passkey can sign; asking Node.js for others is an experiment that it warns of. */
const ALGORITHMS = [-8, -7, -257]

/** @param host the name that passkeys belong to; `origin` the address at which browsers make and use them. */
export function createPasskeys({ host, origin, portal }: { host: string; origin: string; portal: string }): Passkeys {
  const refusedIsNull = <T>(check: Promise<T>): Promise<T | null> => check.catch(() => null)
  const listed = (existing: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[]) =>
    existing.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))
  return {
    creation: async ({ id, email, name }, existing) => ({
      ...(await generateRegistrationOptions({
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
        verifyRegistrationResponse({
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
      ...(await generateAuthenticationOptions({
        rpID: host,
        challenge: new Uint8Array(challenge),
        allowCredentials: listed(existing),
        userVerification: 'required',
      })),
    }),
    counterAfter: async (answer, challenge, { credentialId, publicKey, counter, transports }) => {
      const checked = await refusedIsNull(
        verifyAuthenticationResponse({
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
