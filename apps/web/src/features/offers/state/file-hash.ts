/** Whether this page can hash: browsers allow it in a secure context only (https or this machine). */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** SHA-256 of a file in lower-case hex. The file stays in the browser. */
export async function hashOfFile(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
