/**
 * One service per data folder: a lock that the operating system drops when its holder dies, however it dies.
 * Not a file with a pid: a pid outlives its process and may come back as somebody else's.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/** Takes the folder for the life of this process. False: another process has it. */
export function takeFolder(folder: string): boolean {
  try {
    const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    held.push(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** A collected handle would close its file, and with it the lock. */
const held: DatabaseSync[] = [];
