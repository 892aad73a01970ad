import { setFlagsFromString } from 'node:v8'

/** From this version on V8 does it by itself and has no such flag. */
const BY_ITSELF = [14, 8] as const

/** Whether a version of V8, as `process.versions.v8` names it, has to be told. */
export function hasToBeTold(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < BY_ITSELF[0] || (major === BY_ITSELF[0] && minor < BY_ITSELF[1])
}

/**
 * Lets V8 count the bytes that buffers hold towards the limit at which it walks over the whole heap. Without it V8
 * counts all bytes that were taken for buffers since its last walk, those that are free again too: what passes through
 * in uploads and downloads then makes it walk after every few files.
 */
export function countHeldBytes(): void {
  if (hasToBeTold(process.versions.v8)) setFlagsFromString('--external-memory-accounted-in-global-limit')
}
