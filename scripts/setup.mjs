// Installs libraries when the lock file changed, and builds when sources changed. Every command runs this first, so it
// must not use a library itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What is kept between two runs: the unpacked browser, what was built from which sources, reports. */
export const cacheFolder = resolve(process.env.KNOWDOWN_CACHE || join(root, '.cache'))

const OLDEST_NODE = [20, 19]
const OLDEST_SUPPORTED_NODE = 22

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    fail(`Knowdown needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  }
  if (major < OLDEST_SUPPORTED_NODE) {
    process.stderr.write(`Node ${major} is past its end of life. Please use ${OLDEST_SUPPORTED_NODE} or newer.\n`)
  }
}

/** Runs a command and prints its output; ends this process when it fails. */
export function run(command, args, { quiet = false, ...options } = {}) {
  const stdio = quiet ? 'pipe' : 'inherit'
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, stdio, encoding: 'utf8', ...options })
  if (status === 0) return
  if (quiet) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  fail(`'${command} ${args.join(' ')}' failed${error ? `: ${error.message}` : ''}.`)
}

export function installIfNeeded(folder = root) {
  checkNode()
  const wanted = hashFiles([join(folder, 'package-lock.json')])
  const stamp = join(folder, 'node_modules', '.knowdown-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) return
  process.stderr.write('Installing libraries (once)…\n')
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, quiet: true, shell: process.platform === 'win32' })
  writeFileSync(stamp, `${wanted}\n`)
}

const TARGETS = {
  server: {
    sources: ['packages', 'apps/server', 'package-lock.json'],
    output: 'apps/server/dist/main.js',
    build: [process.execPath, ['apps/server/build.mjs']],
  },
  web: {
    sources: ['packages/domain', 'packages/contracts', 'packages/formats', 'apps/web', 'package-lock.json'],
    output: 'apps/web/dist/index.html',
    build: [process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn']],
  },
}

export function buildIfStale() {
  for (const [name, { sources, output, build }] of Object.entries(TARGETS)) {
    const wanted = hashFiles(sources.flatMap((path) => filesBelow(join(root, path))))
    const stamp = join(cacheFolder, `built-${name}`)
    const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(join(root, output))
    if (fresh) continue
    process.stderr.write(`Building the ${name}…\n`)
    run(build[0], build[1])
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

const NO_SOURCE = new Set(['node_modules', 'dist', 'bank', 'kit'])

function filesBelow(path) {
  const entries = existsSync(path) ? listFolderOrFile(path) : []
  return entries === path ? [path] : entries.flatMap((name) => filesBelow(join(path, name)))
}

function listFolderOrFile(path) {
  try {
    return readdirSync(path).filter((name) => !NO_SOURCE.has(name) && !/\.test\.tsx?$/.test(name))
  } catch {
    // Not a folder.
    return path
  }
}

function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths.toSorted())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
