import { type BrowserContext, expect } from '@playwright/test'

export interface ConsoleErrors {
  /** Collects errors, warnings and exceptions of all pages of this context. */
  collectFrom(context: BrowserContext): void
  /** Messages that match are expected in this test. */
  allow(pattern: RegExp): void
  expectNoneUnexpected(): void
}

/** Chromium's own remarks about a page that a new service worker took over while it was loading slowly. */
const SLOW_PRELOADS = /cross-world service worker resource mismatch|was preloaded using link preload but not used/

export function collectConsoleErrors(): ConsoleErrors {
  const messages: string[] = []
  const allowed: RegExp[] = [SLOW_PRELOADS]
  return {
    collectFrom(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => messages.push(`exception: ${error.error().stack}`))
    },
    allow: (pattern) => allowed.push(pattern),
    expectNoneUnexpected() {
      const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))
      expect(unexpected, 'console messages of the pages').toEqual([])
    },
  }
}
