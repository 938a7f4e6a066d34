import { questionIndex, type ScreenOf } from '@knowdown/domain/solo/solo-state'
import type { Pip } from '../../ui/pips.tsx'

/** One per question: how the answered ones went, which one is open, which are still ahead. */
export function quizPips(screen: ScreenOf<'quiz'>): Pip[] {
  const open = questionIndex(screen)
  return screen.set.questions.map((_, place) => {
    const entry = screen.history[place]
    if (entry) return entry.isCorrect ? 'right' : 'wrong'
    return place === open ? 'open' : 'ahead'
  })
}
