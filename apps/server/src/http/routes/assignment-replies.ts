import type {
  correctAssignedKey,
  createAssignment,
  readReport,
  readReportAnswers,
} from '@knowdown/contracts/assignments/owner'
import type {
  openAssigned,
  readAssignedPlayer,
  reviewAttempt,
  startAttempt,
} from '@knowdown/contracts/assignments/player'
import type { InputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import { deletedAt, phaseAt } from '@knowdown/domain/assignment/assignment'
import type { AssignedQuestion } from '@knowdown/domain/assignment/attempt-order'
import {
  inputText,
  missedQuestions,
  type PlayerFigures,
  type QuestionFigures,
  type Report,
} from '@knowdown/domain/assignment/report'
import { type Kind, shareOf } from '@knowdown/domain/kinds/judge'
import { readAnswerText } from '@knowdown/domain/run/answer-text'
import { type RunAnswer, type RunQuestion, sealRunQuestion } from '@knowdown/domain/run/run'
import type { AssignedPlay, AssignedView, AttemptView, PlayerView } from '../../features/assignments/assigned-play.ts'
import type { AssignmentReports } from '../../features/assignments/assignment-reports.ts'
import type { AnsweredCopy, CorrectEverywhere } from '../../features/assignments/correct-everywhere.ts'
import { quizIdIn } from '../../features/own-quizzes/own-card-id.ts'
import { toAsked } from './own-runs.ts'

type Assignment = AssignedView['assignment']
type ReportView = NonNullable<Awaited<ReturnType<AssignmentReports['read']>>>
type AnswerRow = Awaited<ReturnType<AssignmentReports['answers']>>['rows'][number]
type Review = ReplyOf<typeof reviewAttempt>

export const toHead = (assignment: Assignment, at: number): ReplyOf<typeof createAssignment>['assignment'] => ({
  assignment_id: assignment.assignmentId,
  quiz_id: assignment.quizId,
  code: assignment.code,
  title: assignment.title,
  phase: phaseAt(assignment, at),
  opens_at: assignment.opensAt,
  closes_at: assignment.closesAt,
  deleted_at: deletedAt(assignment),
  attempts: assignment.attempts,
  timed: assignment.timed,
  shuffled: assignment.shuffled,
  keys: assignment.keysShown,
  kept_days: assignment.keptDays,
  has_list: assignment.hasList,
  total: assignment.total,
  mails_at_closing: assignment.mailsAtClosing,
})

export const toReport = (view: ReportView): ReplyOf<typeof readReport>['report'] => ({
  assignment: toHead(view.assignment, view.at),
  revision: view.revision,
  version: view.assignment.copyVersion,
  server_time: view.at,
  last_answer_at: view.lastAnswerAt,
  ...toFigures(view.questions, view.report, claimedIn(view)),
  corrections: view.assignment.notes.map(({ question, at, version, changed }) => ({
    place: question,
    at,
    version,
    changed,
  })),
})

type Wanted = Omit<InputOf<typeof correctAssignedKey>, 'assignment_id'>

/** Corrects a key, in a report of an assignment or a party. */
export async function correctCopy(
  correct: CorrectEverywhere,
  userId: string | null,
  copy: AnsweredCopy,
  { place, version, correction, in_quiz = false }: Wanted,
): Promise<ReplyOf<typeof correctAssignedKey>> {
  const { inQuiz, ...counted } = await correct(userId, copy, { place, version, correction, inQuiz: in_quiz })
  return { ...counted, in_quiz: inQuiz }
}

function claimedIn({ players }: ReportView): (player: PlayerFigures) => boolean {
  const claimed = new Set(players.filter(({ claimedAt }) => claimedAt !== null).map(({ playerId }) => playerId))
  return ({ playerId }) => claimed.has(playerId)
}

/** The figures of a report, of an assignment or of a party. */
export function toFigures(
  questions: readonly AssignedQuestion[],
  report: Report,
  isClaimed: (player: PlayerFigures) => boolean,
) {
  const { summary } = report
  return {
    summary: {
      players: summary.players,
      finished: summary.finished,
      playing: summary.playing,
      not_started: summary.notStarted,
      average_share: summary.averageShare,
      need_help: summary.needHelp,
      usual_ms: summary.usualMs,
    },
    questions: report.questions.flatMap((figures) => toReportQuestion(questions, figures)),
    players: report.players.map((player) => ({
      player_id: player.playerId,
      name: player.name,
      state: player.state,
      claimed: isClaimed(player),
      attempts: player.attempts,
      right: player.right,
      of: player.of,
      best_attempt: player.bestAttempt,
      last_right: player.lastRight,
      last_of: player.lastOf,
      total_ms: player.totalMs,
      timing: player.timing,
      needs_help: player.needsHelp,
    })),
    missed: missedQuestions(report).length,
  }
}

function toReportQuestion(questions: readonly AssignedQuestion[], figures: QuestionFigures) {
  const { question: place, settled, right, choices, medianMs, suspected } = figures
  const question = questions[place]?.question
  if (!question) return []
  return [
    {
      place,
      text: question.text,
      kind: question.answer.kind,
      settled,
      right,
      right_text: rightText(question.answer),
      choices: [...choices],
      median_ms: medianMs,
      suspected: suspected && {
        instead:
          'text' in suspected.instead ? suspected.instead.text : optionTexts(question.answer, suspected.instead.places),
        places: 'places' in suspected.instead ? [...suspected.instead.places] : null,
        chosen_by: suspected.chosenBy,
        of: suspected.of,
      },
    },
  ]
}

const optionTexts = (asked: Kind, places: readonly number[]): string =>
  'options' in asked ? places.map((place) => asked.options[place] ?? '').join('; ') : ''

function rightText(asked: Kind): string {
  switch (asked.kind) {
    case 'choice':
      return optionTexts(asked, [asked.right])
    case 'several':
      return optionTexts(asked, asked.right)
    case 'typeIn':
      return asked.accepted[0] ?? ''
    case 'number':
      return `${asked.value} ${asked.unit}`.trim()
  }
}

export function toAnswerRow(
  questions: readonly AssignedQuestion[],
  { name, attempt, counts, answer }: AnswerRow,
): ReplyOf<typeof readReportAnswers>['rows'][number] {
  const { question: place, given, correct, tookMs } = answer
  const asked = questions[place]?.question.answer
  const choice = given && ('places' in given ? asked && optionTexts(asked, given.places) : inputText(given))
  return { name, attempt, counts, place, choice: choice ?? '', correct, took_ms: tookMs }
}

export const toAssigned = ({ assignment, phase, serverTime, byModel }: AssignedView): ReplyOf<typeof openAssigned> => ({
  title: assignment.title,
  mature: assignment.mature,
  by_model: byModel,
  total: assignment.total,
  phase,
  opens_at: assignment.opensAt,
  closes_at: assignment.closesAt,
  server_time: serverTime,
  attempts: assignment.attempts,
  timed: assignment.timed,
  keys: assignment.keysShown,
  has_list: assignment.hasList,
})

export const toPlayer = (view: PlayerView): ReplyOf<typeof readAssignedPlayer> => ({
  assignment: toAssigned(view),
  name: view.player.name,
  personal_code: view.personalCode,
  attempts: view.attempts.map((attempt) => ({
    number: attempt.number,
    answered: attempt.run.answers.length,
    total: attempt.total,
    over: attempt.isOver,
    ended: attempt.run.endedAt !== null,
    right: rightOf(attempt),
    recounted: attempt.showsKeys ? attempt.recounts.length : 0,
  })),
  next: view.next,
})

/** How many were right says something about the keys, so it waits for them. */
const rightOf = ({ showsKeys, run }: AttemptView): number | null =>
  showsKeys ? run.answers.filter(({ correct }) => correct).length : null

export function toAttempt(view: Awaited<ReturnType<AssignedPlay['deal']>>): ReplyOf<typeof startAttempt> {
  const { number, timing, serverTime, total, run, isOver } = view
  const { answers, questions, open } = run
  const next = questions[answers.length]
  return {
    number,
    timing,
    server_time: serverTime,
    total,
    answered: answers.length,
    over: isOver,
    right: rightOf(view),
    open:
      open && next && !isOver
        ? { index: answers.length, question: toAsked(sealRunQuestion(next)), closes_at: open.closesAt }
        : null,
    last: toSettled(view, answers.length - 1),
  }
}

export const toReview = (assignment: Assignment, view: AttemptView): Review => ({
  number: view.number,
  total: view.total,
  right: rightOf(view),
  keys_at: !view.showsKeys && assignment.keysShown === 'closing' ? assignment.closesAt : null,
  settled: view.run.answers.flatMap((_, index) => toSettled(view, index) ?? []),
})

function toSettled(view: AttemptView, index: number): Review['settled'][number] | null {
  const [question, answer]: [RunQuestion | undefined, RunAnswer | undefined] = [
    view.run.questions[index],
    view.run.answers[index],
  ]
  const asked = question?.own?.asked
  if (!question || !answer || !asked) return null
  const given = answer.choice === null ? null : readAnswerText(asked, answer.choice)
  type Settled = Review['settled'][number]
  return {
    question: toAsked(sealRunQuestion(question)),
    given: given as Settled['given'],
    timed_out: answer.timedOut,
    took_ms: answer.tookMs,
    shown: view.showsKeys
      ? {
          key: asked as NonNullable<Settled['shown']>['key'],
          correct: answer.correct,
          share: given ? shareOf(asked, given) : 0,
          explanation: question.explanation,
          card_id: quizIdIn(question.id) === null ? null : question.id,
          recounted: view.recounts.some((one) => one.index === index),
        }
      : null,
  }
}
