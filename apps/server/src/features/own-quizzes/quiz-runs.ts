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
import type { OwnQuizStore, StoredQuestion } from './own-quiz-store.ts'
import { gone } from './own-quizzes.ts'
import { noLink } from './shared-quizzes.ts'

/** Series of own quizzes begin with this; each belongs to one attempt, because each is shuffled anew. */
export const OWN_SERIES = 'own-'

interface Attempt {
  timing: RunTiming
  /** The same one twice continues the same run. */
  requestId: string
}

export interface QuizRuns {
  /** The author plays the quiz as others would. */
  tryOut(userId: string, quizId: string, attempt: Attempt): Promise<RunView>
  playShared(player: RunPlayer, link: string, attempt: Attempt): Promise<RunView>
}

interface QuizRunsDeps {
  store: Pick<OwnQuizStore, 'read' | 'findShared'>
  bank: Pick<BankReferences, 'view'>
  series: Pick<RunStore, 'addSeries'>
  runs: Pick<RunService, 'start'>
  pictures: Pick<Pictures, 'hold'>
  random: Random
}

export function quizRuns({ store, bank, series, runs, pictures, random }: QuizRunsDeps): QuizRuns {
  async function start(player: RunPlayer, quizId: string, questions: readonly StoredQuestion[], attempt: Attempt) {
    const seriesId = seriesIdOf(player, quizId, attempt.requestId)
    const frozen = await freeze(quizId, questions)
    await pictures.hold(
      seriesId,
      frozen.map(({ own }) => own?.picture),
    )
    const copy = await series.addSeries({ seriesId, questions: frozen })
    const options = { timing: attempt.timing, dailyDate: null, counted: false, offsetMinutes: 0 }
    return runs.start(player, copy, options)
  }

  /** A copy that nothing changes any more; explanations are shown in play, also those of the bank. */
  async function freeze(quizId: string, questions: readonly StoredQuestion[]): Promise<RunQuestion[]> {
    const views = await bank.view(questions, true)
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
      return start(player, shared.head.quizId, shared.questions, attempt)
    },
  }
}

function toRunQuestion(quizId: string, view: QuestionView, random: Random): RunQuestion | null {
  const { questionId, question, bank } = view
  if (!question || (bank ? bank.state !== 'current' : !isPlayable(question))) return null
  const { text, answer: asked, explanation, seconds, picture } = dealQuestion(question, random)
  return {
    id: bank?.bankId ?? `${quizId}/${questionId}`,
    category: bank?.category ?? '',
    // Authors do not say how hard a question is, and nothing asks.
    difficulty: 'medium',
    question: text,
    options: 'options' in asked ? asked.options : [],
    answer: '',
    explanation,
    own: { asked, seconds, picture },
  }
}

function seriesIdOf(player: RunPlayer, quizId: string, requestId: string): string {
  const who = 'userId' in player ? player.userId : player.visitorHash
  return OWN_SERIES + createHash('sha256').update(`${who} ${quizId} ${requestId}`).digest('hex')
}
