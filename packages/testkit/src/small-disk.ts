import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from './temp-dir.ts'

export interface SmallDisk {
  path: string
  /** Only root may mount, and not in every container. */
  works: boolean
  /** Leaves no byte free. */
  fill(): void
  /** Frees what `fill` has taken. */
  free(): void
  unmount(): void
}

/** A disk of a few megabytes, in memory. */
export function smallDisk(options: string): SmallDisk {
  const { path, remove } = tempDir()
  const works = succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', path)
  const filler = join(path, 'filler')
  return {
    path,
    works,
    fill: () => fillDisk(filler),
    free: () => rmSync(filler),
    unmount() {
      // Lazily, because SQLite's files stay open until the garbage collector has run.
      if (works) succeeds('umount', '--lazy', path)
      remove()
    },
  }
}

function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    // The exit code is all that matters.
    return false
  }
}

function fillDisk(filler: string): void {
  const descriptor = openSync(filler, 'w')
  try {
    for (const size of [65_536, 4096, 1]) {
      while (wrote(descriptor, size));
    }
  } finally {
    closeSync(descriptor)
  }
}

function wrote(descriptor: number, size: number): boolean {
  try {
    return writeSync(descriptor, Buffer.alloc(size)) > 0
  } catch {
    // Full.
    return false
  }
}
