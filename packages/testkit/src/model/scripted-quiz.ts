import type { ModelRequest } from './protocol.ts'

export interface FakeDraft {
  topic: string
  shape: string
  question: string
  answer: string
  wrong: string[]
  explanation: string
  changes_over_time: boolean
  sure: number
}

const NAMES = 'Arvo Belka Corin Dalem Eskel Fenna Goril Hesta Imber Jorun Kessa Lumen Morva Nedra Orlo Pelin'.split(' ')
const THINGS = 'harbour lighthouse orchard bakery windmill library theatre observatory garden bridge'.split(' ')

/** The n-th of many different valid questions. */
export function validDraft(n: number): FakeDraft {
  const name = (shift: number) => `${NAMES[(n + shift) % NAMES.length]}${Math.floor(n / NAMES.length) || ''}`
  const thing = THINGS[n % THINGS.length]
  return {
    topic: 'anything',
    shape: 'identify',
    question: `Which founder of settlement ${numberWord(n)} built its first ${thing}?`,
    answer: name(0),
    wrong: [name(3), name(6), name(9)],
    explanation: `${name(0)} paid for the stone with amber beads, and the whole village came to see it opened.`,
    changes_over_time: false,
    sure: 5,
  }
}

/** A different word for every number, so that no two questions look like duplicates. */
const numberWord = (n: number): string =>
  `${['Quor', 'Vash', 'Tyl', 'Brem', 'Osk'][n % 5]}${'aeiou'[Math.floor(n / 5) % 5]}${n.toString(36)}ven`

/** Writes valid questions, answers its own questions correctly, and repairs questions when asked. */
export function replyCorrectly({ messages }: Pick<ModelRequest, 'messages'>, answers: Map<string, string>): string {
  const prompt = messages.at(-1)?.content ?? ''
  const data = () => JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1))
  if (prompt.startsWith('Answer each')) {
    const questions = data() as { i: number; question: string; options: Record<string, string> }[]
    return JSON.stringify({
      answers: questions.map(({ i, question, options }) => ({
        i,
        choice: Object.keys(options).find((letter) => options[letter] === answers.get(question)) ?? 'none',
        sure: 5,
      })),
    })
  }
  if (prompt.startsWith('The data between')) {
    const { wrongOption } = JSON.parse(prompt.split('-----')[1] ?? '{}') as { wrongOption: string }
    return JSON.stringify({ sentence: `${wrongOption} is something else and was never the one asked for here.` })
  }
  if (prompt.startsWith('List ')) return planned(prompt)
  if (/^Write \d+ questions in the language/.test(prompt)) return written(prompt, answers)
  if (prompt.startsWith('Mend the questions in the data')) return mended(prompt, answers)
  const count = prompt.startsWith('Mend') ? (data() as unknown[]).length : 14
  const items = Array.from({ length: count }, (_, at) => validDraft(answers.size + at))
  for (const { question, answer } of items) answers.set(question, answer)
  return JSON.stringify({ items })
}

/** The data of a prompt about a quiz: one line of JSON between two equal lines. */
const dataOf = (prompt: string) => JSON.parse(/\n(data-\w+)\n(.*)\n\1$/s.exec(prompt)?.[2] ?? '{}')

/** As many facts as are asked for; from a text, the passages in turn. */
function planned(prompt: string): string {
  const { passages } = dataOf(prompt) as { passages?: { number: number }[] }
  const facts = Array.from({ length: Number(/\d+/.exec(prompt)?.[0]) }, (_, at) => ({
    fact: `fact ${at}`,
    passage: passages ? (passages[at % passages.length]?.number ?? null) : null,
    changes_over_time: false,
    sure: 5,
  }))
  return JSON.stringify({ facts })
}

/** A valid question in the place of each, about the same passage. */
function mended(prompt: string, answers: Map<string, string>): string {
  const { questions } = dataOf(prompt) as { questions: { passage: number | null; quote: string | null }[] }
  const items = questions.map(({ passage, quote }, at) => {
    const { question, answer, wrong, explanation } = validDraft(answers.size + at)
    return { question, answer, wrong, explanation, passage, quote }
  })
  for (const { question, answer } of items) answers.set(question, answer)
  return JSON.stringify({ items })
}

/** One valid question for each fact, with the first words of its passage as the quote. */
function written(prompt: string, answers: Map<string, string>): string {
  const { facts, passages } = dataOf(prompt) as {
    facts: { passage?: number | null }[]
    passages?: { number: number; text: string }[]
  }
  const items = facts.map(({ passage = null }, at) => {
    const { question, answer, wrong, explanation } = validDraft(answers.size + at)
    const text = passages?.find(({ number }) => number === passage)?.text
    return { question, answer, wrong, explanation, passage, quote: text?.slice(0, 60) ?? null }
  })
  for (const { question, answer } of items) answers.set(question, answer)
  return JSON.stringify({ items })
}
