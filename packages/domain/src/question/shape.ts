/** How a question is asked. A category that only asks for names is dull, so the checker limits each shape's share. */
export const SHAPES = [
  'identify',
  'situation',
  'why-how',
  'first-last',
  'ballpark',
  'odd-one-out',
  'connection',
  'clue-ladder',
  'misconception',
  'finish-the-line',
  'comparison',
  'true-story',
] as const

export type Shape = (typeof SHAPES)[number]

export const isShape = (text: unknown): text is Shape => SHAPES.some((shape) => shape === text)

/** Shapes in which the player compares the options, so that "which of these" is a fair way to ask. */
export const COMPARES_OPTIONS: ReadonlySet<string> = new Set<Shape>(['odd-one-out', 'first-last', 'comparison'])

/** Shapes in which a "never" or "not" is the point and not a trap. */
export const ASKS_FOR_EXCEPTIONS: ReadonlySet<string> = new Set<Shape>(['odd-one-out', 'misconception'])
