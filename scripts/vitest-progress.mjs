// A reporter that tells `npm test` how far the run is: one line for each file that ends, and one a minute with the files
// that are running, so that a run that hangs can be understood.
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
    this.#timer = setInterval(() => this.#printRunning(), EVERY_MS)
  }

  onTestModuleQueued({ moduleId }) {
    this.#running.set(moduleId, Date.now())
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId)
    this.#ended += 1
    process.stdout.write(`\nProgress: ${this.#ended} of ${this.#files} files\n`)
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
  }

  #printRunning() {
    const running = [...this.#running].map(
      ([file, since]) => `${relative(root, file)} for ${Math.round((Date.now() - since) / 1000)} s`,
    )
    // On stderr: what is printed on stdout shows that the tests go on.
    process.stderr.write(`\nRunning: ${running.join(', ') || 'none'}\n`)
  }
}
