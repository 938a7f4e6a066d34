// Bundles the server into few files: reading a thousand small ones took a third of the start, and players of a running
// battle wait for it. What only some installations need is a file of its own and read only there.
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

/**
 * These stay in node_modules: what holds machine code, what looks for its own files, what most installations never
 * load, and the schemas, of which there must be one copy for the libraries that read them.
 */
const STAYS = ['@node-rs/argon2', 'libsql', 'pino', 'ai', 'ioredis', 'nodemailer', 'openid-client', 'pg', 'zod']

/** Libraries of the older kind ask for Node's modules by `require`, which a file of the newer kind does not have. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const here = new URL('.', import.meta.url).pathname
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))

rmSync(`${here}dist`, { recursive: true, force: true })
await build({
  entryPoints: [`${here}src/main.ts`],
  outdir: `${here}dist`,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: Object.keys(dependencies).filter((name) => STAYS.includes(name) || name.startsWith('@ai-sdk/')),
  banner: { js: REQUIRE },
  sourcemap: 'linked',
  logLevel: 'warning',
})
