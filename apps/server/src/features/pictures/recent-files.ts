const MOST_BYTES = 32_000_000
/** Another node may have removed it meanwhile. */
const FRESH_MS = 60_000

/** Files that were read a moment ago: all phones of a party ask for the same picture within seconds. */
export function recentFiles(clock: () => number) {
  const files = new Map<string, { file: Promise<Uint8Array | null>; until: number; bytes: number }>()
  let bytes = 0

  function drop(name: string): void {
    bytes -= files.get(name)?.bytes ?? 0
    files.delete(name)
  }

  return {
    /** Many readers at once read it one time. */
    get(name: string, read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
      const known = files.get(name)
      if (known && known.until > clock()) return known.file
      drop(name)
      const entry = { file: read(), until: clock() + FRESH_MS, bytes: 0 }
      files.set(name, entry)
      entry.file.then(
        (content) => {
          if (files.get(name) !== entry) return
          if (!content) return drop(name)
          entry.bytes = content.length
          bytes += content.length
          // A map is in order of insertion: the oldest go first.
          for (const oldest of files.keys()) {
            if (bytes <= MOST_BYTES) break
            drop(oldest)
          }
        },
        () => files.get(name) === entry && drop(name),
      )
      return entry.file
    },
    forget(): void {
      files.clear()
      bytes = 0
    },
  }
}
