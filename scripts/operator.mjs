// `npm run operator -- COMMAND`: the operator's desk for those without a browser.
import { buildIfStale, installIfNeeded } from './setup.mjs'

installIfNeeded()
buildIfStale()
await import('../apps/server/dist/operator.js')
