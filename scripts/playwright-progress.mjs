// A reporter that tells `npm test` how many journeys have ended.

export default class Progress {
  #tests = 0
  #ended = 0

  onBegin(_config, suite) {
    this.#tests = suite.allTests().length
  }

  onTestEnd(test, { status, retry }) {
    const isLast = status === test.expectedStatus || status === 'skipped' || retry === test.retries
    if (isLast) this.#ended += 1
    process.stdout.write(`\nProgress: ${this.#ended} of ${this.#tests} journeys\n`)
  }
}
