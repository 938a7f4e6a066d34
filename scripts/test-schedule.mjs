// Runs the parts of `npm test` side by side, as far as the cores carry it.

/**
 * Starts each part as soon as the parts that it comes `after` have ended and its `cores` are free; among those that could
 * start, the first in the list does. A part that wants more cores than there are starts when nothing else runs.
 * `run` gets a part and the names of the parts before it that failed. Returns what `run` gave, in the order of the list.
 */
export async function runSideBySide(parts, cores, run) {
  const names = new Set(parts.map(({ name }) => name))
  const waiting = [...parts]
  const results = new Map()
  let free = cores
  await new Promise((resolve, reject) => {
    const startWhatFits = () => {
      if (waiting.length === 0 && results.size === parts.length) return resolve()
      for (const part of [...waiting]) {
        const before = (part.after ?? []).filter((name) => names.has(name))
        const needed = Math.min(part.cores, cores)
        if (needed > free || before.some((name) => !results.has(name))) continue
        waiting.splice(waiting.indexOf(part), 1)
        free -= needed
        const failed = before.filter((name) => results.get(name).outcome === 'FAILED')
        run(part, failed).then((result) => {
          results.set(part.name, result)
          free += needed
          startWhatFits()
        }, reject)
      }
    }
    startWhatFits()
  })
  return parts.map(({ name }) => results.get(name))
}
