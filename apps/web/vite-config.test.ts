import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['4000', 'http://localhost:4000'],
  ['', 'http://localhost:3000'],
])('with PORT=%s the development page talks to %s', async (port, server) => {
  vi.stubEnv('PORT', port)
  const { default: config } = await import('./vite.config.ts')
  expect(config({ mode: 'development', command: 'serve' }).server?.proxy).toMatchObject({ '/api': server })
})
