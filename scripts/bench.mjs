// `npm run bench [name …]`: measures the built product and prints a table; without names, everything.
import { buildIfStale, installIfNeeded, run } from './setup.mjs'

installIfNeeded()
buildIfStale()
run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'bench/run.ts', ...process.argv.slice(2)])
