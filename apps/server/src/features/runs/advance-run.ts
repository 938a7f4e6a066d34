import { playRun, type RunMove, type RunRefusal } from '@knowdown/domain/run/play-run'
import type { Run } from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import type { Outage } from '../live/outage-detector.ts'

interface Advanced {
  /** What was settled on the way is kept even when the move itself is refused. */
  run: Run
  refusal: RunRefusal | null
}

/** Brings a run up to now, then plays the move; null only brings it up to now. */
export function advanceRun(run: Run, outages: readonly Outage[], at: number, move: RunMove | null): Advanced {
  const resumed = outages.reduce(
    (current, { downSince, backAt }) => played(current, { type: 'resume', downSince, at: backAt }),
    run,
  )
  const current = played(resumed, { type: 'tick', at })
  if (!move) return { run: current, refusal: null }
  const result = playRun(current, move)
  return result.ok ? { run: result.value, refusal: null } : { run: current, refusal: result.error }
}

function played(run: Run, move: RunMove): Run {
  const result = playRun(run, move)
  return result.ok ? result.value : run
}

export function problemFor(refusal: RunRefusal): Problem {
  switch (refusal) {
    case 'not-an-option':
      return new Problem('invalid', 'That is none of the options.')
    case 'too-late':
      return new Problem('conflict', 'Time was up for this question.')
    case 'already-answered':
      return new Problem('conflict', 'This question is already answered.')
    case 'question-not-open':
      return new Problem('conflict', 'This question is not open.')
    case 'ended':
      return new Problem('conflict', 'This run has ended.')
  }
}
