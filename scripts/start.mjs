// `npm start`: from a bare clone to the running product.
import { buildIfStale, installIfNeeded, root } from './setup.mjs'

installIfNeeded()
buildIfStale()
process.chdir(root)
await import('../apps/server/dist/main.js')
