import type { Behaviour, ModelRequest } from '@knowdown/testkit/fake-model'
import { validDraft } from '@knowdown/testkit/fake-model'

/** Of every eight questions four are sound, three break a rule that drops them, and one has a wrong key. */
const FAULTS = 8
const WRONG_KEY = 7

interface Item {
  question: string
  answer: string
  wrong: readonly string[]
  explanation: string
  passage: null
  quote: null
}

export interface FaultyWriter {
  decide(request: ModelRequest): Behaviour | null
  /** Whether the checker will not agree with the key of this question. */
  hasWrongKey(question: string): boolean
}

/** A model that makes the mistakes of models in a fixed order, repairs none, and answers blind what it knows. */
export function faultyWriter(): FaultyWriter {
  const known = new Map<string, string>()
  const wrongKeys = new Set<string>()
  let written = 0

  function write(): Item {
    const n = written
    written += 1
    const { question, answer, wrong, explanation } = validDraft(n)
    const item = { question, answer, wrong, explanation, passage: null, quote: null }
    known.set(question, answer)
    switch (n % FAULTS) {
      case 1:
        return { ...item, answer: `${answer}, who came with forty ships, a charter and the only map of the coast` }
      case 3:
        return { ...item, ...sameQuestion(n - 1) }
      case 5:
        return { ...item, wrong: [...wrong.slice(1), 'All of the above'] }
      case WRONG_KEY: {
        wrongKeys.add(question)
        const [first = '', ...others] = wrong
        return { ...item, answer: first, wrong: [answer, ...others] }
      }
      default:
        return item
    }
  }

  return {
    hasWrongKey: (question) => wrongKeys.has(question),
    decide({ messages }) {
      const prompt = messages.at(-1)?.content ?? ''
      const count = /^Write (\d+) questions/.exec(prompt)?.[1]
      if (count !== undefined) return json({ items: Array.from({ length: Number(count) }, write) })
      if (prompt.startsWith('Mend')) return json({ items: JSON.parse(/^\{.*\}$/m.exec(prompt)?.[0] ?? '{}').questions })
      if (!prompt.startsWith('Answer each')) return null
      const asked: { i: number; question: string; options: Record<string, string> }[] = JSON.parse(
        prompt.slice(prompt.indexOf('[')),
      )
      const answers = asked.map(({ i, question, options }) => ({
        i,
        choice: Object.keys(options).find((letter) => options[letter] === known.get(question)) ?? 'none',
        sure: 5,
      }))
      return json({ answers })
    },
  }
}

function sameQuestion(n: number): Pick<Item, 'question' | 'answer' | 'wrong'> {
  const { question, answer, wrong } = validDraft(n)
  return { question, answer, wrong }
}

const json = (value: object): Behaviour => ({ kind: 'text', text: JSON.stringify(value) })
