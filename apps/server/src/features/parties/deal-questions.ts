import { bankIds, type PartyQuestion, type PartySettings } from '@knowdown/domain/party/party'
import { type Random, shuffle } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import { sessionViewer } from '../questions/solo-quizzes.ts'
import type { PartyHost } from './party-store.ts'

interface DealDeps {
  dealer: QuestionDealer
  random: Random
}

/** Picks the questions of one game, spread evenly over its categories and mixed. None of them answers another. */
export async function dealQuestions(
  { dealer, random }: DealDeps,
  { categories, difficulty, questions: count, seconds }: PartySettings,
  { partyId, host, except }: { partyId: string; host: PartyHost; except: readonly string[] },
): Promise<PartyQuestion[]> {
  const seenBy = [host.userId, host.sessionId && sessionViewer(host.sessionId), `party:${partyId}`].filter(
    (viewer) => viewer !== null,
  )
  if (difficulty === null) return []
  const dealt: PartyQuestion[] = []
  const order = shuffle(categories, random)
  for (const [place, category] of order.entries()) {
    const wanted = Math.ceil((count - dealt.length) / (order.length - place))
    if (wanted <= 0) break
    const beside = bankIds(dealt)
    const questions = await dealer.deal('party', {
      category,
      difficulty,
      count: wanted,
      seenBy,
      except: [...except, ...beside],
      beside,
    })
    for (const { id, question, options, answer, explanation } of questions) {
      const asked = { kind: 'choice', options, right: options.indexOf(answer) } as const
      dealt.push({ id, category, question, picture: null, answer: asked, explanation, seconds, factor: 1 })
    }
  }
  if (dealt.length === 0)
    throw new Problem('unavailable', 'There are no questions left. Please choose other categories.')
  return shuffle(dealt, random)
}
