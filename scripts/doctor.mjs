// `npm run doctor`: looks at everything that an installation needs and prints one table.
import { buildIfStale, installIfNeeded } from './setup.mjs'

installIfNeeded()
buildIfStale()
await import('../apps/server/dist/doctor.js')
