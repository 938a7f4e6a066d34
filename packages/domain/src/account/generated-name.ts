import { seededRandom } from '../random.ts'

const QUALITIES = [
  ...['Brave', 'Bright', 'Calm', 'Clever', 'Cosy', 'Curious', 'Daring', 'Eager', 'Gentle', 'Golden', 'Happy', 'Jolly'],
  ...['Keen', 'Kind', 'Lively', 'Lucky', 'Merry', 'Mighty', 'Nimble', 'Noble', 'Quick', 'Quiet', 'Silver', 'Sunny'],
  ...['Swift', 'Tidy', 'Warm', 'Wise', 'Witty', 'Zesty'],
] as const
const ANIMALS = [
  ...['Badger', 'Beaver', 'Bison', 'Crane', 'Dolphin', 'Falcon', 'Ferret', 'Finch', 'Fox', 'Gecko', 'Heron', 'Ibex'],
  ...['Koala', 'Lark', 'Lemur', 'Lynx', 'Marten', 'Moose', 'Otter', 'Owl', 'Panda', 'Puffin', 'Raven', 'Robin'],
  ...['Seal', 'Sparrow', 'Tiger', 'Turtle', 'Walrus', 'Wombat'],
] as const

/** A friendly name for somebody without one. The same text always gives the same name. */
export function generatedName(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  const random = seededRandom(hash)
  return `${QUALITIES[Math.floor(random() * QUALITIES.length)]} ${ANIMALS[Math.floor(random() * ANIMALS.length)]}`
}
