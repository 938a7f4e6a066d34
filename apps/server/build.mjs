// Bundles the server into one file: our own packages are TypeScript and go in, libraries stay in node_modules.
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

const here = new URL('.', import.meta.url).pathname
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))

await build({
  entryPoints: [`${here}src/main.ts`],
  outfile: `${here}dist/main.js`,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@knowdown/')),
  sourcemap: 'linked',
  logLevel: 'warning',
})
