import { createHash } from 'node:crypto'
import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import { dealQuestion } from '@knowdown/domain/own-quiz/deal-question'
import { type Random, shuffle } from '@knowdown/domain/random'
import type { RunQuestion, RunTiming } from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { RunService, RunView } from '../runs/run-service.ts'
import type { RunPlayer, RunStore } from '../runs/run-store.ts'
import type { BankReferences, QuestionView } from './bank-references.ts'
import { ownCardId } from './own-card-id.ts'
import type { OwnQuizStore, StoredQuestion } from './own-quiz-store.ts'
import { gone } from './own-quizzes.ts'
import { linkHeld, noLink } from './shared-quizzes.ts'

/** Series of own quizzes begin with this; each belongs to one attempt, because each is shuffled anew. */
export const OWN_SERIES = 'own-'

interface Attempt {
  timing: RunTiming
  /** The same one twice continues the same run. */
  requestId: string
  /** Throws when the player, or the network of visitors, has stored too much today. */
  countCopy(characters: number): Promise<void>
}

export interface QuizRuns {
  /** The author plays the quiz as others would. */
  tryOut(userId: string, quizId: string, attempt: Attempt): Promise<RunView>
  playShared(player: RunPlayer, link: string, attempt: Attempt): Promise<RunView>
}

interface QuizRunsDeps {
  store: Pick<OwnQuizStore, 'read' | 'findShared'>
  bank: Pick<BankReferences, 'view' | 'unsealed'>
  series: Pick<RunStore, 'addSeries'>
  runs: Pick<RunService, 'start'>
  pictures: Pick<Pictures, 'hold'>
  random: Random
}

export function quizRuns({ store, bank, series, runs, pictures, random }: QuizRunsDeps): QuizRuns {
  async function start(player: RunPlayer, quizId: string, questions: readonly StoredQuestion[], attempt: Attempt) {
    const seriesId = seriesIdOf(player, quizId, attempt.requestId)
    const frozen = freeze(quizId, questions)
    await attempt.countCopy(JSON.stringify(frozen).length)
    await pictures.hold(
      seriesId,
      frozen.map(({ own }) => own?.picture),
    )
    const copy = await series.addSeries({ seriesId, questions: frozen })
    const options = { timing: attempt.timing, dailyDate: null, counted: false, offsetMinutes: 0 }
    return runs.start(player, copy, options)
  }

  /** A copy that nothing changes any more; explanations are shown in play, also those of the bank. */
  function freeze(quizId: string, questions: readonly StoredQuestion[]): RunQuestion[] {
    const views = bank.view(questions, true)
    const playable = views.flatMap((view) => toRunQuestion(quizId, view, random) ?? [])
    if (playable.length === 0) throw new Problem('conflict', 'No question of this quiz can be played yet.')
    return shuffle(playable, random)
  }

  return {
    async tryOut(userId, quizId, attempt) {
      const { questions } = (await store.read(userId, quizId)) ?? gone()
      return start({ userId }, quizId, questions, attempt)
    },
    async playShared(player, link, attempt) {
      const shared = await store.findShared(link)
      if (shared?.kind !== 'play') return noLink()
      if (shared.heldUntil !== null) return linkHeld()
      return start(player, shared.head.quizId, await bank.unsealed(shared.questions), attempt)
    },
  }
}

function toRunQuestion(quizId: string, view: QuestionView, random: Random): RunQuestion | null {
  const playable = playableQuestion(quizId, view)
  if (!playable) return null
  const { text, answer: asked, explanation, seconds, picture } = dealQuestion(playable.question, random)
  return {
    id: playable.id,
    category: view.bank?.category ?? '',
    // Authors do not say how hard a question is, and nothing asks.
    difficulty: 'medium',
    question: text,
    options: 'options' in asked ? asked.options : [],
    answer: '',
    explanation,
    own: { asked, seconds, picture },
  }
}

/** Null for what cannot be played now. */
export function playableQuestion(quizId: string, { questionId, question, bank }: QuestionView) {
  if (!question || (bank ? bank.state !== 'current' : !isPlayable(question))) return null
  return { id: bank?.bankId ?? ownCardId(quizId, questionId), question }
}

function seriesIdOf(player: RunPlayer, quizId: string, requestId: string): string {
  const who = 'userId' in player ? player.userId : player.visitorHash
  return OWN_SERIES + createHash('sha256').update(`${who} ${quizId} ${requestId}`).digest('hex')
}
