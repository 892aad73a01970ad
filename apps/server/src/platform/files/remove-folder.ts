import { rm } from 'node:fs/promises'

/** Removes a folder with its content, if it is there. */
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
