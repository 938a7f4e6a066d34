import type { correctAssignedKey } from '@knowdown/contracts/assignments/owner'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { Notice } from '../../../ui/display/notice.tsx'

export interface CorrectedOutcome {
  reply: ReplyOf<typeof correctAssignedKey>
  wantedInQuiz: boolean
}

/** What a correction has changed besides the report that shows it; nothing if there is nothing to say. */
export function CorrectedNotice({ outcome }: { outcome: CorrectedOutcome | null }) {
  if (!outcome) return null
  const { reply, wantedInQuiz } = outcome
  const { elsewhere } = reply
  const sentences = [
    elsewhere > 0 &&
      (elsewhere === 1
        ? 'One other report of this quiz was counted again too.'
        : `${elsewhere} other reports of this quiz were counted again too.`),
    reply.in_quiz && 'The quiz has the new key.',
    wantedInQuiz &&
      !reply.in_quiz &&
      'The question in the quiz was changed or deleted since, so the quiz stays as it is.',
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return <Notice>{sentences.join(' ')}</Notice>
}
