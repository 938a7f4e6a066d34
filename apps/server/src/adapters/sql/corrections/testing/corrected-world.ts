import { playRun } from '@knowdown/domain/run/play-run'
import { type Run, type RunQuestion, startRun } from '@knowdown/domain/run/run'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import { keyCorrections } from '../../../../features/corrections/key-corrections.ts'
import type { RunPlayer } from '../../../../features/runs/run-store.ts'
import { sqlQuestionEdits } from '../../operator/sql-question-edits.ts'
import { sqlServings } from '../../questions/sql-servings.ts'
import { sqlRunStore } from '../../runs/sql-run-store.ts'
import { sqlLedger } from '../../stats/sql-ledger.ts'
import type { Storage } from '../../storage.ts'
import { sqlCorrectionNotes } from '../correction-notes.ts'
import { sqlCorrectionStore } from '../sql-correction-store.ts'

export const AT = Date.UTC(2026, 10, 11, 12)
const OPTIONS = ['Mars', 'Venus', 'Io', 'Eris']

const question = (id: string): RunQuestion => ({
  id,
  category: 'space',
  difficulty: 'easy',
  question: `What is ${id}?`,
  options: OPTIONS,
  answer: 'Mars',
  explanation: 'Because.',
})

/** A product in which the key of `wrong` is Mars, and should have been Venus. */
export function correctedWorld(storage: Storage, startAt = AT) {
  const time = { at: startAt }
  const clock = () => time.at
  const runs = sqlRunStore(storage, clock)
  const ledger = sqlLedger(storage.db)
  const documents = new Map<string, PlayerStats>()
  const store = sqlCorrectionStore(storage, clock)
  const service = keyCorrections({
    store,
    documents: { write: async (userId, stats) => void documents.set(userId, stats) },
  })
  const notes = sqlCorrectionNotes(storage.db, clock)

  const play = (run: Run, choices: readonly string[]): Run =>
    choices.reduce((current, choice, index) => {
      const dealt = playRun(current, { type: 'deal', at: current.startedAt + index })
      const answered = dealt.ok
        ? playRun(dealt.value, { type: 'answer', index, choice, at: current.startedAt + index })
        : null
      return answered?.ok ? answered.value : current
    }, run)

  return {
    time,
    runs,
    ledger,
    documents,
    store,
    service,
    notes,
    async playDaily(player: RunPlayer, choices: readonly string[], seriesId = 'daily-2026-11-11') {
      await runs.addSeries({ seriesId, questions: [question('wrong'), question('fine')] })
      const isDaily = seriesId.startsWith('daily-')
      const runId = `${seriesId} ${JSON.stringify(player)}`
      await runs.start({
        runId,
        seriesId,
        player,
        dailyDate: isDaily ? '2026-11-11' : null,
        counted: true,
        offsetMinutes: 0,
        run: (list, at) => startRun(list, 'untimed', at),
      })
      await runs.change(runId, ({ run }) => play(run, choices))
      return runId
    },
    rightIn: async (player: RunPlayer, seriesId = 'daily-2026-11-11') =>
      (await runs.findByPlayer(player, seriesId))?.run.answers.filter(({ correct }) => correct).length,
    async playQuiz(setId: string, userId: string, choices: readonly string[], claimed = true) {
      const questions = ['wrong', 'fine'].map((id) => ({ id, options: OPTIONS, answer: 'Mars', fresh: true }))
      const set = { setId, sessionId: setId, userId, category: 'space', difficulty: 'easy', ahead: false } as const
      await sqlServings(storage.db, clock).record(
        { viewers: [userId], category: 'space', questionIds: ['wrong', 'fine'], at: startAt },
        { ...set, questions, issuedAt: startAt },
      )
      if (!claimed) return
      const right = choices.filter((choice) => choice === 'Mars').length
      await ledger.recordGame(
        { gameId: setId, difficulty: 'easy', userIds: [userId], finishedAt: startAt, setId, answers: choices },
        () => [
          {
            userId,
            game: { kind: 'solo', category: 'space', right, wrong: 2 - right, finishedAt: startAt, ranked: true },
            rating: null,
          },
        ],
      )
    },
    correct: (answer: string) =>
      sqlQuestionEdits(storage.db, clock).save({
        questionId: 'wrong',
        text: { question: 'What is it?', options: OPTIONS, answer, explanation: 'Because.' },
        difficulty: null,
        correctAnswers: [answer],
        at: clock(),
      }),
    /** Until all is done, the second pass included. */
    async finish() {
      await service.run()
      time.at += 3 * 60_000
      await service.run()
    },
    progress: async () =>
      (await storage.db.selectFrom('key_corrections').select('due_at').execute()).map(({ due_at }) => due_at),
  }
}
