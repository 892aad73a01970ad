import { lstat } from 'node:fs/promises'

/**
 * Refuses an output that would replace something else than a file: a link, since its maker chose the target, a device
 * or a folder. The path is a parameter of a command that may run with more rights than its input's author.
 * @throws Error with one line.
 */
export async function refuseUnlessFile(file: string): Promise<void> {
  // Whatever keeps one from looking keeps one from writing too, which says why.
  const found = await lstat(file).catch(() => null)
  if (found !== null && !found.isFile()) throw new Error(`${file} is there and is no regular file.`)
}
