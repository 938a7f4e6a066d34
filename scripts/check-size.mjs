// Fails when the home route grows over its budget: what a first visit on a slow phone must load before playing.
import { BUDGET, measureHomeRoute, measureLaterChunks } from './home-route-size.mjs'
import { fail } from './setup.mjs'

const sizes = measureHomeRoute()
for (const kind of ['js', 'css']) {
  const { gzip } = sizes[kind]
  console.log(`${kind}: ${(gzip / 1000).toFixed(1)} kB gz of ${BUDGET[kind] / 1000} kB`)
  if (gzip > BUDGET[kind]) fail(`The home route's ${kind} is over its budget.`)
}

const [largest] = measureLaterChunks()
console.log(
  `largest later chunk: ${(largest.gzip / 1000).toFixed(1)} kB gz of ${BUDGET.later / 1000} kB (${largest.key})`,
)
if (largest.gzip > BUDGET.later) fail('A later chunk is over its budget.')
