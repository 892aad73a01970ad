/** The part of Trusted Types in use. A browser without it accepts every text as a script's address. */
type TrustedTypes = {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (address: string) => string }): unknown
}

const allowed = new Set<string>()

/**
 * Permits a script of our own by its address: the PDF viewer's worker, the service worker. Pages require Trusted Types
 * (docs/specification/wire-format.md#page-policy). The one policy permits these addresses alone, and no markup or code
 * from text.
 */
export function allowScript(address: string): void {
  const isFirst = allowed.size === 0
  allowed.add(new URL(address, location.href).href)
  if (!isFirst) return
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (given) => {
      if (!allowed.has(new URL(given, location.href).href)) throw new TypeError('a script of another address')
      return given
    },
  })
}
