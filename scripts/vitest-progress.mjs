// A reporter for long runs: one line a minute says how far the run is and which files it works on, so that a run that
// hangs can be understood from its output.
import { relative } from 'node:path'
import { root } from './setup.mjs'

const EVERY_MS = 60_000

export default class Progress {
  #running = new Map()
  #files = 0
  #ended = 0
  #timer

  onTestRunStart(files) {
    this.#files = files.length
    this.#timer = setInterval(() => this.#print(), EVERY_MS)
  }

  onTestModuleQueued({ moduleId }) {
    this.#running.set(moduleId, Date.now())
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId)
    this.#ended += 1
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
  }

  #print() {
    const running = [...this.#running].map(
      ([file, since]) => `${relative(root, file)} for ${Math.round((Date.now() - since) / 1000)} s`,
    )
    // On stderr: what the tests print on stdout shows that they go on.
    process.stderr.write(`\n${this.#ended} of ${this.#files} files; running: ${running.join(', ') || 'none'}\n`)
  }
}
