// Which Chromium the journeys, the benchmarks and the drawing scripts use, and how Playwright starts it:
// the one that CHROMIUM names, else one that is installed, else the one that comes with our libraries (Linux on x64),
// else the one that Playwright has fetched.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { cacheFolder, root } from './setup.mjs'

// The headless shell comes first: it has no windows and toolbars, so a page costs about half the processor time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Where installers put Chrome that do not add it to PATH. */
const APPS = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}
const INSTALL_COMMANDS = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
}

export const HELP_FOR_CHROMIUM = `There is no browser, and none could be fetched. This command helps: ${
  INSTALL_COMMANDS[process.platform] ?? 'sudo apt-get install chromium'
} (or set CHROMIUM to the path of one).`

const SAFE_IN_CONTAINERS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

/**
 * Path and environment of the browser to use, or undefined when this machine can run none.
 * CHROMIUM is a path, or `npm` for the browser of our libraries although another one is installed.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM === 'npm') return unpackedChromium()
  if (env.CHROMIUM) {
    if (!isProgram(env.CHROMIUM)) throw new Error(`CHROMIUM names no program: '${env.CHROMIUM}'.`)
    return { path: env.CHROMIUM, env: {} }
  }
  const installed = installedChromium(env.PATH ?? '')
  return installed ? { path: installed, env: {} } : (unpackedChromium() ?? fetchedChromium())
}

/** Like `findChromium`, but lets Playwright fetch its browser where there is none. */
export function provideChromium(env = process.env) {
  const found = findChromium(env)
  if (found || env.CHROMIUM) return found
  process.stderr.write('Fetching a browser (once)…\n')
  fetchChromium(env)
  return fetchedChromium()
}

/** Options for Playwright's `launch`. */
export function launchOptions(extraArgs = []) {
  const chromium = findChromium()
  if (!chromium) throw new Error(HELP_FOR_CHROMIUM)
  return {
    executablePath: chromium.path,
    args: [...SAFE_IN_CONTAINERS, ...extraArgs],
    env: { ...process.env, ...chromium.env },
  }
}

function installedChromium(path) {
  const folders = path.split(delimiter).filter(Boolean)
  const apps = APPS[process.platform] ?? []
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...apps].find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there or not executable: either way it is not the browser.
    return false
  }
}

/** The browser of @sparticuz/chromium, which npm installs compressed; unpacked once per version. Linux on x64 only. */
function unpackedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { version } = createRequire(import.meta.url)('../node_modules/@sparticuz/chromium/package.json')
  const folder = join(cacheFolder, `chromium-${version}`)
  if (!existsSync(folder)) unpackInto(folder)
  // A bare machine has neither the libraries that Chromium needs nor a font.
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
    },
  }
}

/** Unpacks beside the folder and renames at the end, so that nobody ever finds half a browser. */
function unpackInto(folder) {
  mkdirSync(cacheFolder, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    // The library unpacks into TMPDIR, and adds the system libraries only where it believes to run on AWS.
    const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
    const script = join(root, 'scripts', 'unpack-chromium.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Chromium could not be unpacked:\n${stderr}`)
    writeFileSync(join(unfinished, 'fonts.conf'), fontConfig(folder))
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const fontConfig = (folder) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`

/** Where Playwright puts the browser that it fetches, and a file with the path of its program. */
const fetchedInto = join(cacheFolder, 'playwright')
const fetchedPath = join(fetchedInto, 'path-of-chromium.txt')

function fetchedChromium() {
  const path = existsSync(fetchedPath) ? readFileSync(fetchedPath, 'utf8') : ''
  return isProgram(path) ? { path, env: {} } : undefined
}

function fetchChromium(env) {
  const options = { env: { ...env, PLAYWRIGHT_BROWSERS_PATH: fetchedInto }, encoding: 'utf8', cwd: root }
  const library = join(root, 'node_modules', 'playwright-core')
  const install = [join(library, 'cli.js'), 'install', '--no-shell', 'chromium']
  // Without a network it fails with pages of details; what helps then is said by the caller.
  if (spawnSync(process.execPath, install, options).status !== 0) return
  const askForPath = `process.stdout.write(require(${JSON.stringify(library)}).chromium.executablePath())`
  const { stdout } = spawnSync(process.execPath, ['-e', askForPath], options)
  writeFileSync(fetchedPath, stdout)
}
