// `npm run build`: what `npm start` would build, without starting.
import { buildIfStale, installIfNeeded } from './setup.mjs'

installIfNeeded()
buildIfStale()
