export type AnswerKey = { type: 'option'; place: number } | { type: 'next' }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

/** 1 to 4 and A to D choose an option, Enter and → go on. A held key is one press. */
export function answerKey({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): AnswerKey | null {
  if (ctrlKey || metaKey || altKey || repeat) return null
  if (key === 'Enter' || key === 'ArrowRight') return { type: 'next' }
  const place = key.length === 1 ? Math.max('1234'.indexOf(key), 'abcd'.indexOf(key.toLowerCase())) : -1
  return place < 0 ? null : { type: 'option', place }
}
