import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/**
 * Creates the data folder and locks it for this process by an SQLite lock on `lock.db`. The lock ends with the process;
 * children do not inherit it. POSIX drops all locks of a file when any handle closes: nothing else may open `lock.db`.
 * @param waitMilliseconds wait for a server that stops.
 * @returns the function that unlocks the folder.
 * @throws DataFolderError when another server has it, or it cannot be created.
 */
export async function lockDataFolder(dataDir: string, waitMilliseconds = 0): Promise<() => void> {
  const lock = openLock(dataDir)
  const deadline = performance.now() + waitMilliseconds
  while (!tryToLock(lock, dataDir)) {
    if (performance.now() >= deadline) {
      lock.close()
      throw new DataFolderError(
        `Another server already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    await sleep(50)
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function openLock(dataDir: string): DatabaseSync {
  try {
    // Other accounts may pass through (the database's folder belongs to another one) but see nothing.
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const file = path.join(dataDir, 'lock.db')
    const lock = new DatabaseSync(file)
    fs.chmodSync(file, 0o600) // an account with read access could lock it
    return lock
  } catch (error) {
    throw new DataFolderError(`Cannot use the data folder ${dataDir}: ${(error as Error).message}`)
  }
}

function tryToLock(lock: DatabaseSync, dataDir: string): boolean {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    lock.close()
    throw new DataFolderError(`Cannot lock the data folder ${dataDir}: ${(error as Error).message}`)
  }
}

const SQLITE_BUSY = 5

/** The garbage collector would close an unreferenced database and drop its lock. */
const held = new Set<DatabaseSync>()
