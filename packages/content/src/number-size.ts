const SCALES: readonly [RegExp, number][] = [
  [/\b(?:thousand)\b/, 1e3],
  [/\b(?:million|m)\b/, 1e6],
  [/\b(?:billion)\b/, 1e9],
  [/\b(?:trillion)\b/, 1e12],
  [/\b(?:seconds?)\b/, 1],
  [/\b(?:minutes?)\b/, 60],
  [/\b(?:hours?)\b/, 3_600],
  [/\b(?:days?|nights?)\b/, 86_400],
  [/\b(?:weeks?)\b/, 604_800],
  [/\b(?:months?)\b/, 2_629_800],
  [/\b(?:years?)\b/, 31_557_600],
  [/\b(?:mm|millimetres?)\b/, 0.001],
  [/\b(?:cm|centimetres?)\b/, 0.01],
  [/\b(?:km|kilometres?)\b/, 1_000],
  [/\b(?:kg|kilos?)\b/, 1_000],
  [/\b(?:tonnes?)\b/, 1e6],
]
/** Words before and after the number that do not change its kind. */
const FRAME =
  /^(?:about|around|over|nearly|almost|only|just|some|in|the|more than|less than|under|up to|ad|~|<|>|\s)*[$£€]?-?\d[\d,.]*(?:[ -]?(?:[\p{L}°²³%]+\.?)){0,3}$/iu

/** How large a number option is, so that four can be put in order; null if it is no number. */
export function sizeOf(option: string): number | null {
  const text = option.trim().toLowerCase()
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)
  if (!digits || !FRAME.test(text)) return null
  const unit = text.slice(digits.index + digits[0].length)
  const scale = SCALES.reduce((product, [word, factor]) => (word.test(unit) ? product * factor : product), 1)
  const isNegative = /\bbc\b/.test(unit) || text[digits.index - 1] === '-'
  return (isNegative ? -1 : 1) * Number(digits[0].replaceAll(',', '')) * scale
}

/** Sizes of all options, or null unless each is a number. */
export function sizesOf(options: readonly string[]): readonly number[] | null {
  const sizes = options.map(sizeOf).filter((size) => size !== null)
  return sizes.length === options.length ? sizes : null
}

/** Whether the right number is neither the smallest nor the largest; null if not all options are numbers. */
export function isMiddleNumber({ options, answer }: { options: readonly string[]; answer: string }): boolean | null {
  const sizes = sizesOf(options)
  const right = sizeOf(answer)
  if (!sizes || right === null) return null
  const lower = sizes.filter((size) => size < right).length
  return lower === 1 || lower === 2
}
