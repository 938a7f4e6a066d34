/**
 * Runs work one at a time. Whoever asks while it runs gets the next run, shared with all others who asked meanwhile; a
 * run that says so is followed by another one.
 */
export function repeatWhileNeeded(work: () => Promise<boolean>): { run(): Promise<void>; idle(): Promise<void> } {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function runOnce(): Promise<void> {
    // Bounded: another node that holds rows for long must not keep this one busy; the next sweep tries again.
    for (let attempt = 0; attempt < MAX_REPEATS && (await work()); attempt += 1);
  }

  function begin(): Promise<void> {
    running = runOnce().finally(() => {
      running = null
    })
    return running
  }

  return {
    run() {
      if (!running) return begin()
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null
          return begin()
        })
      return next
    },
    async idle() {
      while (running) await running.catch(() => undefined)
    },
  }
}

const MAX_REPEATS = 5
