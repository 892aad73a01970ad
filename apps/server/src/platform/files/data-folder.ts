import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** The data folder cannot be used; the message is one line for the person who started the portal. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/**
 * Creates the data folder if need be and takes it for this process alone.
 * The lock is one of the operating system's on an open file, by way of SQLite: it ends with the process, however that
 * ends, and children do not inherit it.
 * Nothing else in the process may open and close `lock.db`: POSIX drops all locks of a file with any of its handles.
 * @param patienceMilliseconds how long to wait for a server that is just stopping.
 * @returns the function that gives the folder back.
 * @throws DataFolderError when another server has it, or when it cannot be created.
 */
export async function lockDataFolder(dataDir: string, patienceMilliseconds = 0): Promise<() => void> {
  const lock = openLock(dataDir)
  const deadline = performance.now() + patienceMilliseconds
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
    // Others may pass through (the database's folder inside belongs to another account) but see nothing.
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const file = path.join(dataDir, 'lock.db')
    const lock = new DatabaseSync(file)
    fs.chmodSync(file, 0o600) // who can read it can lock it
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

/** The garbage collector closes a database that nobody refers to, and that would drop its lock. */
const held = new Set<DatabaseSync>()
