import { Counter, type Registry } from 'prom-client'
import type { ModelMeter } from '../../features/questions/models/model-runs.ts'

export function modelMeter(registry: Registry): ModelMeter {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `knowdown_model_${name}_total`, help, labelNames, registers })
  const visits = counter('visits', 'Visits to a model, by what came of them.', ['purpose', 'outcome'])
  const questions = counter('questions', 'Questions that a model was asked for, kept, or dropped by reason.', [
    'outcome',
  ])
  const tokens = counter('tokens', 'Tokens paid for.', ['direction'])
  const heldBack = counter('held_back', 'Visits that were not made: breaker open, budget spent, model distrusted.', [
    'reason',
  ])
  return {
    record({ purpose, kept, dropped, tokens: spent, failure }) {
      visits.inc({ purpose, outcome: failure ?? 'ok' })
      tokens.inc({ direction: 'in' }, spent.input)
      tokens.inc({ direction: 'out' }, spent.output)
      questions.inc({ outcome: 'kept' }, kept)
      for (const [reason, count] of Object.entries(dropped)) questions.inc({ outcome: reason }, count)
    },
    skipped: (reason) => heldBack.inc({ reason }),
  }
}
