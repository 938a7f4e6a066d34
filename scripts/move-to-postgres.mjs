// `npm run move-to-postgres`: copies everything from the SQLite database in DATA_DIR to the empty PostgreSQL at DATABASE_URL.
import { buildIfStale, installIfNeeded } from './setup.mjs'

installIfNeeded()
buildIfStale()
await import('../apps/server/dist/move-to-postgres.js')
