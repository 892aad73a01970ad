import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../../../platform/api-error.ts'
import { currentTexts } from '../../../platform/texts.ts'

/** What the server says that a passkey is to do, as WebAuthn's JSON has it. */
type Options = { readonly challenge: string }

/** Somebody has closed the browser's own dialog, or has no such passkey at hand. */
const givenUp = (): never => {
  throw new ApiError(0, { msg: 'passkey_refused', message: currentTexts().t('security.passkey.givenUp') })
}

/** Lets the browser make a passkey. The library comes with the first use. */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { response, ...made } = await startRegistration({ optionsJSON }).catch(givenUp)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { ...credentialOf(made), response: { clientDataJSON, attestationObject, transports: [...transports] } }
}

/** Lets the browser ask one of the account's passkeys to sign. */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { response, ...made } = await startAuthentication({ optionsJSON }).catch(givenUp)
  const { clientDataJSON, authenticatorData, signature } = response
  return { ...credentialOf(made), response: { clientDataJSON, authenticatorData, signature } }
}

const credentialOf = ({ id, rawId }: { readonly id: string; readonly rawId: string }) => ({
  ...{ id, rawId, type: 'public-key' as const },
})
