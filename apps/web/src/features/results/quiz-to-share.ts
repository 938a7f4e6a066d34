import type { SharedResult } from './share-result.tsx'

interface QuizResult {
  right: number
  total: number
  tier: string
  /** Category and difficulty. */
  topic: string
  comparison: string | null
}

export const quizToShare = ({ right, total, tier, topic, comparison }: QuizResult): SharedResult => ({
  text: [`Knowdown: ${right} of ${total} in ${topic}.`, comparison && `${comparison}.`, 'Can you beat it?']
    .filter(Boolean)
    .join(' '),
  picture: { part: right / total, figure: String(right), caption: `of ${total}`, title: tier, topic, line: comparison },
})
