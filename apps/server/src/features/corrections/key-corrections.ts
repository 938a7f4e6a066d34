import type { KeyCorrection } from '@knowdown/domain/correction/correct-key'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import { MINUTE_MS } from '../limits.ts'
import type { RunPlayer } from '../runs/run-store.ts'
import type { StatisticsDocument } from '../stats/account-statistics.ts'

/**
 * What is corrected, in this order. All of it is gone through twice: a game that was being saved while the first pass
 * went by, or was dealt by a node that had not heard of the new key, is found by the second.
 */
const STAGES = ['dailies', 'quizzes', 'dailies-again', 'quizzes-again', 'documents'] as const
export type CorrectionStage = (typeof STAGES)[number]

const isSecondPass = (stage: CorrectionStage): boolean => stage === 'dailies-again'

/** Longer than nodes may use an old key: they read the questions again every minute at the latest. */
const SECOND_PASS_MS = 2 * MINUTE_MS
/** A batch takes far less; after this the work of a dead node is taken over. */
const LEASE_MS = MINUTE_MS / 2

export interface RunningCorrection extends KeyCorrection {
  correctionId: string
  stage: CorrectionStage
  /** The last corrected row of this stage. */
  cursor: string
}

/** A player whose score was changed by a corrected key, to be told at the next visit. */
interface CorrectionNote {
  noteId: string
  question: string
  /** The right option. */
  answer: string
  /** Points won, or lost when negative. */
  gained: number
  /** The date of the daily that changed; null when only quizzes did. */
  dailyDate: string | null
}

interface Batch {
  /** Null at the end of the stage. */
  cursor: string | null
}

export interface CorrectionStore {
  /** A correction that is due, for this caller alone until the lease ends; null when none is. */
  claim(leaseMs: number): Promise<RunningCorrection | null>
  /** Corrects the next dailies; every row is committed together with its note, and is corrected once. */
  correctDailies(correction: RunningCorrection): Promise<Batch>
  /** The same for solo quizzes with the ledger, totals and leaderboards they count in. */
  correctQuizzes(correction: RunningCorrection): Promise<Batch>
  /** The next accounts whose statistics changed. */
  changedPlayers(correction: RunningCorrection): Promise<Batch & { players: ReadonlyMap<string, PlayerStats> }>
  /** Keeps how far it is and when to go on; null when all is done. */
  saveProgress(correctionId: string, stage: CorrectionStage, cursor: string, dueInMs: number | null): Promise<void>
}

export interface CorrectionNotes {
  /** Oldest first; at most ten. */
  unseen(player: RunPlayer): Promise<readonly CorrectionNote[]>
  countUnseen(player: RunPlayer): Promise<number>
  markSeen(player: RunPlayer, noteIds: readonly string[]): Promise<void>
  /** A visitor's notes move to the account. */
  claimVisitor(visitorHash: string, userId: string): Promise<void>
}

interface KeyCorrectionsDeps {
  store: CorrectionStore
  documents: StatisticsDocument
}

/** Carries out corrected keys: in small steps, each of which can be repeated, and goes on wherever a process died. */
export function keyCorrections({ store, documents }: KeyCorrectionsDeps) {
  async function nextBatch(correction: RunningCorrection): Promise<string | null> {
    switch (correction.stage) {
      case 'dailies':
      case 'dailies-again':
        return (await store.correctDailies(correction)).cursor
      case 'quizzes':
      case 'quizzes-again':
        return (await store.correctQuizzes(correction)).cursor
      case 'documents': {
        const { players, cursor } = await store.changedPlayers(correction)
        for (const [userId, stats] of players) await documents.write(userId, stats)
        return cursor
      }
    }
  }

  return {
    /** Works on what is due until nothing is, or `isStopped`. */
    async run(isStopped: () => boolean = () => false): Promise<void> {
      for (;;) {
        const correction = isStopped() ? null : await store.claim(LEASE_MS)
        if (!correction) return
        const { correctionId, stage } = correction
        const cursor = await nextBatch(correction)
        if (cursor !== null) {
          await store.saveProgress(correctionId, stage, cursor, 0)
          continue
        }
        const next = STAGES[STAGES.indexOf(stage) + 1]
        if (!next) await store.saveProgress(correctionId, stage, '', null)
        else await store.saveProgress(correctionId, next, '', isSecondPass(next) ? SECOND_PASS_MS : 0)
      }
    },
  }
}
