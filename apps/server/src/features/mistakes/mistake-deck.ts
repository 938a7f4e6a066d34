import type { BankQuestion } from '@knowdown/domain/question/question'
import { isRightText } from '@knowdown/domain/run/answer-text'
import { type CardState, isLearned, newCard, reviewCard } from '@knowdown/scheduling/card'
import { byDueTime, type DeckSummary, moreReviewed, stateAfterMiss, summarizeDeck } from '@knowdown/scheduling/deck'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { Reader, Sealing } from '../sealing/sealing.ts'
import type { DeckChange, MistakeCard, MistakeSource, MistakeStore, OwnCopy } from './mistake-store.ts'

/** Enough for several practices without a network; the rest follows when these are done. */
const MOST_CARDS_SENT = 50

interface PractiseCard {
  card: MistakeCard
  /** With the key that the card may show, and an empty explanation where the player may not read it. */
  question: CardQuestion
}

/** For a question of an own quiz `answer` is empty: what is right stands in the copy of the card. */
type CardQuestion = Pick<
  BankQuestion,
  'id' | 'category' | 'difficulty' | 'question' | 'options' | 'answer' | 'explanation'
>

interface PlayerDeck extends DeckSummary {
  /** Those that come next, the longest due first. */
  cards: readonly PractiseCard[]
}

interface Review {
  reviewId: string
  questionId: string
  /** Null when it was given up. */
  answer: string | null
  tookMs: number
  at: number
}

interface DeviceCard {
  question: string
  answer: string
  state: CardState
}

/** A question of a visitor's deck: as the bank has it now for those who were served it, else only whether it is left. */
type CheckedQuestion = { status: 'current'; question: BankQuestion } | { status: 'same' } | { status: 'withdrawn' }

export interface MistakeDeck {
  addMissed(userId: string, questionIds: readonly string[], source: MistakeSource, missedAt: number): Promise<void>
  /** Missed questions of own quizzes, by the ids of their cards. */
  addMissedOwn(userId: string, missed: ReadonlyMap<string, OwnCopy>, missedAt: number): Promise<void>
  read(userId: string): Promise<PlayerDeck>
  /** Returns how many of them were counted now. */
  recordReviews(userId: string, reviews: readonly Review[]): Promise<number>
  /** Adds a visitor's deck; returns how many of its questions are in the deck now. */
  mergeCards(reader: Reader & { userId: string }, cards: readonly DeviceCard[]): Promise<number>
  check(reader: Reader, questionText: string): Promise<CheckedQuestion>
  /** Those cards of a visitor whose questions were deleted by their authors. */
  goneOwn(cardIds: readonly string[]): Promise<readonly string[]>
}

interface MistakeDeckDeps {
  store: MistakeStore
  catalogue: Pick<QuestionCatalogue, 'find' | 'findByText'>
  sealing: Pick<Sealing, 'sealedIds' | 'mayRead'>
  clock(): number
}

export function mistakeDeck({ store, catalogue, sealing, clock }: MistakeDeckDeps): MistakeDeck {
  /**
   * Nobody may read in a deck what is asked in a running game, except from the daily that this player has played. What
   * came from a device shows nothing that the device did not bring.
   */
  const isResting = ({ source, questionId }: MistakeCard, sealed: ReadonlySet<string>) =>
    source !== 'daily' && source !== 'device' && sealed.has(questionId)

  return {
    async addMissed(userId, questionIds, source, missedAt) {
      if (questionIds.length === 0) return
      await store.change(userId, (cards) => ({
        save: questionIds.flatMap((id) => missedCard(cards.get(id), catalogue.find(id), source, missedAt)),
      }))
    },

    async addMissedOwn(userId, missed, missedAt) {
      if (missed.size === 0) return
      // A game plays a copy: its author may have deleted the question meanwhile.
      const there = await store.stillThere([...missed.keys()])
      await store.change(userId, (cards) => ({
        save: [...missed].flatMap(([questionId, own]) => {
          if (!there.has(questionId)) return []
          const known = cards.get(questionId)
          const state = stateAfterMiss(known?.state ?? null, missedAt)
          if (known && state === known.state) return []
          return [{ questionId, answer: '', source: 'solo' as const, corrected: false, state, own }]
        }),
      }))
    },

    async read(userId) {
      const at = clock()
      const stored = await store.cardsOf(userId)
      const outdated = upToDate(stored, catalogue.find, at)
      const isOutdated = (outdated.save?.length ?? 0) + (outdated.remove?.length ?? 0) > 0
      if (isOutdated) await store.change(userId, (cards) => upToDate([...cards.values()], catalogue.find, at))
      const sealed = await sealing.sealedIds()
      const shown = (isOutdated ? await store.cardsOf(userId) : stored).flatMap((card) => {
        if (card.own) return [{ card, question: ownQuestion(card.questionId, card.own) }]
        const question = catalogue.find(card.questionId)
        return question && isServed(question) && !isResting(card, sealed)
          ? [{ card, question: shownTo(card, question) }]
          : []
      })
      const states = shown.map(({ card }) => card.state)
      const summary = summarizeDeck(states, at)
      const next = byDueTime(
        shown.map((one) => ({ ...one, state: one.card.state })).filter(({ state }) => !isLearned(state)),
      )
      return { ...summary, cards: next.slice(0, MOST_CARDS_SENT) }
    },

    async recordReviews(userId, reviews) {
      const now = clock()
      let recorded = 0
      await store.recordReviews(
        userId,
        reviews.map(({ reviewId }) => reviewId),
        now,
        (fresh, cards) => {
          const changed = new Map<string, MistakeCard>()
          const inOrder = reviews.filter(({ reviewId }) => fresh.has(reviewId)).toSorted((one, two) => one.at - two.at)
          for (const { questionId, answer, tookMs, at } of inOrder) {
            const card = changed.get(questionId) ?? cards.get(questionId)
            if (!card) continue
            recorded += 1
            // A device's clock may be ahead.
            const review = { right: isRightAnswer(card, answer), tookMs, at: Math.min(at, now) }
            changed.set(questionId, { ...card, corrected: false, state: reviewCard(card.state, review) })
          }
          return { save: [...changed.values()] }
        },
      )
      return recorded
    },

    async mergeCards(reader, deviceCards) {
      const known: MistakeCard[] = []
      for (const { question: text, answer, state } of deviceCards) {
        const question = catalogue.findByText(text)
        if (!question || !isServed(question)) continue
        const wasServed = await sealing.mayRead(reader, question.id)
        known.push(
          wasServed
            ? servedCard(question, answer, state, clock())
            : { questionId: question.id, answer, source: 'device', corrected: false, state, own: null },
        )
      }
      if (known.length === 0) return 0
      await store.change(reader.userId, (cards) => ({
        save: known.map((card) => {
          const own = cards.get(card.questionId)
          return own ? { ...own, state: moreReviewed(own.state, card.state) } : card
        }),
      }))
      return known.length
    },

    async goneOwn(cardIds) {
      const there = await store.stillThere(cardIds)
      return cardIds.filter((id) => !there.has(id))
    },

    async check(reader, questionText) {
      const question = catalogue.findByText(questionText)
      if (!question || !isServed(question)) return { status: 'withdrawn' }
      return (await sealing.mayRead(reader, question.id)) ? { status: 'current', question } : { status: 'same' }
    },
  }
}

const isRightAnswer = ({ own, answer: right }: MistakeCard, answer: string | null): boolean =>
  own ? answer !== null && isRightText(own.asked, answer) : answer === right

/** Authors do not say how hard a question is. */
const ownQuestion = (id: string, { text, asked, explanation }: OwnCopy): CardQuestion => ({
  id,
  category: '',
  difficulty: 'medium',
  question: text,
  options: 'options' in asked ? asked.options : [],
  answer: '',
  explanation,
})

const isServed = ({ status = 'active' }: BankQuestion): boolean => status === 'active'

function missedCard(
  own: MistakeCard | undefined,
  question: BankQuestion | null,
  source: MistakeSource,
  missedAt: number,
): MistakeCard[] {
  if (!question) return []
  const state = stateAfterMiss(own?.state ?? null, missedAt)
  if (own && state === own.state && (own.source === source || source !== 'daily')) return []
  return [
    own
      ? { ...own, source, state }
      : { questionId: question.id, answer: question.answer, source, corrected: false, state, own: null },
  ]
}

/**
 * A device may claim to know any question. Where nothing proves that it was served, the card shows the answer that it
 * came with, so that nobody looks up keys by way of a deck.
 */
const shownTo = ({ source, answer }: MistakeCard, question: BankQuestion): BankQuestion =>
  source === 'device' ? { ...question, answer, explanation: '' } : question

/** What was practised with another key on the device is worth nothing. */
const servedCard = (question: BankQuestion, answer: string, state: CardState, at: number): MistakeCard => {
  const corrected = question.answer !== answer
  return {
    questionId: question.id,
    answer: question.answer,
    source: 'solo',
    corrected,
    state: corrected ? newCard(at) : state,
    own: null,
  }
}

/** Withdrawn questions leave the deck; one whose key was corrected returns as new. Hidden ones are only not shown. */
function upToDate(cards: readonly MistakeCard[], find: (id: string) => BankQuestion | null, at: number): DeckChange {
  const known = cards.filter(({ own }) => own === null).map((card) => ({ card, question: find(card.questionId) }))
  return {
    remove: known
      .filter(({ question }) => !question || question.status === 'retired')
      .map(({ card }) => card.questionId),
    save: known.flatMap(({ card, question }) =>
      question && question.status !== 'retired' && card.source !== 'device' && question.answer !== card.answer
        ? [{ ...card, answer: question.answer, corrected: true, state: newCard(at) }]
        : [],
    ),
  }
}
