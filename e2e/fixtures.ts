import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type ConsoleWatch, watchConsole } from './console-watch.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

interface WorkerFixtures {
  /** Settings of the server. Most tests are not about ads: without one the way from the last question is short. */
  serverEnv: Record<string, string>
  /** The built product with an empty data folder; shared by the tests of one worker. */
  server: RunningServer
}

interface TestFixtures {
  /** What the pages of this test have said on their console; anything unexpected fails the test. */
  consoleWatch: ConsoleWatch
  /** Another person at another device: a context of its own, with the same kind of screen. */
  newPlayer(options?: BrowserContextOptions): Promise<Page>
  twoPlayers: { host: Page; guest: Page }
  mailbox: Mailbox
  /** Most tests are not about the welcome prompt; those that are set this to false. */
  welcomed: boolean
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{ ADS_PROVIDER: 'none' }, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startFreshServer(serverEnv)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  welcomed: [true, { option: true }],
  consoleWatch: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none, but the runner reads the pattern.
    async ({}, use) => {
      const watch = watchConsole()
      await use(watch)
      watch.expectNothingUnexpected()
    },
    { auto: true },
  ],
  storageState: ({ server, welcomed }, use) =>
    use({
      cookies: [],
      origins: welcomed ? [{ origin: server.url, localStorage: [{ name: 'welcome-dismissed', value: 'yes' }] }] : [],
    }),
  context: async ({ context, consoleWatch }, use) => {
    consoleWatch.add(context)
    await use(context)
  },
  newPlayer: async (
    { browser, contextOptions, storageState, baseURL, consoleWatch, viewport, colorScheme, hasTouch, isMobile },
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
      consoleWatch.add(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  twoPlayers: async ({ page, newPlayer }, use) => use({ host: page, guest: await newPlayer() }),
  mailbox: async ({ server }, use) => use(openMailbox(server.url)),
})

export { expect } from '@playwright/test'
