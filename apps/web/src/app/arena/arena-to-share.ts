import { ordinal, pointsText } from '../../features/arena/arena-words.ts'
import type { ArenaState } from '../../features/arena/use-arena.ts'
import type { SharedResult } from '../../features/results/share-result.tsx'

/** The own result of an arena; nothing about others but how many they were. */
export function arenaToShare({ arena, own, rows }: ArenaState): SharedResult | null {
  if (!own || own.games === 0) return null
  const best = rows[0]?.points ?? own.points
  const place = `${ordinal(own.rank)} of ${arena.players}`
  return {
    text: `Knowdown: I came ${place} in the ${arena.title} with ${pointsText(own.points)}. Can you beat me?`,
    picture: {
      part: best === 0 ? 0 : own.points / best,
      figure: ordinal(own.rank),
      caption: `of ${arena.players}`,
      title: arena.title,
      topic: pointsText(own.points),
      line: own.rank <= 3 ? 'On the podium' : null,
    },
  }
}
