import { rankChallenge } from '@knowdown/domain/challenge/challenge'
import {
  type RunAnswer,
  type RunQuestion,
  type RunResult,
  runResult,
  type SealedRunQuestion,
  sealRunQuestion,
} from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import type { ChallengePerson, StoredChallenge } from './challenge-store.ts'
import { nameOf } from './ghosts.ts'
import { isSamePlayer } from './run-service.ts'

export interface ChallengeRow extends Pick<RunResult, 'right' | 'totalMs' | 'timing'> {
  place: number
  rank: number
  name: string
  isSender: boolean
  isOwn: boolean
  /** The challenge that this player has sent back. */
  returned: string | null
}

interface Side {
  place: number
  name: string
  right: number
  totalMs: number
  timing: RunResult['timing']
}

export interface ChallengeComparison {
  own: Side
  /** Null while nobody else has a result. */
  other: (Side & { recordedAt: number }) | null
  questions: readonly {
    question: SealedRunQuestion
    answer: string
    explanation: string
    own: RunAnswer | null
    other: RunAnswer | null
  }[]
}

/** Null for a run that has not ended, and for one that was left alone. */
export function resultOf({ run }: ChallengePerson): (RunResult & { endedAt: number }) | null {
  if (!run || run.endedAt === null || run.abandoned) return null
  const { answers, timing, endedAt } = run
  // An ended run has settled all of its questions.
  return { ...runResult({ questions: [], answers, timing }), questions: answers.length, endedAt }
}

export function tableOf({ sender, players, returns }: StoredChallenge, own: ChallengePerson): ChallengeRow[] {
  const rows = [sender, ...players].flatMap((person) => {
    const result = person.hasLeft ? null : resultOf(person)
    if (!result) return []
    const { right, totalMs, timing } = result
    return [
      {
        place: person.place,
        name: nameOf(person),
        isSender: person === sender,
        isOwn: person === own,
        returned: returns.find((one) => isSamePlayer(one.sender, person.player))?.challengeId ?? null,
        right,
        totalMs,
        timing,
      },
    ]
  })
  return rankChallenge(rows)
}

/** A player is compared with the sender, the sender with the player who finished last; others by their place. */
export function compareRuns(
  challenge: StoredChallenge,
  own: ChallengePerson,
  place: number | null,
  questions: readonly RunQuestion[],
): ChallengeComparison {
  const other = otherSide(challenge, own, place)
  if (place !== null && !other) throw new Problem('not-found', 'Nobody has this place on the table.')
  return {
    own: sideOf(own),
    other: other && { ...sideOf(other), recordedAt: other.run?.endedAt ?? 0 },
    questions: questions.map((question, index) => ({
      question: sealRunQuestion(question),
      answer: question.answer,
      explanation: question.explanation,
      own: own.run?.answers[index] ?? null,
      other: other?.run?.answers[index] ?? null,
    })),
  }
}

function otherSide({ sender, players }: StoredChallenge, own: ChallengePerson, place: number | null) {
  const finished = [sender, ...players].filter((person) => person !== own && !person.hasLeft && resultOf(person))
  if (place !== null) return finished.find((person) => person.place === place) ?? null
  if (own !== sender) return finished.find((person) => person === sender) ?? null
  return finished.toSorted((one, two) => (two.run?.endedAt ?? 0) - (one.run?.endedAt ?? 0))[0] ?? null
}

function sideOf(person: ChallengePerson): Side {
  const { right, totalMs, timing } = resultOf(person) ?? { right: 0, totalMs: 0, timing: 'normal' as const }
  return { place: person.place, name: nameOf(person), right, totalMs, timing }
}
