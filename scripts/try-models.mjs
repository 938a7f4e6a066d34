// `npm run try-models`: writes quizzes about five topics with the models of the settings, and prints how good they are.
import { buildIfStale, installIfNeeded } from './setup.mjs'

installIfNeeded()
buildIfStale()
await import('../apps/server/dist/try-models.js')
