import { type BrowserContext, expect } from '@playwright/test'

export interface ConsoleWatch {
  add(context: BrowserContext): void
  /** Says that a message of this kind belongs to what the test does. */
  allow(pattern: RegExp): void
  expectNothingUnexpected(): void
}

/**
 * Every visitor's first question is 'who am I', and signing in begins with ending the session that there may be. The
 * account service must answer 401 to a visitor's; the browser itself writes that line, and no page can prevent it.
 */
const ALWAYS_ALLOWED = [
  /^error: Failed to load resource: .*\b401\b.* \(http:\/\/localhost:\d+\/v1\/account(\/sessions\/current)?\)$/,
]

export function watchConsole(): ConsoleWatch {
  const said: string[] = []
  const allowed = [...ALWAYS_ALLOWED]
  return {
    add(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        said.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => said.push(`exception: ${error.error().stack}`))
    },
    allow: (pattern) => allowed.push(pattern),
    expectNothingUnexpected() {
      const unexpected = said.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'what the pages said on their console').toEqual([])
    },
  }
}
