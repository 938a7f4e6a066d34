import { type BrowserContext, expect } from '@playwright/test'

export interface ConsoleWatch {
  add(context: BrowserContext): void
  /** Says that a message of this kind belongs to what the test does. */
  allow(pattern: RegExp): void
  expectNothingUnexpected(): void
}

export function watchConsole(): ConsoleWatch {
  const said: string[] = []
  const allowed: RegExp[] = []
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
