import {
  changeAssignment,
  correctAssignedKey,
  createAssignment,
  deleteAssignment,
  listAssignments,
  practiseMissed,
  readReport,
  readReportAnswers,
} from '@knowdown/contracts/assignments/owner'
import {
  answerAssigned,
  claimAssignedName,
  dealAssigned,
  goOnAssigned,
  keepAssignedMistakes,
  openAssigned,
  readAssignedPlayer,
  reviewAttempt,
  startAttempt,
} from '@knowdown/contracts/assignments/player'
import { writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { RunQuestion } from '@knowdown/domain/run/run'
import type { FastifyInstance } from 'fastify'
import type { AssignedPlay } from '../../features/assignments/assigned-play.ts'
import type { AssignmentCopies } from '../../features/assignments/assignment-copies.ts'
import type { AssignmentReports } from '../../features/assignments/assignment-reports.ts'
import type { Assignments } from '../../features/assignments/assignments.ts'
import type { ClosingMails } from '../../features/assignments/closing-mails.ts'
import type { CorrectEverywhere } from '../../features/assignments/correct-everywhere.ts'
import { networkOf } from '../../network-address.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import {
  correctCopy,
  toAnswerRow,
  toAssigned,
  toAttempt,
  toHead,
  toPlayer,
  toReport,
  toReview,
} from './assignment-replies.ts'

export interface AssignmentApi {
  assignments: Assignments
  reports: AssignmentReports
  copies: AssignmentCopies
  mails: ClosingMails
  play: AssignedPlay
  /** What a signed-in player missed goes into their deck. */
  keepMissed(userId: string, questions: readonly RunQuestion[], at: number): Promise<void>
  maxPlayers: number
  clock(): number
}

export function assignmentRoutes(app: FastifyInstance, api: AssignmentApi, correct: CorrectEverywhere): void {
  ownerRoutes(app, api, correct)
  playerRoutes(app, api)
}

function ownerRoutes(
  app: FastifyInstance,
  { assignments, reports, copies, mails, maxPlayers, clock }: AssignmentApi,
  correct: CorrectEverywhere,
): void {
  serve(app, createAssignment, async (input, request) => {
    const { userId } = await requireUser(request)
    const { request_id, quiz_id, opens_at, closes_at, keys, kept_days, mails_at_closing, ...settings } = input
    const { assignment, at } = await assignments.create(userId, {
      ...settings,
      requestId: request_id,
      quizId: quiz_id,
      opensAt: opens_at,
      closesAt: closes_at,
      keysShown: keys,
      keptDays: kept_days,
      mailsAtClosing: mails_at_closing,
    })
    return { assignment: toHead(assignment, at) }
  })
  serve(app, listAssignments, async (_input, request) => {
    const { userId } = await requireUser(request)
    const listed = await assignments.list(userId)
    return {
      assignments: listed.map(({ players, begun, finished, ...assignment }) => ({
        ...toHead(assignment, clock()),
        players,
        begun,
        finished,
      })),
      most_players: maxPlayers,
      can_mail: await mails.canMail(userId),
    }
  })
  serve(app, readReport, async ({ assignment_id, since }, request) => {
    const { userId } = await requireUser(request)
    const view = await reports.read(userId, assignment_id, since ?? null)
    return { report: view && toReport(view) }
  })
  serve(app, readReportAnswers, async ({ assignment_id }, request) => {
    const { userId } = await requireUser(request)
    const { questions, rows } = await reports.answers(userId, assignment_id)
    return {
      questions: questions.map(({ question }) => question.text),
      rows: rows.map((row) => toAnswerRow(questions, row)),
    }
  })
  serve(app, changeAssignment, async ({ assignment_id, change }, request) => {
    const { userId } = await requireUser(request)
    const changed = await assignments.change(
      userId,
      assignment_id,
      change.kind === 'times'
        ? { kind: change.kind, opensAt: change.opens_at, closesAt: change.closes_at }
        : change.kind === 'close' || change.kind === 'mail'
          ? change
          : { kind: change.kind, playerId: change.player_id },
    )
    return { assignment: toHead(changed.assignment, changed.at) }
  })
  serve(app, correctAssignedKey, async ({ assignment_id, ...wanted }, request) => {
    const { userId } = await requireUser(request)
    return correctCopy(correct, userId, await copies.find(userId, assignment_id), wanted)
  })
  serve(app, practiseMissed, async ({ assignment_id, request_id }, request) => {
    const { userId } = await requireUser(request)
    const { quizId, questions } = await reports.practise(userId, assignment_id, request_id)
    return { quiz_id: quizId, questions }
  })
  serve(app, deleteAssignment, async ({ assignment_id }, request) => {
    const { userId } = await requireUser(request)
    await assignments.delete(userId, assignment_id)
    return { deleted: true }
  })
}

function playerRoutes(app: FastifyInstance, { play, keepMissed }: AssignmentApi): void {
  serve(app, openAssigned, async ({ code }) => toAssigned(await play.open(code)))
  serve(app, claimAssignedName, async ({ code, name, device_id }, request) => {
    const { outcome, seat } = await play.claim({ code, name, deviceId: device_id, network: networkOf(request.ip) })
    return { outcome, seat: seat && toSeat(seat) }
  })
  serve(app, goOnAssigned, async ({ code, name, personal_code }, request) => {
    return toSeat(await play.goOn({ code, name, personalCode: personal_code, network: networkOf(request.ip) }))
  })
  serve(app, readAssignedPlayer, async ({ code, player_key }) => toPlayer(await play.player({ code, key: player_key })))
  serve(app, startAttempt, async ({ code, player_key, number, timing }) => {
    return toAttempt(await play.start({ code, key: player_key }, number, timing))
  })
  serve(app, dealAssigned, async ({ code, player_key, number }) => {
    return toAttempt(await play.deal({ code, key: player_key }, number))
  })
  serve(app, answerAssigned, async ({ code, player_key, number, index, answer }) => {
    const choice = answer && writeAnswerText(answer)
    return toAttempt(await play.answer({ code, key: player_key }, number, index, choice))
  })
  serve(app, reviewAttempt, async ({ code, player_key, number }) => {
    const { assignment } = await play.open(code)
    return toReview(assignment, await play.read({ code, key: player_key }, number))
  })
  serve(app, keepAssignedMistakes, async ({ code, player_key, number }, request) => {
    const { userId } = await requireUser(request)
    const { questions, at } = await play.missed({ code, key: player_key }, number)
    await keepMissed(userId, questions, at)
    return { missed: questions.length }
  })
}

const toSeat = ({ key, personalCode, name }: { key: string; personalCode: string; name: string }) => ({
  player_key: key,
  personal_code: personalCode,
  name,
})
