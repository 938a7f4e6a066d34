import { OWN_PARTY_CREATIONS } from '@knowdown/contracts/parties/calls'
import {
  correctPastParty,
  deletePastParty,
  listPastParties,
  practiseMissedInParty,
  readPastParty,
  readPastPartyAnswers,
  runPartyAgain,
} from '@knowdown/contracts/parties/past'
import type { FastifyInstance } from 'fastify'
import type { CorrectEverywhere } from '../../features/assignments/correct-everywhere.ts'
import type { PastParties } from '../../features/parties/past-parties.ts'
import { networkOf } from '../../network-address.ts'
import { requireUser } from '../caller.ts'
import { enforceSize } from '../enforce-limits.ts'
import { serve } from '../serve.ts'
import { correctCopy } from './assignment-replies.ts'
import { toPartyAnswers, toPartyReport } from './party-report.ts'

export function pastPartyRoutes(app: FastifyInstance, past: PastParties, correct: CorrectEverywhere): void {
  serve(app, listPastParties, async (_input, request) => {
    const { userId } = await requireUser(request)
    const parties = await past.list(userId)
    return {
      parties: parties.map(({ partyId, title, endedAt, deletedAt, players, isOwnQuiz }) => ({
        ...{ party_id: partyId, title, players },
        ended_at: endedAt,
        deleted_at: deletedAt,
        own_quiz: isOwnQuiz,
      })),
    }
  })

  serve(app, readPastParty, async ({ party_id }, request) => {
    const { userId } = await requireUser(request)
    return toPartyReport(await past.results(userId, party_id), userId)
  })

  serve(app, readPastPartyAnswers, async ({ party_id }, request) => {
    const { userId } = await requireUser(request)
    return toPartyAnswers(await past.results(userId, party_id))
  })

  serve(app, runPartyAgain, async ({ party_id }, request) => {
    const caller = await requireUser(request)
    const { code, key } = await past.again(caller.userId, party_id, {
      ...{ caller, network: networkOf(request.ip), sessionId: null },
      countOwnQuiz: () => enforceSize(request, OWN_PARTY_CREATIONS, 1),
    })
    return { code, host_key: key }
  })

  serve(app, correctPastParty, async ({ party_id, ...wanted }, request) => {
    const { userId } = await requireUser(request)
    return correctCopy(correct, userId, await past.copy(userId, party_id), wanted)
  })

  serve(app, practiseMissedInParty, async ({ party_id, request_id }, request) => {
    const { userId } = await requireUser(request)
    const { quizId, questions } = await past.practise(userId, party_id, request_id)
    return { quiz_id: quizId, questions }
  })

  serve(app, deletePastParty, async ({ party_id }, request) => {
    const { userId } = await requireUser(request)
    await past.delete(userId, party_id)
    return { deleted: true }
  })
}
