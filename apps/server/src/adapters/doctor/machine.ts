import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** In bytes, for whoever is not root. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** How many files and sockets this process may open; null where the system does not say it like Linux. */
export function openFileLimit(): number | null {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? null : Number(limit)
  } catch {
    return null
  }
}
