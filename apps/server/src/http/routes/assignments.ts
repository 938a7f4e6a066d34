import {
  answerAssigned,
  changeAssignment,
  claimAssignedName,
  correctAssignedKey,
  createAssignment,
  dealAssigned,
  deleteAssignment,
  goOnAssigned,
  listAssignments,
  openAssigned,
  practiseMissed,
  readAssignedPlayer,
  readReport,
  readReportAnswers,
  reviewAttempt,
  startAttempt,
} from '@knowdown/contracts/assignments/calls'
import { writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { FastifyInstance } from 'fastify'
import type { AssignedPlay } from '../../features/assignments/assigned-play.ts'
import type { AssignmentReports } from '../../features/assignments/assignment-reports.ts'
import type { Assignments } from '../../features/assignments/assignments.ts'
import { networkOf } from '../../network-address.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { toAnswerRow, toAssigned, toAttempt, toHead, toPlayer, toReport, toReview } from './assignment-replies.ts'

export interface AssignmentApi {
  assignments: Assignments
  reports: AssignmentReports
  play: AssignedPlay
  maxPlayers: number
  clock(): number
}

export function assignmentRoutes(app: FastifyInstance, api: AssignmentApi): void {
  ownerRoutes(app, api)
  playerRoutes(app, api.play)
}

function ownerRoutes(app: FastifyInstance, { assignments, reports, maxPlayers, clock }: AssignmentApi): void {
  serve(app, createAssignment, async (input, request) => {
    const { userId } = await requireUser(request)
    const { request_id, quiz_id, opens_at, closes_at, keys, kept_days, ...settings } = input
    const { assignment, at } = await assignments.create(userId, {
      ...settings,
      requestId: request_id,
      quizId: quiz_id,
      opensAt: opens_at,
      closesAt: closes_at,
      keysShown: keys,
      keptDays: kept_days,
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
        : change.kind === 'close'
          ? { kind: change.kind }
          : { kind: change.kind, playerId: change.player_id },
    )
    return { assignment: toHead(changed.assignment, changed.at) }
  })
  serve(app, correctAssignedKey, async ({ assignment_id, place, version, correction }, request) => {
    const { userId } = await requireUser(request)
    const { changed } = await reports.correct(userId, assignment_id, { question: place, version, correction })
    return { changed }
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

function playerRoutes(app: FastifyInstance, play: AssignedPlay): void {
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
}

const toSeat = ({ key, personalCode, name }: { key: string; personalCode: string; name: string }) => ({
  player_key: key,
  personal_code: personalCode,
  name,
})
