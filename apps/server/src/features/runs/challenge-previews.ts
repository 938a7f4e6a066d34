import { Problem } from '../../problem.ts'
import type { ChallengeService, ChallengeSummary } from './challenge-service.ts'

/** Draws the picture that chats show for a link. */
export interface ChallengePainter {
  paint(summary: ChallengeSummary): Promise<Uint8Array>
}

export interface ChallengePreviews {
  summary(challengeId: string): Promise<ChallengeSummary | null>
  /** The picture as PNG; null for a link that cannot be played. */
  picture(challengeId: string): Promise<Uint8Array | null>
}

const MOST_CACHED = 200
/** With so many waiting the machine is busy with nothing else; a chat asks again later. */
const MOST_WAITING = 20

/** One picture at a time, and each only once: a link in a large group is asked for by everybody at the same moment. */
export function challengePreviews(
  challenges: Pick<ChallengeService, 'summary'>,
  painter: ChallengePainter,
): ChallengePreviews {
  const cache = new Map<string, Promise<Uint8Array>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function paintInTurn(summary: ChallengeSummary): Promise<Uint8Array> {
    if (waiting >= MOST_WAITING) throw new Problem('unavailable', 'Too many pictures are being drawn. Try again soon.')
    waiting += 1
    const painted = last.then(() => painter.paint(summary))
    last = painted.then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    )
    return painted
  }

  return {
    summary: (challengeId) => challenges.summary(challengeId),
    async picture(challengeId) {
      const summary = await challenges.summary(challengeId)
      if (!summary) return null
      // By content: a new name makes a new picture, and equal results share one.
      const key = JSON.stringify(summary)
      const known = cache.get(key)
      if (known) return known
      const painted = paintInTurn(summary)
      if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value ?? '')
      cache.set(key, painted)
      // The caller gets the error; only the cache must not keep it.
      painted.catch(() => cache.delete(key))
      return painted
    },
  }
}
