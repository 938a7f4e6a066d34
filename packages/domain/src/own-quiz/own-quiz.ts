import type { Kind } from '../kinds/judge.ts'

/** A quiz that a person wrote, imported or had written. A draft may break every limit; only what holds them is played. */
export interface OwnQuiz {
  title: string
  /** A language tag such as `en` or `pt-BR`. */
  language: string
  questions: readonly OwnQuestion[]
  /** Where the questions come from and on which terms they may be passed on; empty if nothing is known. */
  source: string
  licence: string
}

export interface OwnQuestion {
  text: string
  /** What is asked and what is right. A right place that is no option means that the author has marked none yet. */
  answer: Kind
  /** Shown after the answer; empty if there is none. */
  explanation: string
  /** How long players have; null leaves it to whoever starts the game. */
  seconds: number | null
  /** The options stay in the author's order, for example because one says "all of these". */
  fixedOrder: boolean
  picture: QuestionPicture | null
}

export interface QuestionPicture {
  /** Names the picture within its quiz. */
  file: string
  /** For those who cannot see it. */
  alt: string
}

export const newQuestion = (text: string, answer: Kind): OwnQuestion => ({
  text,
  answer,
  explanation: '',
  seconds: null,
  fixedOrder: false,
  picture: null,
})
