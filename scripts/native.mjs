// `npm run native:sync`: builds the web app for the phones and brings it, with its plugins, into the Android and iOS
// projects of apps/mobile. What follows (compiling, signing) needs the vendors' tools; see docs/phones.md.
// `-- FOLDER` takes a copy of apps/mobile instead of the real one, with its libraries installed.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, installIfNeeded, root, run } from './setup.mjs'

const NODE_FOR_TOOLS = 22
const LOCAL_SERVER = 'http://localhost:3000'

/** The vendor's own ids for trying out; they show test ads only. */
const TEST_APPS = {
  android: 'ca-app-pub-3940256099942544~3347511713',
  ios: 'ca-app-pub-3940256099942544~1458002511',
}

const own = join(root, 'apps', 'mobile')
const mobile = process.argv[2] ? resolve(process.argv[2]) : own

const server = readServer()
checkRealtime()
const admob = { android: readAdmob('android'), ios: readAdmob('ios') }
installIfNeeded()
installIfNeeded(own)
buildWeb()
writeFileSync(join(mobile, 'android', 'shell.properties'), `linkHost=${server.hostname}\nadmobAppId=${admob.android}\n`)
writeFileSync(
  join(mobile, 'ios', 'shell.local.xcconfig'),
  `LINK_HOST = ${server.hostname}\nADMOB_APP_ID = ${admob.ios}\n`,
)
sync()
console.log(`The shells are ready for ${server.origin}.`)

/** A shell contains its pages, so the address of the server is built in. */
function readServer() {
  const given = process.env.VITE_SERVER_URL
  if (!given) console.log(`No VITE_SERVER_URL: these shells use a server on ${LOCAL_SERVER}, to try things out.`)
  const address = safeAddress(given || LOCAL_SERVER)
  if (!address) fail(`VITE_SERVER_URL must be the server's https address without a path; it is '${given}'.`)
  return address
}

/** The content security policy is part of the page, so the address of a separate realtime service is built in too. */
function checkRealtime() {
  const given = process.env.VITE_REALTIME_URL
  if (given && !safeAddress(given)) {
    fail(`VITE_REALTIME_URL must be the realtime service's https address without a path; it is '${given}'.`)
  }
}

/** Only a server on this machine may be called without encryption. */
function safeAddress(text) {
  const address = URL.canParse(text) ? new URL(text) : null
  const safe = address?.protocol === 'https:' || (address?.protocol === 'http:' && address.hostname === 'localhost')
  return safe && address.href === `${address.origin}/` ? address : null
}

function readAdmob(platform) {
  const name = `ADMOB_${platform.toUpperCase()}_APP_ID`
  const id = process.env[name] || TEST_APPS[platform]
  if (!/^ca-app-pub-\d+~\d+$/.test(id)) fail(`${name} must look like ca-app-pub-…~…; it is '${id}'.`)
  return id
}

function buildWeb() {
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--mode', 'native', '--logLevel', 'warn']
  const env = { ...process.env, VITE_SERVER_URL: server.origin }
  run(process.execPath, [...vite, '--outDir', join(mobile, 'www'), '--emptyOutDir'], { env })
}

function sync() {
  const cli = join(mobile, 'node_modules', '@capacitor', 'cli', 'bin', 'capacitor')
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0' }
  const { status } = spawnSync(nodeForTools(), [cli, 'sync'], {
    cwd: mobile,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) fail('The shells could not be updated.')
}

/** This Node when it is new enough, else the one that is installed with the tools. */
function nodeForTools() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_FOR_TOOLS) return process.execPath
  const installed = join(own, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(installed)) return installed
  return fail(`The tools of the phone shells need Node ${NODE_FOR_TOOLS} or newer; this is ${process.versions.node}.`)
}
