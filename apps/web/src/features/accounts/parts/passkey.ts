import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../../../platform/api-error.ts'
import { currentTexts } from '../../../platform/texts.ts'

/** WebAuthn's options as JSON, from the server. */
type Options = { readonly challenge: string }

/** The person closed the browser's dialog, or has no such passkey here. */
const cancelled = (): never => {
  throw new ApiError(0, { msg: 'passkey_refused', message: currentTexts().t('security.passkey.givenUp') })
}

/** Creates a passkey in the browser. The library is loaded on first use. */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { response, ...made } = await startRegistration({ optionsJSON }).catch(cancelled)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { ...credentialOf(made), response: { clientDataJSON, attestationObject, transports: [...transports] } }
}

export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { response, ...made } = await startAuthentication({ optionsJSON }).catch(cancelled)
  const { clientDataJSON, authenticatorData, signature } = response
  return { ...credentialOf(made), response: { clientDataJSON, authenticatorData, signature } }
}

const credentialOf = ({ id, rawId }: { readonly id: string; readonly rawId: string }) => ({
  ...{ id, rawId, type: 'public-key' as const },
})
