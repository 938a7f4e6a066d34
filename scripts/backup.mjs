// `npm run backup -- FOLDER`: a checked copy of the SQLite database, while the server runs.
import { buildIfStale, installIfNeeded } from './setup.mjs'

installIfNeeded()
buildIfStale()
await import('../apps/server/dist/backup.js')
