import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url)

const readManifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8'))

/** The name of a built file is a hash; the manifest knows which source it is from. */
export const builtFile = (source: string): string => readManifest()[source].file

/** The only file that the first one imports at once (boot.ts). */
export const reactFile = (): string => {
  const manifest = readManifest()
  return manifest[manifest['index.html'].imports[0]].file
}
