import { type FakeModel, startFakeModel } from '@knowdown/testkit/fake-model'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type ConsoleErrors, collectConsoleErrors } from './console-errors.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

interface WorkerFixtures {
  /** Settings of the server. Ads are off unless a test is about them, because an ad delays the results. */
  serverEnv: Record<string, string>
  /** Whether the server has a model that writes quizzes. */
  withModel: boolean
  /** Follows a script; null when the server has none. */
  model: FakeModel | null
  /** The built product with an empty data folder; shared by the tests of one worker. */
  server: RunningServer
}

interface TestFixtures {
  /** Console errors and warnings of the pages of this test; unexpected ones fail it. */
  consoleErrors: ConsoleErrors
  /** A page of another player on another device: its own context, with the same kind of screen. */
  newPlayer(options?: BrowserContextOptions): Promise<Page>
  twoPlayers: { host: Page; guest: Page }
  mailbox: Mailbox
  /** Whether the welcome prompt was dismissed before; tests about the prompt set this to false. */
  welcomed: boolean
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{ ADS_PROVIDER: 'none' }, { option: true, scope: 'worker' }],
  withModel: [false, { option: true, scope: 'worker' }],
  model: [
    async ({ withModel }, use) => {
      const model = withModel ? await startFakeModel() : null
      await use(model)
      await model?.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ serverEnv, model }, use) => {
      const ai = model && { AI_PROVIDER: 'compatible', AI_MODEL: 'writer', AI_BASE_URL: model.url }
      // Arenas of the schedule would be on the screens at some hours only.
      const server = await startFreshServer({ ARENAS: 'off', ...serverEnv, ...ai })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  welcomed: [true, { option: true }],
  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none, but the runner reads the pattern.
    async ({}, use) => {
      const errors = collectConsoleErrors()
      await use(errors)
      errors.expectNoneUnexpected()
    },
    { auto: true },
  ],
  storageState: ({ server, welcomed }, use) =>
    use({
      cookies: [],
      origins: welcomed ? [{ origin: server.url, localStorage: [{ name: 'welcome-dismissed', value: 'yes' }] }] : [],
    }),
  context: async ({ context, consoleErrors }, use) => {
    consoleErrors.collectFrom(context)
    await use(context)
  },
  newPlayer: async (
    { browser, contextOptions, storageState, baseURL, consoleErrors, viewport, colorScheme, hasTouch, isMobile },
    use,
  ) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(storageState && { storageState }),
        viewport,
        colorScheme,
        hasTouch,
        isMobile,
        ...(baseURL && { baseURL }),
        ...options,
      })
      contexts.push(context)
      consoleErrors.collectFrom(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  twoPlayers: async ({ page, newPlayer }, use) => use({ host: page, guest: await newPlayer() }),
  mailbox: async ({ server }, use) => use(openMailbox(server.url)),
})

/** Stops the timers of a page; `page.clock.runFor` moves them on. Messages shown for a second can then be read. */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 3_600_000)

export { expect } from '@playwright/test'
