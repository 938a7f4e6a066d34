// `npm run bank -- check|stats|pairs|read|checks|sheet|score`: tools for those who write and check the questions.
import { spawnSync } from 'node:child_process'
import { installIfNeeded, root } from './setup.mjs'

installIfNeeded()
const tool = ['node_modules/tsx/dist/cli.mjs', 'packages/content/scripts/bank.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, tool, { cwd: root, stdio: 'inherit' }).status ?? 1
