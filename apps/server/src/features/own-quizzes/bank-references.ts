import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { canPlay, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { isReserved } from '@knowdown/domain/question/reserved-half'
import { type Random, shuffle } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { StoredQuestion } from './own-quiz-store.ts'

/** A question of the bank within an own quiz. */
interface BankView {
  bankId: string
  category: string
  difficulty: string
  /** Resting while it is out of play. Whether a running game asks it must not show. */
  state: 'current' | 'resting' | 'withdrawn'
}

/** A stored question as its author may see it now. */
export interface QuestionView {
  questionId: string
  version: number
  /** Null if the bank has withdrawn it. */
  question: OwnQuestion | null
  /** Null for a question that the author wrote. */
  bank: BankView | null
}

export interface BankReferences {
  /**
   * References show what the bank has now, with explanations for premium players. Who has a reference has seen its key,
   * and sees it also while a running game asks it: a difference would tell which questions games ask.
   */
  view(questions: readonly StoredQuestion[], premium: boolean): readonly QuestionView[]
  /** Without references that a running game asks: for everybody who does not know their keys yet. */
  unsealed(questions: readonly StoredQuestion[]): Promise<readonly StoredQuestion[]>
  /** Picks questions that a player who sees their keys spoils for nobody. */
  pick(wanted: {
    category: string
    difficulty: Difficulty
    count: number
    except: ReadonlySet<string>
    entitlement: Entitlement
  }): Promise<readonly BankQuestion[]>
  /** Whether a player may have the question in a quiz: it is there, and its pack is owned. */
  isOpenTo(bankId: string, entitlement: Entitlement): boolean
}

interface BankReferencesDeps {
  catalogue: Pick<QuestionCatalogue, 'find' | 'index'>
  sealing: Pick<Sealing, 'sealedIds' | 'forDealing'>
  categories: readonly Category[]
  random: Random
  clock(): number
}

export function bankReferences(deps: BankReferencesDeps): BankReferences {
  const { catalogue, sealing, categories, random, clock } = deps
  return {
    view(questions, premium) {
      return questions.map(({ questionId, version, content }) => {
        if (content.kind === 'own') return { questionId, version, question: content.question, bank: null }
        const found = catalogue.find(content.bankId)
        const state = stateOf(found)
        const { category = '', difficulty = '' } = found ?? {}
        const bank = { bankId: content.bankId, category, difficulty, state }
        return { questionId, version, question: found && shown(found, state, premium), bank }
      })
    },

    async unsealed(questions) {
      if (questions.every(({ content }) => content.kind === 'own')) return questions
      const sealed = await sealing.sealedIds()
      return questions.filter(({ content }) => content.kind === 'own' || !sealed.has(content.bankId))
    },

    async pick({ category: wanted, difficulty, count, except, entitlement }) {
      const category = findCategory(categories, wanted)
      if (!category) throw new Problem('invalid', 'There is no such category.')
      if (!canPlay(entitlement, category)) {
        throw new Problem('forbidden', `${category.name} belongs to a pack that you do not own.`)
      }
      const { sealed } = await sealing.forDealing('solo')
      const cell = catalogue.index().cell(category.id, difficulty)
      const open = cell
        .map(({ question }) => question)
        .filter(({ id }) => !sealed.has(id) && !except.has(id) && !isReserved(id, cell.length, clock()))
      return shuffle(open, random).slice(0, count)
    },

    isOpenTo(bankId, entitlement) {
      const found = catalogue.find(bankId)
      const category = found && findCategory(categories, found.category)
      return category ? canPlay(entitlement, category) : false
    },
  }
}

function stateOf(found: BankQuestion | null): BankView['state'] {
  if (!found || found.status === 'retired') return 'withdrawn'
  return found.status === 'quarantined' ? 'resting' : 'current'
}

/** An order that says nothing about the key. */
const inOrder = new Intl.Collator('en', { numeric: true })

function shown(found: BankQuestion, state: BankView['state'], premium: boolean): OwnQuestion | null {
  if (state === 'withdrawn') return null
  const options = found.options.toSorted(inOrder.compare)
  const right = state === 'current' ? options.indexOf(found.answer) : -1
  const explanation = state === 'current' && premium ? found.explanation : ''
  return { ...newQuestion(found.question, { kind: 'choice', options, right }), explanation }
}
