import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findChromium } from './chromium.mjs'

/** The first use unpacks 150 MB. */
const UNPACKING_MS = 60_000

function folderWithPrograms(...names) {
  const folder = mkdtempSync(join(tmpdir(), 'knowdown-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o755 })
  return folder
}

test('the browser that CHROMIUM names comes before an installed one', () => {
  const [named, installed] = [folderWithPrograms('mine'), folderWithPrograms('chromium')]
  expect(findChromium({ CHROMIUM: join(named, 'mine'), PATH: installed })?.path).toBe(join(named, 'mine'))
})

test('a CHROMIUM that names no program is an error and not silently replaced', () => {
  expect(() => findChromium({ CHROMIUM: '/no/such/browser' })).toThrow("CHROMIUM names no program: '/no/such/browser'.")
})

test('of the installed browsers the headless shell is preferred', () => {
  const folder = folderWithPrograms('google-chrome', 'chromium', 'chromium-headless-shell')
  expect(findChromium({ PATH: folder })?.path).toBe(join(folder, 'chromium-headless-shell'))
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the browser of the libraries', () => {
  test(
    'is used when none is installed, with its own system libraries',
    () => {
      const folder = folderWithPrograms('chromium')
      chmodSync(join(folder, 'chromium'), 0o644)
      const chromium = findChromium({ PATH: folder })
      expect(chromium?.path).toMatch(/\.cache\/chromium-[\d.]+\/chromium$/)
      expect(chromium?.env.LD_LIBRARY_PATH).toMatch(/al2023\/lib$/)
    },
    UNPACKING_MS,
  )

  test(
    'is used in spite of an installed one when CHROMIUM is npm',
    () => {
      expect(findChromium({ CHROMIUM: 'npm', PATH: folderWithPrograms('chromium') })?.path).toMatch(
        /\.cache\/chromium-/,
      )
    },
    UNPACKING_MS,
  )
})
