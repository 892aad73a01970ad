import path from 'node:path'

/** Folder of the repository. */
export const ROOT = path.join(import.meta.dirname, '..')
