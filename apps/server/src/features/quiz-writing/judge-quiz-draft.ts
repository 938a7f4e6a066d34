import { checkOwnQuestion } from '@knowdown/domain/own-quiz/check-own-quiz'
import { HINT_OF_CUE } from '@knowdown/domain/own-quiz/hints'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { checkCharacters } from '@knowdown/domain/question/check/check-characters'
import { checkCues } from '@knowdown/domain/question/check/check-cues'
import { refersToOtherOptions } from '@knowdown/domain/question/check/check-options'
import { checkSafety } from '@knowdown/domain/question/check/check-safety'
import type { DuplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { foldOption } from '@knowdown/domain/question/words'
import { findContacts } from '@knowdown/domain/quiz-writing/contact-details'
import { standsIn } from '@knowdown/domain/quiz-writing/passages'
import type { Judgement } from '../questions/models/sound-drafts.ts'
import type { QuizBrief, QuizDraft } from './quiz-writer.ts'

/** Signs that nobody sees or that turn a text around. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/

/** The rules of the bank's checker, softened for a quiz of one's own in any language; quotes must stand in the text. */
export function judgeQuizDraft(draft: QuizDraft | null, brief: QuizBrief, known: DuplicateFinder): Judgement {
  if (!draft) return { kind: 'drop', reason: 'misshapen' }
  const { question, answer, wrong, explanation } = draft
  const options = [answer, ...wrong]
  const all = [question, ...options, explanation].join(' . ')
  if (findContacts(all).length > 0) return { kind: 'drop', reason: 'contact' }
  const checked = { difficulty: '', question, options, answer, explanation }
  const unsafe = checkSafety(checked).some(({ level, rule }) => level === 'error' || rule === 'g-rating')
  const isMarkedUp = checkCharacters(checked).some(({ rule }) => rule === 'html')
  if (unsafe || isMarkedUp || HIDDEN.test(all)) return { kind: 'drop', reason: 'unsafe' }
  if (options.some(refersToOtherOptions)) return { kind: 'drop', reason: 'refers-to-options' }
  if (brief.topic === null && !isQuoted(draft, brief)) return { kind: 'drop', reason: 'no-quote' }
  if (known.find({ id: '', question, answer })) return { kind: 'drop', reason: 'duplicate' }
  const faults = [
    ...checkOwnQuestion(newQuestion(question, { kind: 'choice', options, right: 0 })).map(({ problem }) => problem),
    ...(new Set(options.map(foldOption)).size < options.length ? ['two answers are the same to a reader'] : []),
    ...checkCues(checked)
      .filter(({ rule }) => HINT_OF_CUE.has(rule))
      .map(({ message }) => message),
  ]
  return faults.length > 0 ? { kind: 'broken', faults } : { kind: 'sound' }
}

const isQuoted = ({ passage, quote }: QuizDraft, { passages }: QuizBrief): boolean =>
  passage !== null && quote !== null && standsIn(passages[passage] ?? '', quote)
