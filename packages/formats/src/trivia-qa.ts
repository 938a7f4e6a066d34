import type { Draft } from './draft.ts'
import type { LeftOut } from './report.ts'

export const looksLikeTriviaQa = (source: string): boolean => /^#Q .+\n(?:.*\n)*?\^ /m.test(source.slice(0, 5000))

/** OpenTriviaQA: `#Q` begins a question, `^` its right answer, and a letter each option. */
export function* readTriviaQa(source: string): Generator<Draft | LeftOut> {
  let line = 1
  for (const block of source.split(/^(?=#Q )/m)) {
    if (block.startsWith('#Q ')) yield readBlock(block, `line ${line}`)
    line += block.split('\n').length - 1
  }
}

function readBlock(block: string, where: string): Draft | LeftOut {
  const [, stem = '', right = '', rest = ''] = block.match(/^#Q ([^^]*)\n\^ *(.*)\n?([\s\S]*)$/) ?? []
  if (stem === '') return { where, reason: 'No line begins with ^, so no answer is right.' }
  const options = rest
    .split('\n')
    .flatMap((one) => one.match(/^[A-J] +(.*)$/)?.[1]?.trim() ?? [])
    .map((text) => ({ text, isRight: text === right.trim() }))
  return { where, text: stem.trim(), answer: { kind: 'options', options } }
}
