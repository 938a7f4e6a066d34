// Bundles the server into few files: reading a thousand small ones took a third of the start, and players of a running
// match wait for it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Loaded from node_modules: libraries with native code, and those that most installations never load. */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  '@napi-rs/canvas',
  'libsql',
  'ai',
  'ioredis',
  'nodemailer',
  'openid-client',
  'pg',
]

/** CommonJS libraries call `require`, which ES modules do not have. */
const DEFINE_REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const here = `${import.meta.dirname}/`
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: Object.keys(dependencies).filter(
    (name) => NOT_BUNDLED.includes(name) || /^@(ai-sdk|opentelemetry)\//.test(name),
  ),
  // Fewer bytes to read and to compare with the compiled code; names stay, so stack traces can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
  logLevel: 'warning',
}

rmSync(`${here}dist`, { recursive: true, force: true })
await Promise.all([
  // One script, because V8 keeps compiled code of scripts only; parts that few installations need run when imported.
  build({
    ...shared,
    entryPoints: { server: `${here}src/main.ts` },
    outdir: `${here}dist`,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // Node 20 cannot import from compiled code that it has read from a file; it can require the same libraries.
    supported: { 'dynamic-import': false },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleUrl' },
  }),
  build({ ...shared, entryPoints: { main: `${here}src/run-bundle.ts` }, outdir: `${here}dist`, format: 'esm' }),
  build({
    ...shared,
    entryPoints: ['backup', 'doctor', 'move-to-postgres', 'operator', 'try-models'].map(
      (name) => `${here}src/${name}.ts`,
    ),
    outdir: `${here}dist`,
    splitting: true,
    format: 'esm',
    banner: { js: DEFINE_REQUIRE },
  }),
  // Started as a process of its own (see child-encoder.ts).
  build({
    ...shared,
    entryPoints: { 'encode-child': `${here}src/adapters/pictures/encode-child.mjs` },
    outdir: `${here}dist`,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
  }),
])
// Windows cannot ask a process to end; there the server compiles its code at each start.
if (process.platform !== 'win32') await writeCodeCache()

/** Starts the server once on an empty folder; what was compiled until its end is kept (see run-bundle.ts). */
async function writeCodeCache() {
  const folder = mkdtempSync(join(tmpdir(), 'knowdown-build-'))
  // None of the settings of whoever builds: they may name a real database.
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', METRICS_PORT: 'off' }
  const child = spawn(process.execPath, [`${here}dist/main.js`], {
    env: { ...env, WRITE_CODE_CACHE: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (text) => {
    if (text.includes('Knowdown is ready')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`The server that was just built ended with ${code}.`)
}
