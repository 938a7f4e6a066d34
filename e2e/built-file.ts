import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url)

/** The name of a built file is a hash; the manifest knows which source it is from. */
export const builtFile = (source: string): string => JSON.parse(readFileSync(MANIFEST, 'utf8'))[source].file
