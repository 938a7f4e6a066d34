import {
  eventArrived,
  eventMissed,
  finishRead,
  noReadsYet,
  queueRead,
  type ReadSituation,
  readReason,
  startRead,
} from './state-reads.ts'

export type ReadOutcome<State> =
  | { kind: 'ok'; state: State; seq: number }
  | { kind: 'refused' }
  | { kind: 'unreachable' }

interface ReaderSituation extends ReadSituation {
  /** Without a network nobody can answer; its return brings a new connection, which requests a read. */
  isOnline: boolean
  /** An event is known to be missed. */
  isStale: boolean
  /** The highest sequence number that an event or a read has brought. */
  knownSeq: number
}

interface StateReaderDeps<State> {
  now(): number
  situation(): ReaderSituation
  read(): Promise<ReadOutcome<State>>
  /** With the times between which the server has replied. */
  onState(state: State, times: { requestedAt: number; at: number }): void
  /** The connection looks alive but delivers nothing: it must be replaced. */
  onDeadConnection(): void
}

export interface StateReader {
  /** Something may have been missed: reads at once, or once more after the read that is under way. */
  readNow(): Promise<void>
  /** To be called every `CHECK_READS_EVERY_MS`. */
  readIfDue(): void
  eventArrived(): void
  stop(): void
}

/** Reads the state of a live game as `state-reads.ts` decides, for the web app and for bots alike. */
export function stateReader<State>(deps: StateReaderDeps<State>): StateReader {
  const { now, situation } = deps
  let reads = noReadsYet(now())
  let isStopped = false

  async function readState({ isOverdue = false } = {}): Promise<void> {
    if (reads.isReading || isStopped || !situation().isOnline) return
    reads = startRead(reads)
    const requestedAt = now()
    const outcome = await deps.read()
    const at = now()
    reads = finishRead(reads, outcome.kind, at)
    if (isStopped || outcome.kind !== 'ok') return
    if (isOverdue && outcome.seq > situation().knownSeq) {
      const missed = eventMissed(reads)
      reads = missed.reads
      if (missed.isDead) deps.onDeadConnection()
    }
    deps.onState(outcome.state, { requestedAt, at })
    if (reads.isQueued) await readState()
  }

  return {
    readNow() {
      reads = queueRead(reads)
      return readState()
    },
    readIfDue() {
      const current = situation()
      const reason = readReason(current.isStale ? queueRead(reads) : reads, current, now())
      if (reason) void readState({ isOverdue: reason === 'overdue' && current.isLive })
    },
    eventArrived() {
      reads = eventArrived(reads, now())
    },
    stop() {
      isStopped = true
    },
  }
}
