// `npm run with-node -- 26 npm test`: runs a command with another version of Node, which npm installs into the cache.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder, fail, run } from './setup.mjs'

/** The supported ones, and the oldest that still has to work. */
const VERSIONS = { 20: '20.19.5', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' }

const [major, command, ...args] = process.argv.slice(2)
const version = VERSIONS[major]
if (!version || !command) {
  fail(`Usage: npm run with-node -- VERSION COMMAND…, with one of the versions ${Object.keys(VERSIONS).join(', ')}`)
}
if (process.platform !== 'linux') fail('npm has binaries of Node for Linux only; elsewhere use a version manager.')

const name = `node-linux-${process.arch}`
const folder = join(cacheFolder, `node-${version}`)
if (!existsSync(folder)) {
  // Installed beside and renamed at the end, so that nobody ever finds half of it.
  const unfinished = `${folder}-${process.pid}`
  run('npm', ['install', '--prefix', unfinished, '--no-save', `${name}@${version}`], { quiet: true })
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
}

const PATH = [join(folder, 'node_modules', name, 'bin'), process.env.PATH].join(delimiter)
const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, PATH } })
if (signal) process.kill(process.pid, signal)
process.exitCode = status ?? 1
