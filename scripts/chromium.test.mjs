import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
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
      expect(chromium?.path).toMatch(/\/chromium-[\d.]+\/chromium$/)
      expect(chromium?.env.LD_LIBRARY_PATH).toMatch(/al2023\/lib$/)
    },
    UNPACKING_MS,
  )

  test(
    'is used in spite of an installed one when CHROMIUM is npm',
    () => {
      expect(findChromium({ CHROMIUM: 'npm', PATH: folderWithPrograms('chromium') })?.path).toMatch(
        /\/chromium-[\d.]+\/chromium$/,
      )
    },
    UNPACKING_MS,
  )
})

describe('a machine for which npm has no browser', () => {
  const FETCHING_MS = 60_000

  /** What `provideChromium` finds in an empty cache, in a process that takes this machine for one of another kind. */
  async function provideFrom(host) {
    const cache = folderWithPrograms()
    const program = `Object.defineProperty(process, 'arch', { value: 'arm64' })
      const { findChromium, provideChromium } = await import('./chromium.mjs')
      const env = { ...process.env, PATH: '', CHROMIUM: '' }
      process.stdout.write(JSON.stringify([findChromium(env), provideChromium(env), findChromium(env)]))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        KNOWDOWN_CACHE: cache,
        PLAYWRIGHT_DOWNLOAD_HOST: host,
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    await once(child, 'close')
    return JSON.parse(text)
  }

  async function serve(reply) {
    const server = createServer(reply).listen(0, '127.0.0.1')
    onTestFinished(() => server.close())
    await once(server, 'listening')
    return `http://127.0.0.1:${server.address().port}`
  }

  test.runIf(process.platform === 'linux')(
    'uses the browser that Playwright fetches, and finds it in the cache the next time',
    async () => {
      const zip = zipOf(['chrome-linux64/chrome', 'chrome-linux/chrome', 'ffmpeg-linux'], '#!/bin/sh\n')
      const host = await serve((_request, response) => response.setHeader('content-length', zip.length).end(zip))
      const [before, provided, later] = await provideFrom(host)
      expect(before).toBe(null)
      expect(provided.path).toMatch(/playwright\/chromium-\d+\/chrome-linux(64)?\/chrome$/)
      expect(readFileSync(provided.path, 'utf8')).toBe('#!/bin/sh\n')
      expect(later).toEqual(provided)
    },
    FETCHING_MS,
  )

  test(
    'has none when nothing can be fetched, and says so without a crash',
    async () => {
      const host = await serve((_request, response) => response.writeHead(503).end())
      expect(await provideFrom(host)).toEqual([null, null, null])
    },
    FETCHING_MS,
  )
})

/** Playwright controls browsers of its own version; one that is much older loses, for example, `setOffline`. */
test('the browser from npm is at most six versions older than the one that Playwright is made for', () => {
  const installed = createRequire(import.meta.url)
  const { browsers } = installed('../node_modules/playwright-core/browsers.json')
  const wanted = Number.parseInt(browsers.find(({ name }) => name === 'chromium').browserVersion, 10)
  const { version } = installed('../node_modules/@sparticuz/chromium/package.json')
  expect(wanted - Number.parseInt(version, 10)).toBeLessThanOrEqual(6)
})

/** A zip file without compression, each name with the same content, to be executable. */
function zipOf(names, content) {
  const data = Buffer.from(content)
  const crc = crcOf(data)
  const locals = []
  const directory = []
  let offset = 0
  for (const name of names) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    // Unix mode 0755 of a plain file.
    tail.writeUInt32LE((0o100755 << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    // Made on Unix: otherwise the mode is not read.
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}

function crcOf(data) {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
