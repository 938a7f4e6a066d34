import { type Party, partyDueAt } from '@knowdown/domain/party/party'
import { type PartyMove, type PartyRefusal, type PartyStep, playParty } from '@knowdown/domain/party/play-party'
import { Problem } from '../../problem.ts'
import type { DeadlineTimers } from '../live/deadline-timers.ts'
import { serializeByKey } from '../serialize-by-key.ts'
import { type Trace, untraced } from '../tracing.ts'
import type { PartyBroadcaster } from './party-broadcaster.ts'
import type { AcceptedAnswers, PartyStore, RecountedAnswers, StoredParty } from './party-store.ts'

interface PartyEngineDeps {
  store: PartyStore
  broadcaster: PartyBroadcaster
  timers: DeadlineTimers
  /** Resolves when outages have been detected: no question may be closed by one. */
  ensureOutagesHandled(): Promise<void>
  onFinished(stored: StoredParty, at: number): void
  trace?: Trace
}

interface ChosenMove {
  move: PartyMove | null
  /** Removed together with the move. */
  removePlayer?: string
  /** Made right together with the move. */
  accepted?: AcceptedAnswers
  /** Counted anew together with the move. */
  recounted?: RecountedAnswers
}

interface AppliedMove {
  stored: StoredParty
  at: number
}

/** Chooses the move once the party is read. Throws a Problem to refuse. */
export type ChooseMove = (found: StoredParty, at: number) => ChosenMove

/** The only way to change a party: read, decide, save, and only then publish and set the timer. */
export class PartyEngine {
  readonly #deps: PartyEngineDeps
  readonly #inTurn = serializeByKey()

  constructor(deps: PartyEngineDeps) {
    this.#deps = deps
  }

  async apply(code: string, choose: ChooseMove): Promise<AppliedMove> {
    await this.#deps.ensureOutagesHandled()
    // Moves of one party wait for each other, so that its events are published in the order in which they were saved.
    return this.#inTurn(code, () => this.#applyNow(code, choose))
  }

  tick(code: string): Promise<AppliedMove> {
    const { trace = untraced } = this.#deps
    return trace('tick of a party', { 'knowdown.party': code }, () =>
      this.apply(code, ({ hostSeenAt }, at) => ({ move: { type: 'tick', hostSeenAt, at } })),
    )
  }

  async #applyNow(code: string, choose: ChooseMove): Promise<AppliedMove> {
    const { store, broadcaster, timers } = this.#deps
    const applied = await store.change(code, (found, at) => {
      const resumed = afterOutages(found)
      const { move, ...together } = choose({ ...found, party: resumed }, at)
      const step = move ? playMove(resumed, move) : { party: resumed, effect: null }
      // A tick is saved even if nothing changes, because its deadline may have moved: the host was seen since.
      if (step.party === found.party && move?.type !== 'tick') return null
      return { ...step, ...together }
    })
    if (!applied) throw partyNotFound()
    const { before, after, at } = applied
    if (after.party.seq !== before.party.seq) broadcaster.publishState(after, at)
    if (after.party.phase.kind === 'podium' && before.party.phase.kind !== 'podium') this.#deps.onFinished(after, at)
    const dueAt = partyDueAt(after.party, after.hostSeenAt)
    timers.set(code, dueAt === null ? null : dueAt - at)
    return { stored: after, at }
  }
}

/** The party with all the time given back that outages took. */
export const afterOutages = ({ party, outages }: StoredParty): Party =>
  outages.reduce(
    (current, { downSince, backAt }) => playMove(current, { type: 'outage', downSince, at: backAt }).party,
    party,
  )

function playMove(party: Party, move: PartyMove): PartyStep {
  const step = playParty(party, move)
  if (!step.ok) throw new Problem('conflict', REFUSALS[step.error])
  return step.value
}

const REFUSALS: Record<PartyRefusal, string> = {
  'not-now': 'That is not possible right now.',
  over: 'This party is over.',
  'no-questions': 'There are no questions for this party.',
}

/** The same for a code that never existed, is malformed, or is over, so that guessing reveals nothing. */
export const partyNotFound = (): Problem => new Problem('not-found', 'There is no party with this code.')
