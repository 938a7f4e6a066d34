import type { BattleToShare } from '../../features/multiplayer/results/battle-results.tsx'
import type { SharedResult } from '../../features/results/share-result.tsx'

const WORDS = {
  won: { verb: 'won', challenge: 'Can you beat me?' },
  tied: { verb: 'tied', challenge: 'Can you beat me?' },
  lost: { verb: 'lost', challenge: 'Can you do better?' },
}

export function battleToShare({ outcome: { kind, title }, mine, theirs, topic }: BattleToShare): SharedResult {
  const { verb, challenge } = WORDS[kind]
  const score = `${mine} : ${theirs}`
  return {
    text: `Knowdown: I ${verb} a battle ${score} in ${topic}. ${challenge}`,
    picture: {
      part: mine + theirs === 0 ? 0 : mine / (mine + theirs),
      figure: score,
      caption: 'battle',
      title,
      topic,
      line: null,
    },
  }
}
