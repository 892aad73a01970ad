/** The part of Trusted Types that we use; browsers without it let every text be a script's address. */
type TrustedTypes = {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (address: string) => string }): unknown
}

/**
 * Lets one script of our own be named by its address: libraries start their workers so. Pages demand Trusted Types
 * (docs/specification/wire-format.md#page-policy), and there is one policy, which knows this address alone and makes no
 * markup and no code of any text.
 * @throws TypeError when it is called twice: a second script wants another thought.
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
