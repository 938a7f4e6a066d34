import { keepAssignedMistakes, reviewAttempt } from '@knowdown/contracts/assignments/player'
import type { Api } from '../../api/api.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import type { OverAttempt } from '../../features/assignments/play/use-missed.ts'
import { keepVisitorMistakes } from '../mistakes/keep-visitor-mistakes.ts'

/** What was missed in an attempt: into the deck of the account, or of this device. */
export async function keepAssigned(api: Api, attempt: OverAttempt, isVisitor: boolean): Promise<void> {
  if (!isVisitor) {
    await callOrThrow(api, keepAssignedMistakes, attempt)
    return
  }
  const { settled } = await callOrThrow(api, reviewAttempt, attempt)
  keepVisitorMistakes(
    settled.flatMap(({ question, shown }) =>
      shown === null || shown.correct || shown.card_id === null
        ? []
        : {
            id: shown.card_id,
            category: '',
            difficulty: 'medium',
            question: question.text,
            options: question.options,
            answer: '',
            explanation: shown.explanation,
            own: shown.key,
            picture: question.picture,
          },
    ),
  )
}
