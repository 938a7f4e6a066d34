import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import type { ChallengeSummary } from '../runs/challenge-service.ts'

/** What chats show of a link: a title, a sentence and a picture. Never a word of a question. */
export interface LinkPreview {
  title: string
  description: string
  picture: LinkPicture
}

export interface LinkPicture {
  /** The line above the large one. */
  above: string
  large: string
  /** One for each question; null where nothing was played. */
  marks: readonly boolean[] | null
  below: string
  invitation: string
}

const TAGLINE = 'Test your knowledge'
const BEAT_IT = 'Can you beat that?'

const HOME: LinkPreview = {
  title: `Knowdown · ${TAGLINE}`,
  description: 'Ten questions alone, a battle with a friend, or a party with everybody’s phone. No account needed.',
  picture: {
    above: TAGLINE,
    large: 'Ten questions',
    marks: null,
    below: 'Solo, battles, parties and a daily ten',
    invitation: 'Play now',
  },
}

const DAILY: LinkPreview = {
  title: 'The Daily Ten on Knowdown',
  description: 'Ten questions a day, the same for everybody. No account needed.',
  picture: {
    above: 'The same for everybody',
    large: 'The Daily Ten',
    marks: null,
    below: '10 questions · 20 s each · one try',
    invitation: 'Play today’s',
  },
}

const BATTLE: LinkPreview = {
  title: 'You are invited to a battle on Knowdown',
  description: 'The same questions at the same moment. No account needed.',
  picture: {
    above: 'You are invited',
    large: 'Battle me',
    marks: null,
    below: 'The same questions at the same moment',
    invitation: 'Take your seat',
  },
}

const PARTY: LinkPreview = {
  title: 'Join the party on Knowdown',
  description: 'One big screen, everybody’s phone. No account needed.',
  picture: {
    above: 'One big screen, everybody’s phone',
    large: 'Join the party',
    marks: null,
    below: 'A nickname is all you need',
    invitation: 'Come in',
  },
}

const ARENA: LinkPreview = {
  title: 'An arena on Knowdown',
  description: 'Everybody who enters is paired again and again, and every win brings points. Watch it, or play.',
  picture: {
    above: 'Paired again and again',
    large: 'Arena',
    marks: null,
    below: 'A win brings 2 points, after two in a row 4',
    invitation: 'Enter or watch',
  },
}

const PAGES = { home: HOME, daily: DAILY, battle: BATTLE, party: PARTY, arena: ARENA } as const

const RESULT = /^daily-(\d{1,6})-([01]{10})$/

/** By the name in the address of the picture; null for a name that nothing has. */
export function previewNamed(name: string): LinkPreview | null {
  const [, number, marks] = RESULT.exec(name) ?? []
  if (number && marks)
    return dailyResult(
      number,
      [...marks].map((mark) => mark === '1'),
    )
  return Object.hasOwn(PAGES, name) ? PAGES[name as keyof typeof PAGES] : null
}

/** Which preview the page at this address has; null where only the page itself knows. */
export function previewNameOf(path: string, query: URLSearchParams): string | null {
  if (path === '/') return query.has('join') ? 'battle' : 'home'
  if (/^\/party(\/|$)/.test(path)) return 'party'
  if (/^\/arena\/./.test(path)) return 'arena'
  if (!/^\/daily\/?$/.test(path)) return null
  const result = `daily-${query.get('r') ?? ''}`
  return RESULT.test(result) ? result : 'daily'
}

/** A shared result holds the number of the daily and ten marks, and no name. */
function dailyResult(number: string, marks: readonly boolean[]): LinkPreview {
  const score = `${marks.filter(Boolean).length} of ${marks.length} right`
  return {
    title: `${score} in Daily Ten ${number}. ${BEAT_IT}`,
    description: DAILY.description,
    picture: {
      above: `Daily Ten ${number}`,
      large: score,
      marks,
      below: 'The same ten questions for everybody',
      invitation: BEAT_IT,
    },
  }
}

export function challengePreview({ name, right, total, category, difficulty }: ChallengeSummary): LinkPreview {
  const topic = `${category} · ${DIFFICULTY_LABELS[difficulty].label}`
  return {
    title: `${name} got ${right} of ${total} right. ${BEAT_IT}`,
    description: `${topic}: the same ten questions, no account needed.`,
    picture: {
      above: name,
      large: `${right} of ${total} right`,
      marks: Array.from({ length: total }, (_, place) => place < right),
      below: topic,
      invitation: BEAT_IT,
    },
  }
}
