import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { groupTests } from './packages/testkit/src/test-groups.ts'

const { plain, page, mocks, process } = groupTests(import.meta.dirname)
const usesRedis = (path: string) => /redis|two-(nodes|gateways)/i.test(readFileSync(path, 'utf8'))
const within = (folder: string, paths: string[]) => paths.filter((path) => path.startsWith(folder))

/** Since version 25 Node has a localStorage of its own, which would hide the one of the page in a test. */
const execArgv = 'localStorage' in globalThis ? ['--no-experimental-webstorage'] : []

/** Ends a test that hangs; a machine that is only busy must not fail it. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 }
const globalSetup = [
  'packages/testkit/src/vitest-global-setup.ts',
  'apps/server/src/adapters/sql/testing/vitest-global-setup.ts',
]
const setupFiles = ['apps/web/src/test-setup.ts']
const sameInputs = ['packages/testkit/src/same-random-inputs.ts']

/**
 * All projects but the last ones are the quick part of the tests, and quicker still with TESTS=quick. Without
 * `isolate` the files of a project share workers, because starting one and loading the libraries takes longer than most
 * tests.
 */
export default defineConfig({
  test: {
    // The default leaves one core to the runner, which needs next to nothing.
    maxWorkers: 2,
    // Tests of failures make libraries write to the console, which matters only when such a test fails.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: plain.filter((path) => !/^apps\/(server|web)\//.test(path)),
          setupFiles: sameInputs,
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          include: within('apps/server/', plain),
          globalSetup,
          setupFiles: sameInputs,
        },
      },
      { test: { ...patient, name: 'server-mocks', include: within('apps/server/', mocks) } },
      { test: { ...patient, name: 'web', include: within('apps/web/', plain), isolate: false } },
      {
        test: {
          ...patient,
          name: 'web-page',
          include: page,
          environment: 'happy-dom',
          setupFiles,
          execArgv,
          isolate: false,
        },
      },
      {
        // A replaced module stays replaced as long as the worker lives, so each of these files has its own.
        test: {
          ...patient,
          name: 'web-mocks',
          include: within('apps/web/', mocks),
          environment: 'happy-dom',
          setupFiles,
          execArgv,
        },
      },
      {
        // These files start servers and wait for them.
        test: {
          ...patient,
          name: 'process',
          include: process.filter((path) => !usesRedis(path)),
          globalSetup,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Nodes of two files that share a Redis would count each other's sockets and calls, so one file runs at a time.
        test: {
          ...patient,
          name: 'process-nodes',
          include: process.filter(usesRedis),
          globalSetup,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      ...(globalThis.process.env.TESTS === 'alerts'
        ? [{ test: { ...patient, name: 'alerts', include: ['apps/server/src/alerts.check.ts'] } }]
        : []),
    ],
  },
})
