import fc from 'fast-check'

/**
 * Tests with random inputs try the same ones in every run, so that a change turns them red and not the day.
 * `PROPERTY_SEED=N` tries others: somebody who looks for faults runs them with many.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_117) })
