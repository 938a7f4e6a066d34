import { indexBank } from '@knowdown/domain/question/bank-index'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { seededRandom } from '@knowdown/domain/random'
import { expect, test } from 'vitest'
import { questionDealer } from '../questions/question-dealer.ts'
import { dealQuestions } from './deal-questions.ts'

const CATEGORIES = ['food', 'islands'] as const

const question = (category: string, number: number, part: Partial<BankQuestion> = {}): BankQuestion => ({
  id: `${category}-${number}`,
  category,
  difficulty: 'easy',
  question: `What is number ${category}${number}?`,
  options: [`${category}${number}`, 'sand', 'salt', 'soup'],
  answer: `${category}${number}`,
  explanation: 'So it is.',
  tags: [`topic${number}`],
  ...part,
})

function dealerFor(bank: readonly BankQuestion[], seed: number) {
  const index = indexBank(bank)
  return questionDealer({
    categories: CATEGORIES.map((id) => ({ id, name: id, icon: 'leaf', pack: null, sensitive: false, promo: false })),
    catalogue: {
      index: () => index,
      find: (id) => bank.find((one) => one.id === id) ?? null,
      servings: () => new Map(),
      measured: () => new Map(),
      countServings() {},
    },
    servings: { seenBy: async () => new Map(), record: async () => {} },
    sealing: { forDealing: async () => ({ sealed: new Set(), shareable: new Set() }), seal() {} },
    random: seededRandom(seed),
    clock: () => 0,
  })
}

test('[PR1] no question of a party answers another, in whichever of its categories they are', async () => {
  const numbers = [1, 2, 3, 4, 5]
  const bank = [
    ...numbers.map((number) => question('food', number)),
    ...numbers.map((number) => question('islands', number)),
    ...numbers.map((number) =>
      question('food', 10 + number, { answer: 'Sardinia', options: ['Sardinia', 'a', 'b', 'c'] }),
    ),
    ...numbers.map((number) =>
      question('islands', 10 + number, { question: `Who eats ${number} cheeses on Sardinia?` }),
    ),
    ...CATEGORIES.map((category) => question(category, 20, { group: 'casu-marzu' })),
  ]
  const settings = {
    categories: [...CATEGORIES],
    difficulty: 'easy' as const,
    questions: 10,
    seconds: 20,
    speedPoints: true,
    quiz: null,
    phonesShowQuestion: true,
  }
  for (let seed = 0; seed < 20; seed += 1) {
    const party = await dealQuestions({ dealer: dealerFor(bank, seed), random: seededRandom(seed) }, settings, {
      partyId: 'p',
      host: { userId: 'u', sessionId: null },
      except: [],
    })
    expect(party).toHaveLength(10)
    const asks = party.some(({ answer }) => answer.kind === 'choice' && answer.options[answer.right] === 'Sardinia')
    expect(asks && party.some(({ question: text }) => text.includes('Sardinia'))).toBe(false)
    expect(party.filter(({ id }) => id?.endsWith('-20')).length).toBeLessThanOrEqual(1)
  }
})
