import { availableParallelism, loadavg } from 'node:os'
import { anyTopic } from './any-topic.ts'
import { arena } from './arena.ts'
import { assignment } from './assignment.ts'
import { attack } from './attack.ts'
import { meetsGoal, repeatedTitles } from './benchmark.ts'
import { bundleSize } from './bundle-size.ts'
import { chaos } from './chaos.ts'
import { daily } from './daily.ts'
import { fairness } from './fairness.ts'
import { formatTable } from './format-table.ts'
import { formats } from './formats.ts'
import { gatewayFanout } from './gateway-fanout.ts'
import { interactions } from './interactions.ts'
import { leaderboard } from './leaderboard.ts'
import { lighthouseScores } from './lighthouse.ts'
import { limits } from './limits.ts'
import { manyMatches } from './many-matches.ts'
import { nodes } from './nodes.ts'
import { ownQuizzes } from './own-quizzes.ts'
import { page } from './page.ts'
import { party } from './party.ts'
import { machineTicks } from './process-usage.ts'
import { queue } from './queue.ts'
import { quizEditor } from './quiz-editor.ts'
import { quizStart } from './quiz-start.ts'
import { restart } from './restart.ts'
import { formatChanges, readSaved, saveRun } from './saved-runs.ts'
import { signInOverload } from './sign-in-overload.ts'
import { startUp } from './start-up.ts'

const BENCHMARKS = [
  bundleSize,
  startUp,
  gatewayFanout,
  lighthouseScores,
  page,
  interactions,
  manyMatches,
  nodes,
  limits,
  party,
  queue,
  arena,
  chaos,
  restart,
  quizStart,
  formats,
  ownQuizzes,
  quizEditor,
  assignment,
  anyTopic,
  daily,
  signInOverload,
  leaderboard,
  attack,
  fairness,
]

const FLAGS = ['--save', '--compare']
const args = process.argv.slice(2)
const asked = args.filter((arg) => !FLAGS.includes(arg))
const unknown = asked.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

/** How many processes want a core, on average over a minute; above the number of cores, times mean little. */
const machineLoad = (): number => loadavg()[0] ?? 0

let missed = 0
let areTitlesUnique = true
for (const { name, run } of BENCHMARKS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const loadBefore = machineLoad()
  const ticksBefore = machineTicks()
  const rows = await run()
  const load = machineLoad()
  const ticks = machineTicks()
  const stolen = (100 * (ticks.stolen - ticksBefore.stolen)) / (ticks.all - ticksBefore.all)
  missed += rows.filter((row) => meetsGoal(row) === false).length
  console.log(`\n${name}\n${formatTable(rows)}`)
  console.log(
    `load of the machine ${loadBefore.toFixed(1)} to ${load.toFixed(1)} on ${availableParallelism()} cores, ` +
      `${stolen.toFixed(0)} % of their time taken by its host`,
  )
  const repeated = repeatedTitles(rows)
  if (repeated.length > 0) {
    areTitlesUnique = false
    console.error(`neither saved nor compared, because several rows are called: ${repeated.join('; ')}`)
    continue
  }
  const saved = readSaved()[name]
  if (args.includes('--compare')) console.log(saved ? formatChanges(rows, saved) : 'no saved run to compare with')
  if (args.includes('--save')) saveRun(name, { at: new Date().toISOString(), load, rows })
}
if (missed > 0) console.log(`\n${missed} goals missed.`)
process.exitCode = missed === 0 && areTitlesUnique ? 0 : 1
