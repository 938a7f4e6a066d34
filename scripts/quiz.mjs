// `npm run quiz -- FILE…`: reads quizzes of other programs, says what was found, and converts them.
import { spawnSync } from 'node:child_process'
import { installIfNeeded, root } from './setup.mjs'

installIfNeeded()
const tool = ['node_modules/tsx/dist/cli.mjs', 'packages/formats/scripts/quiz.ts', ...process.argv.slice(2)]
// Paths are meant from where the command was typed.
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
process.exitCode = spawnSync(process.execPath, tool, { cwd: root, env, stdio: 'inherit' }).status ?? 1
