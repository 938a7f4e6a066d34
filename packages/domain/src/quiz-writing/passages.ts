/** So short that a quote from it says where it stands, and so long that most facts stand in one. */
const PASSAGE_LENGTH = 600
const QUOTE = { least: 20, most: 200 } as const

/** Cuts a text into numbered passages: at the end of a paragraph, else of a sentence, else between words. Nothing is lost. */
export function cutPassages(text: string): string[] {
  const passages: string[] = []
  let rest = foldBlanks(text)
  while (rest !== '') {
    const piece = rest.length <= PASSAGE_LENGTH ? rest : rest.slice(0, endOfPassage(rest))
    if (piece.trim() !== '') passages.push(piece.trim())
    rest = rest.slice(piece.length)
  }
  return passages
}

function endOfPassage(text: string): number {
  const window = text.slice(0, PASSAGE_LENGTH)
  for (const end of [/\n/g, /[.!?。！？…](?=\s)/g, /\s/g]) {
    const last = [...window.matchAll(end)].at(-1)
    // A passage of a few words would waste its number.
    if (last && last.index >= PASSAGE_LENGTH / 3) return last.index + last[0].length
  }
  return PASSAGE_LENGTH
}

const foldBlanks = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()

/** Whether the quote stands in the passage literally, blanks folded, and is neither a word nor half the text. */
export function standsIn(passage: string, quote: string): boolean {
  const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const length = [...flat(quote)].length
  return length >= QUOTE.least && length <= QUOTE.most && flat(passage).includes(flat(quote))
}
