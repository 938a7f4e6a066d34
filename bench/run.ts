import { attack } from './attack.ts'
import { meetsGoal } from './benchmark.ts'
import { bundleSize } from './bundle-size.ts'
import { chaos } from './chaos.ts'
import { daily } from './daily.ts'
import { formatTable } from './format-table.ts'
import { gatewayFanout } from './gateway-fanout.ts'
import { leaderboard } from './leaderboard.ts'
import { lighthouseScores } from './lighthouse.ts'
import { limits } from './limits.ts'
import { manyMatches } from './many-matches.ts'
import { nodes } from './nodes.ts'
import { party } from './party.ts'
import { quizStart } from './quiz-start.ts'
import { restart } from './restart.ts'
import { signInOverload } from './sign-in-overload.ts'
import { startUp } from './start-up.ts'

const BENCHMARKS = [
  bundleSize,
  startUp,
  gatewayFanout,
  lighthouseScores,
  manyMatches,
  nodes,
  limits,
  party,
  chaos,
  restart,
  quizStart,
  daily,
  signInOverload,
  leaderboard,
  attack,
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

let missed = 0
for (const { name, run } of BENCHMARKS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const rows = await run()
  missed += rows.filter((row) => meetsGoal(row) === false).length
  console.log(`\n${name}\n${formatTable(rows)}`)
}
if (missed > 0) console.log(`\n${missed} goals missed.`)
process.exitCode = missed > 0 ? 1 : 0
