// Bundles the server into few files: reading a thousand small ones took a third of the start, and players of a running
// match wait for it. Code that only some installations need becomes a file of its own, read only there.
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

/**
 * Loaded from node_modules: libraries with native code, libraries that read their own files, libraries that most
 * installations never load, and zod, which other libraries must share with us.
 */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  '@napi-rs/canvas',
  'libsql',
  'pino',
  'ai',
  'ioredis',
  'nodemailer',
  'openid-client',
  'pg',
  'zod',
]

/** CommonJS libraries call `require`, which ES modules do not have. */
const DEFINE_REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const here = new URL('.', import.meta.url).pathname
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))

rmSync(`${here}dist`, { recursive: true, force: true })
await build({
  entryPoints: [`${here}src/main.ts`, `${here}src/backup.ts`, `${here}src/operator.ts`],
  outdir: `${here}dist`,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: Object.keys(dependencies).filter((name) => NOT_BUNDLED.includes(name) || name.startsWith('@ai-sdk/')),
  banner: { js: DEFINE_REQUIRE },
  sourcemap: 'linked',
  logLevel: 'warning',
})
