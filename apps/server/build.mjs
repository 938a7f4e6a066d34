// Bundles the server: our own packages are TypeScript and go in, libraries stay in node_modules. One library goes in
// too, because it is hundreds of small files: finding and reading them took a sixth of the start, and players of a
// running battle wait for it. What only some installations need is a file of its own and read only there.
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const here = new URL('.', import.meta.url).pathname
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))
const goesIn = (name) => name.startsWith('@knowdown/') || name === 'kysely'

rmSync(`${here}dist`, { recursive: true, force: true })
await build({
  entryPoints: [`${here}src/main.ts`],
  outdir: `${here}dist`,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: Object.keys(dependencies).filter((name) => !goesIn(name)),
  sourcemap: 'linked',
  logLevel: 'warning',
})
