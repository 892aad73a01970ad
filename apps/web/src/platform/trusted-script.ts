/** The part of Trusted Types in use. A browser without it accepts every text as a script's address. */
type TrustedTypes = {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (address: string) => string }): unknown
}

/**
 * Permits one script of our own by its address, for libraries that start a worker. Pages require Trusted Types
 * (docs/specification/wire-format.md#page-policy). The one policy permits this address alone, and no markup or code
 * from text.
 * @throws TypeError at a second call: a second script needs a decision of its own.
 */
export function allowScript(address: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const known = new URL(address, location.href).href
  trustedTypes?.createPolicy('default', {
    createScriptURL: (given) => {
      if (new URL(given, location.href).href !== known) throw new TypeError('a script of another address')
      return given
    },
  })
}
