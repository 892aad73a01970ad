/** Whether this page can hash: browsers do so on pages that came by https, or from this machine. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** The SHA-256 of a file, lower-case hex; it is read here and sent nowhere. */
export async function hashOfFile(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
