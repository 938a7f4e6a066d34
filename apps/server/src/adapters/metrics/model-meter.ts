import { Counter, type Registry } from 'prom-client'
import type { ModelMeter } from '../../features/questions/models/model-runs.ts'

export function modelMeter(registry: Registry): ModelMeter {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `knowdown_model_${name}_total`, help, labelNames, registers })
  const runs = counter('runs', 'Runs of a language model, by outcome.', ['purpose', 'outcome'])
  const questions = counter('questions', 'Questions that a model wrote: kept, or the reason why they were dropped.', [
    'purpose',
    'outcome',
  ])
  const tokens = counter('tokens', 'Tokens used.', ['purpose', 'direction'])
  const skipped = counter('runs_skipped', 'Runs that did not start: breaker open, budget spent or model distrusted.', [
    'reason',
  ])
  return {
    record({ purpose, kept, dropped, tokens: spent, failure }) {
      runs.inc({ purpose, outcome: failure ?? 'ok' })
      tokens.inc({ purpose, direction: 'in' }, spent.input)
      tokens.inc({ purpose, direction: 'out' }, spent.output)
      questions.inc({ purpose, outcome: 'kept' }, kept)
      for (const [reason, count] of Object.entries(dropped)) questions.inc({ purpose, outcome: reason }, count)
    },
    skipped: (reason) => skipped.inc({ reason }),
  }
}
