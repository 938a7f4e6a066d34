// `npm run mutants [folder …]`: breaks the rules one by one and prints how many breaks the tests notice; with names,
// only in those folders of the domain package. Results are kept in .cache, so that the next run repeats only what changed.
import { installIfNeeded, run } from './setup.mjs'

installIfNeeded()
const folders = process.argv.slice(2)
const files = folders.map((folder) => `packages/domain/src/${folder}/**/*.ts`)
const only = folders.length > 0 ? ['--mutate', [...files, '!**/*.test.ts', '!**/testing/**'].join(',')] : []
const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js'
run(process.execPath, [stryker, 'run', ...only])
