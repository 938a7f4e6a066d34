/**
 * A list of questions as assistants write it, made plain: bold and headings, bullets before options, numbers before questions,
 * "Correct answer" and "**Answer: B) Paris**" become what Aiken has.
 */
export const withoutMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:#{1,6}|>)\s+/, '')
        .replace(/(\*\*|__)/g, '')
        .replace(/^\s*[*_](.*)[*_]\s*$/, '$1')
        .replace(/^\s*[-*•]\s+/, '')
        .replace(/^\s*(?:question\s+)?\d{1,3}\s*[.):]\s+/i, '')
        .replace(/^[^\p{L}\n]*(?:correct\s+)?answer\s*(?:is\s*)?:\s*\(?/iu, 'ANSWER: ')
        .replace(/^\s*\(?([A-F])\)\s+/i, '$1) ')
        .replace(/^\s*-{3,}\s*$/, '')
        .trimEnd(),
    )
    .join('\n')
